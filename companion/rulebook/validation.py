"""The decoder's message about a value of a wrong type, worded for people: the place first, then the fault."""

from __future__ import annotations


def validation_message(error: Exception, where: str = "") -> str:
    """One sentence without a full stop, such as "players[0]: expected `str`, got `int`".

    Args:
        error: What msgspec raised.
        where: The place of the whole value within its line, "" for the line itself.

    >>> import msgspec
    >>> try:
    ...     msgspec.convert(["Ann", 5], list[str])
    ... except msgspec.ValidationError as error:
    ...     validation_message(error, "players")
    'players[1]: expected `str`, got `int`'
    """
    fault, _, path = str(error).partition(" - at `$")
    fault = fault[:1].lower() + fault[1:]
    place = (where + path.rstrip("`")).removeprefix(".")
    return f"{place}: {fault}" if place else fault
