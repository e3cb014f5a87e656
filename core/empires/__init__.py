"""Mega Empires for three and four players: the market board and the turn around it."""
