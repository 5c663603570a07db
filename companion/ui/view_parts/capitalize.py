"""Capitalizes texts at the beginning of a line."""

from __future__ import annotations


def capitalized(text: str) -> str:
    """The text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]
