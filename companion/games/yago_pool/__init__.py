"""Yago Pool: nine holes, five red and five yellow balls, and the blue ball that opens the game."""
