"""Computations on the events of a match: corrections, alternatives, transcript, statistics. Pure."""
