"""Tests of Mega Empires; names carry the ids of the rules they tell."""
