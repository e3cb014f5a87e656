"""Every front end a person meets: the full screen, line mode and the command line."""
