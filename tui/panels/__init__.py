"""The parts of the table, one file for each panel."""
