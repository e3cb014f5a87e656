"""Middle Empire for 2 to 4 players: strongholds, empires, roads and attacks, with a deck or beside the board."""
