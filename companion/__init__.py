"""Tableside: the referee at the table for real board games."""
