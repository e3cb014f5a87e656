"""What a system needs to run hosts of tables by itself."""
