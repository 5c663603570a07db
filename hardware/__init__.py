"""Reads the sensors of a table: drivers, samples, filters, calibration, simulation. Imports no game and no screen."""
