"""Rules, games and saves of Emporion. Nothing in here knows of a screen."""
