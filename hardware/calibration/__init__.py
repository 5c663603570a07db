"""Calibration: what is measured of each sensor, and the file that keeps it."""
