"""Filters: turn samples into settled, debounced and plausible signals. No I/O and no clock of their own."""
