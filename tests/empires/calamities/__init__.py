"""Tests of calamities worked out, one file for each idea."""
