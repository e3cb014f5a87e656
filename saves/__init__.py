"""Ready-made games, one TOML file each."""
