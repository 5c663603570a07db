"""Matches and calibration in a terminal, for computers without a display."""
