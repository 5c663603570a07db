"""Rewords the error messages of msgspec for people: the field first, then what is wrong with it."""

from __future__ import annotations


def validation_message(error: Exception, where: str = "") -> str:
    """The message of a decoding error.

    Args:
        error: An error that msgspec raised.
        where: The field of the line that was decoded; "" for the whole line.

    Returns:
        A sentence without a full stop, such as "players[0]: expected `str`, got `int`".

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
