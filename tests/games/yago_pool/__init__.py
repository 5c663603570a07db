"""Yago Pool, checked against its rulebook."""
