"""A match driven as the line contract drives it: events in as dicts, rulings out as dicts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
import pytest

from companion.games.registry import rulebook
from companion.protocol.json_lines import verdict_line
from companion.rulebook.rulebook import RawEvent
from companion.rulebook.setup import SetupError, read_setup
from tests.tools.referees import folded, referee_of

Line = dict[str, Any]


class Match:
    """One match; every line that comes out has been through JSON."""

    def __init__(self, game: str, players: Collection[Any], variant: str | None = None, **options: Any) -> None:
        raw = {"game": game, "players": list(players), "options": options}
        if variant:
            raw["variant"] = variant
        self.referee = referee_of(raw)
        self.rulebook = self.referee.rulebook
        self.first = _through_json(verdict_line(self.rulebook, self.referee.first))

    def line(self, event: str, /, **fields: Any) -> Line:
        """The ruling on an event, whatever it is."""
        return self.raw({"event": event, **fields})

    def raw(self, raw: RawEvent) -> Line:
        """The ruling on a decoded line."""
        return _through_json(verdict_line(self.rulebook, self.referee.rule(raw)))

    def tell(self, event: str, /, **fields: Any) -> Line:
        """The ruling on an event that must be accepted."""
        line = self.line(event, **fields)
        assert line["ok"], line["reason"]
        return line

    def refused(self, event: str, /, **fields: Any) -> str:
        """The reason of an event that must be refused; the status must stay as it was."""
        before = self.status
        line = self.line(event, **fields)
        assert not line["ok"], f"{event} {fields} was accepted"
        assert line["status"] == before == self.status
        return line["reason"]["code"]

    @property
    def status(self) -> Line:
        """The public state now."""
        return _through_json(self.rulebook.public(self.referee.state))


def replayed(match: Match) -> Line:
    """The status of a fresh match that is told the events in force."""
    fresh = folded(match.referee, (entry.raw for entry in match.referee.entries))
    return _through_json(match.rulebook.public(fresh.state))


def codes(line: Line) -> list[str]:
    """The announcements' codes, in order."""
    return [announcement["code"] for announcement in line["say"]]


def reading(line: Line, code: str) -> str | None:
    """The reading that decided the announcement of this code."""
    return next(announcement["why"]["reading"] for announcement in line["say"] if announcement["code"] == code)


def setup_error(game: str, players: Collection[Any], variant: str | None = None, **options: Any) -> str:
    """The sentence about a set-up that must be refused."""
    raw = {"game": game, "players": list(players), "options": options}
    if variant:
        raw["variant"] = variant
    with pytest.raises(SetupError) as error:
        read_setup(raw, rulebook)
    return str(error.value)


def _through_json(line: Line) -> Line:
    return msgspec.json.decode(msgspec.json.encode(line))
