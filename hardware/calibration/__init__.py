"""Calibration: measures the sensors of a table and stores the results in a file."""
