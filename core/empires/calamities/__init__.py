"""Calamities worked out: a dialogue that asks only for what the app can't know, then who loses what (M29-M35)."""
