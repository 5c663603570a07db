"""The rig file: read, checked, told, written, and turned into drivers."""
