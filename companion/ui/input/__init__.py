"""Touches and idleness: which touches count, when the screen darkens or is locked."""
