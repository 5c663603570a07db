"""Loads rig files, and checks that their buttons stand for events of a game and that their libraries are installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.games.button_events import WHAT_NOW, plain_events
from companion.games.registry import names, rulebook
from companion.live.service_log import log
from companion.rulebook.rulebook import RawEvent, Refusal
from hardware.driver import DriverError
from hardware.files import read_whole
from hardware.rig.conflicts import wired
from hardware.rig.file import RigError, read_rig
from hardware.rig.places import Places
from hardware.rig.sections import Rig

CARD_PREFIXES = ("card ", "cards ")
"""The prefixes of button names that stand for card numbers; card games need no [buttons] entry for them."""
SEATS = range(1, 9)
"""The seats that a button may belong to; no game has more than eight players."""


def load_rig(path: Path) -> Rig:
    """Loads a rig file, and checks its wiring and its buttons.

    Args:
        path: The rig file.

    Raises:
        RigError: The file cannot be read, or has faults; the error holds all of them.
    """
    rig = read_rig(path)
    if wrong := list(meaningless_buttons(rig)):
        places = Places(read_whole(path).decode())
        raise RigError([f"{path}: {_with_line(sentence, places)}" for sentence in wrong])
    return rig


def _with_line(sentence: str, places: Places) -> str:
    """Puts the line of the key that a sentence begins with before it."""
    line = places.line(sentence.partition(": ")[0].split("."))
    return f"line {line}: {sentence}" if line else sentence


def usable_rig(path: Path) -> Rig:
    """Loads a rig file as `load_rig`, and checks that the libraries of its drivers are installed.

    Raises:
        RigError: The file has faults, or a library is missing.
    """
    from hardware.rig.drivers import check_libraries

    rig = load_rig(path)
    try:
        check_libraries(rig)
    except DriverError as error:
        raise RigError([f"{path}: {error}"]) from None
    return rig


def table_rig(path: Path, folder: Path) -> Rig:
    """Loads a rig file as `usable_rig`, and applies the calibration of a data folder.

    Args:
        path: The rig file.
        folder: The data folder.

    Raises:
        RigError: The file has faults, or a library is missing.
    """
    from companion.service.calibrated_settings import calibrated

    return calibrated(usable_rig(path), folder, log)


def meaningless_buttons(rig: Rig) -> Iterator[str]:
    """One sentence for each button that stands for no event of any game, and for each one that is not wired."""
    for place, events in (("buttons", rig.buttons), ("holds", rig.holds)):
        for name, raw in events.items():
            if wrong := event_fault(raw):
                yield f"{place}.{name}: {wrong}"
    wires = {name: place for place, name in wired(rig)}
    meant = {**rig.buttons, **rig.holds}
    plain = {str(WHAT_NOW["event"]), *(event for game in names() for event in plain_events(rulebook(game)))}
    for name, place in wires.items():
        if name not in meant and name not in plain and not name.startswith(CARD_PREFIXES):
            yield f"{place}: this button means nothing; give it an event in [buttons], or the name of one."
    for name in meant:
        if name not in wires and not (rig.numpad and name.startswith(CARD_PREFIXES)):
            yield f"buttons.{name}: no pin, key or input has a button of this name."


def event_fault(raw: RawEvent) -> str | None:
    """Why no game can decode the event of a button, as a sentence; None when one can.

    Args:
        raw: The event; its field `player` may be the number of a seat, from 1.
    """
    if raw == WHAT_NOW:
        return None
    event = dict(raw)
    if isinstance(seat := event.get("player"), int):
        if seat not in SEATS:
            return f"there is no seat {seat}; players are numbered from 1."
        event["player"] = "?"
    reads = [rulebook(game).read(event) for game in names()]
    if not all(isinstance(read, Refusal) for read in reads):
        return None
    known = (read for game, read in zip(names(), reads, strict=True) if event.get("event") in event_names(game))
    near = next(known, None)
    if not isinstance(near, Refusal):
        return f"no game has an event {event.get('event')!r}."
    return f"{near.args['what']}."


def event_names(game: str) -> set[str]:
    """The names of a game's events."""
    return {str(kind.__struct_config__.tag) for kind in rulebook(game).event_types}
