"""Wiring diagrams, drawn from the rig file itself: `python -m hardware.rig.drawing` draws those of the examples."""
