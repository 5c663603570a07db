"""Rulebooks and the referee: events in, rulings out. Pure: no clock, no files, no screen and no languages."""
