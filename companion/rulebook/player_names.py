"""The check of a player's name: any label will do, but no two people of a match have the same one."""

from __future__ import annotations

from collections.abc import Collection


def name_fault(name: str, reserved: Collection[str], taken: Collection[str]) -> str | None:
    """What is wrong with a name for a player, or None when it can be used.

    Args:
        name: The name that somebody asks for.
        reserved: Words that would be mistaken for something else, such as the keys of an event.
        taken: The names of the others.

    Returns:
        A few words that end a sentence ("cannot be used: it is empty"), or None.

    >>> name_fault("Ann", reserved=("event",), taken=("Bob",))
    >>> name_fault("Bob", reserved=("event",), taken=("Bob",))
    'it is taken'
    """
    if not name:
        return "it is empty"
    if name != name.strip():
        return "it has blanks at an end"
    if name in reserved:
        return "it is reserved"
    if name in taken or _normalized(name) in {_normalized(other) for other in taken}:
        return "it is taken"
    return None


def _normalized(name: str) -> str:
    """The name in Unicode's composed form: what looks the same on the screen is the same name."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)
