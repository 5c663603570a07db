"""What a rulebook is, and the referee that folds events into a match. Pure."""
