"""The rig: one TOML file that says which hardware feeds which hole, tilt and button of a table."""
