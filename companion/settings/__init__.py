"""The settings and their file."""
