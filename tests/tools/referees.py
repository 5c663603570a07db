"""A referee of a match, by its set-up and its events."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.registry import rulebook
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup


def referee_of(raw_setup: Mapping[str, Any], *raws: Mapping[str, Any]) -> Referee:
    """The referee of a match with this set-up that has ruled on these events, all of which it accepts."""
    book, setup = read_setup(raw_setup, rulebook)
    return ruled(Referee(book, setup, raw_setup), raws)


def folded(referee: Referee, raws: Iterable[Mapping[str, Any]]) -> Referee:
    """A fresh referee of the same match that has ruled on these events, all of which it accepts."""
    return ruled(Referee(referee.rulebook, referee.setup, referee.raw_setup), raws)


def ruled(referee: Referee, raws: Iterable[Mapping[str, Any]]) -> Referee:
    """The referee after these events, all of which it accepts."""
    for raw in raws:
        assert referee.rule(raw).ok, raw
    return referee
