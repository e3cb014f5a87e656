"""One game, several people: the host that owns it, the seats, and what travels between host and seats."""
