"""What a player can be called: a name is only a label, but two people never have the same one."""

from __future__ import annotations

from collections.abc import Collection


def name_fault(name: str, reserved: Collection[str], taken: Collection[str]) -> str | None:
    """What is wrong with a name for a player, in a few words, or None when it can be had."""
    if not name:
        return "it is empty"
    if name != name.strip():
        return "it has blanks at an end"
    if name in reserved:
        return "it is reserved"
    if name in taken or _same(name) in {_same(other) for other in taken}:
        return "it is taken"
    return None


def _same(name: str) -> str:
    """Composed and decomposed letters look the same on the screen, so they are the same name."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)
