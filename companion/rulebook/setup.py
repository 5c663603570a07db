"""Reads and checks the set-up of a match, from the first line of the line contract or from the new-match screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.rulebook.player_names import folded, name_fault
from companion.rulebook.rulebook import Rulebook, Setup
from companion.rulebook.validation import validation_message


class SetupError(ValueError):
    """The set-up cannot be played; the message is one sentence that names the field."""


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A team in a set-up line."""

    name: str
    members: list[str]


class SetupLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The set-up line; decoding it checks the types only."""

    game: str
    players: list[str | Team]
    variant: str | None = None
    options: dict[str, Any] = {}


def read_setup(raw: Mapping[str, Any], find: Callable[[str], Rulebook[Any]]) -> tuple[Rulebook[Any], Setup]:
    """Checks a decoded set-up line.

    Args:
        raw: The line: `game` and `players`, and optionally `variant` and `options`.
        find: Gives the rulebook of a game by its name. Raises KeyError with the names of the installed games and,
            for a game that could not be loaded, a sentence on the cause.

    Returns:
        The rulebook, and the set-up with every default filled in.

    Raises:
        SetupError: A field is missing, of the wrong type or outside what the game allows.

    >>> from companion.games.registry import rulebook
    >>> _, setup = read_setup({"game": "yali", "players": ["Ann", "Bob"]}, rulebook)
    >>> setup.variant, dict(setup.readings)
    ('base', {'YL-2': 'a', 'YL-5': 'last row'})
    >>> read_setup({"game": "yali", "players": ["Ann"]}, rulebook)
    Traceback (most recent call last):
    companion.rulebook.setup.SetupError: players: yali needs 2 players, got 1.
    """
    line = _convert(raw, SetupLine, "")
    if "variant" in raw and line.variant is None:
        raise SetupError("variant: expected text, got null.")
    try:
        rulebook = find(line.game)
    except KeyError as error:
        there, *reasons = error.args
        sentence = f"game: there is no {line.game!r} here; choose one of {there}."
        raise SetupError(" ".join([sentence, *reasons])) from None
    variant = rulebook.variants[0] if line.variant is None else line.variant
    if variant not in rulebook.variants:
        raise SetupError(f"variant: {rulebook.game} has no {variant!r}; choose one of {', '.join(rulebook.variants)}.")
    names, members = _players(line.players, rulebook)
    options = _convert(line.options, rulebook.options, "options")
    setup = Setup(
        game=rulebook.game,
        variant=variant,
        players=names,
        members=members,
        options=options,
        readings=_readings(options.readings, rulebook),
    )
    if fault := rulebook.check_setup(setup):
        raise SetupError(fault)
    return rulebook, setup


def _convert(raw: Any, kind: Any, where: str) -> Any:
    """Converts a JSON value to a type; SetupError with the field of the line, `where`, when it does not fit."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise SetupError(f"{validation_message(error, where)}.") from None


def _players(entries: list[str | Team], rulebook: Rulebook[Any]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Checks the players; gives their names and the members of teams, by seat. Raises SetupError."""
    low, high = rulebook.seats
    if not low <= len(entries) <= high:
        need = str(low) if low == high else f"{low} to {high}"
        raise SetupError(f"players: {rulebook.game} needs {need} players, got {len(entries)}.")
    names: list[str] = []
    for entry in entries:
        name = entry.name if isinstance(entry, Team) else entry
        if fault := name_fault(name, rulebook.reserved, taken=names):
            raise SetupError(f"players: the name {name!r} cannot be used: {fault}.")
        names.append(name)
    members = tuple(tuple(entry.members) if isinstance(entry, Team) else () for entry in entries)
    for entry in entries:
        if isinstance(entry, Team):
            _check_team(entry, rulebook)
    _check_members(names, members)
    return tuple(names), members


def _check_members(names: Sequence[str], members: Sequence[Sequence[str]]) -> None:
    """Raises SetupError for a member who is named twice, or has the name of another player or team."""
    seen: set[str] = set()
    for seat, team in enumerate(members):
        others = {folded(name) for at, name in enumerate(names) if at != seat}
        for member in team:
            name = folded(member)
            if name in seen:
                raise SetupError(f"players: the member {member!r} is named twice.")
            if name in others:
                raise SetupError(f"players: the member {member!r} of {names[seat]!r} has the name of another player.")
            seen.add(name)


def _check_team(team: Team, rulebook: Rulebook[Any]) -> None:
    """Raises SetupError for a team that cannot play this game."""
    if not rulebook.teams:
        raise SetupError(f"players: {rulebook.game} is not played in teams; {team.name!r} must be a name alone.")
    if not team.members:
        raise SetupError(f"players: the team {team.name!r} has no members.")
    for member in team.members:
        if fault := name_fault(member, rulebook.reserved, taken=()):
            raise SetupError(f"players: the member {member!r} of {team.name!r} cannot be used: {fault}.")


def _readings(chosen: Mapping[str, str], rulebook: Rulebook[Any]) -> dict[str, str]:
    """The choice for every reading of the game: that of `chosen`, else the default. Raises SetupError."""
    readings = {name: reading.default for name, reading in rulebook.readings.items()}
    for name, word in chosen.items():
        if name not in readings:
            known = ", ".join(readings) or "none"
            raise SetupError(f"options.readings: {rulebook.game} has no {name!r}; it has {known}.")
        choice = rulebook.readings[name].choose(word)
        if choice is None:
            choices = ", ".join(rulebook.readings[name].choices)
            raise SetupError(f"options.readings.{name}: {word!r} is none of its choices ({choices}).")
        readings[name] = choice
    return readings
