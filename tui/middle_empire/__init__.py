"""Middle Empire on the whole terminal."""
