"""Yooloo: the highest card that nobody else has laid takes the point card."""
