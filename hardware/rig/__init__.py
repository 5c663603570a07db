"""The rig: a TOML file that assigns hardware to the holes, the tilt and the buttons of a table."""
