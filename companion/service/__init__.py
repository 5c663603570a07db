"""Service mode: what of a table's hardware can be shown, tested and calibrated."""
