"""Service mode: the display, the tests and the calibration of a table's hardware."""
