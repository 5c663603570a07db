"""Checks the names of players: any text is allowed that is not empty, reserved or already used in the match."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def name_fault(name: str, reserved: Collection[str], taken: Collection[str]) -> str | None:
    """Checks a name for a player.

    Args:
        name: The new name.
        reserved: Words that have another meaning in the line contract, such as the keys of an event.
        taken: The names of the other players.

    Returns:
        The reason why the name cannot be used, as the end of a sentence ("it is empty"); None when it can be used.

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
    if name in taken or normalized(name) in {normalized(other) for other in taken}:
        return "it is taken"
    return None


def others_names(seat: int, names: Sequence[str], members: Sequence[Sequence[str]]) -> list[str]:
    """The names that a player or team cannot have, because they are those of others.

    Args:
        seat: The seat of the player or team.
        names: The names of all players and teams, by seat.
        members: The members of the teams, by seat.

    >>> others_names(0, ("Reds", "Blues"), (("Ann", "Bob"), ("Cem", "Dua")))
    ['Blues', 'Cem', 'Dua']
    """
    others = [name for at, name in enumerate(names) if at != seat]
    return [*others, *(member for at, team in enumerate(members) if at != seat for member in team)]


def normalized(name: str) -> str:
    """The name in Unicode's composed form (NFC), so that names which look the same are equal."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)
