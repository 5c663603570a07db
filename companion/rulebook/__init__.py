"""Rulebooks and the referee, which map events to rulings. Pure: no clock, files, screen or languages."""
