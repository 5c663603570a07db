"""Wiring diagrams, generated from rig files: `python -m hardware.rig.drawing` draws those of the examples."""
