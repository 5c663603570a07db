"""Colours, sizes, fonts and icons."""
