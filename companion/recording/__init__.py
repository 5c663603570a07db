"""Traces of a match: recording, replay, and fault reports."""
