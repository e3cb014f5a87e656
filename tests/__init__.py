"""What Emporion promises, told as tests; the folders mirror core/ and tui/."""
