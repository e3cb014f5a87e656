"""The Unmodifiable Calamities worked out, one module for each of the eight (U28)."""
