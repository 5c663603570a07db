"""Yali: the board itself decides by its tilt whose turn it is."""
