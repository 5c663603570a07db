"""What the decoder says of a value that does not fit its type, as people read it: the place first, then the fault."""

from __future__ import annotations


def validation_message(error: Exception, where: str = "") -> str:
    """Such as "players[0]: expected `str`, got `int`", without a full stop; `where` the value itself is to be found."""
    what, _, path = str(error).partition(" - at `$")
    what = what[:1].lower() + what[1:]
    place = (where + path.rstrip("`")).removeprefix(".")
    return f"{place}: {what}" if place else what
