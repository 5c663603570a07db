"""Tableside: a referee for board games that are played on real boards."""
