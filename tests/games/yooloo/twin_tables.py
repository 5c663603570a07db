"""Two tables at which the same is done, but for one card that lies face down: whatever comes out must be the same."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import companion.ui.views.match as match_page
from companion.analysis.statistics import match_statistics
from companion.games.yooloo.rules import rulebook
from companion.i18n.languages import NAMES, language_of
from companion.journal.writer import Journal
from companion.live.indicators import Indicators
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.protocol.json_lines import verdict_line
from companion.recording.fault_report import Report, trace
from companion.rulebook.disclosure import unrevealed
from companion.rulebook.rulebook import RawEvent
from companion.settings.screen import ScreenSettings
from companion.ui.input.saver_text import saver_text
from companion.ui.pages.page_types import MatchPage
from companion.ui.ui_context import UiContext
from hardware.samples import Edge
from tests.tools.clock import FakeClock
from tests.tools.ui_bench import FakeVoice, close_ui, make_ui
from tests.tools.ui_robot import looks, settle, touchable

WALL = 1_000_000.0
PRESS_S = 0.2
"""So long a finger stays on a key, and so long it is away from it."""


class Lamps:
    """Keeps what lamps and buzzer are told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def light(self, name: str, *, on: bool) -> None:
        self.told.append((name, on))

    def buzz(self, times: int, on_s: float) -> None:
        self.told.append((times, on_s))


class Table:
    """One of the two tables: the services of a screen, and all that came out of it since it was asked last."""

    def __init__(self, folder: Path, setup: Mapping[str, Any]) -> None:
        self.clock, self.lamps, self.log = FakeClock(1000.0), Lamps(), Records()
        self._voice = FakeVoice()
        self._rulings: list[Publication] = []
        loop = MatchLoop(Journal(folder), clock=self.clock, wall=lambda: WALL)
        loop.rulings.subscribe(Indicators(self.lamps, lambda: False).on_ruling)
        loop.rulings.subscribe(self._rulings.append)
        self.ui: UiContext = make_ui(
            folder, ScreenSettings(spoken=True), loop=loop, wall=lambda: WALL, voice=self._voice
        )
        self.ui.navigation.home()
        self.ui.match.begin(setup)
        settle(self.ui)

    @property
    def status(self) -> dict[str, Any]:
        """The public state now; {} without a match."""
        referee = self.ui.loop.referee
        return referee.rulebook.public(referee.state) if referee else {}

    def submit(self, raw: RawEvent) -> None:
        """People say what happened."""
        self.ui.match.submit(raw)
        settle(self.ui)

    def press(self, button: str) -> None:
        """Somebody presses a key of the number pad."""
        for level in (True, False):
            self.ui.loop.put(Edge(self.clock.now, button, level))
            self.ui.loop.step()
            self.clock.now += PRESS_S
            self.ui.loop.step()
        settle(self.ui)

    def touch(self, number: int) -> None:
        """Touches one of all things that can be touched, the places of the board included."""
        page, chosen = self.ui.page(), number
        touches: list[Callable[[], object]] = [act for _called, act in touchable(page) if act]
        if isinstance(page, MatchPage):
            touches += [partial(page.on_zone, zone.name) for zone in page.board.zones]
        match_page.CHANCE.seed(number)
        if touches:
            touches[chosen % len(touches)]()
        settle(self.ui)

    def secrets(self) -> int:
        """How many of the cards that were laid here were never revealed."""
        referee = self.ui.loop.referee
        return len(unrevealed(referee, [row.raw for row in self.ui.loop.rows])) if referee else 0

    def said(self) -> list[Any]:
        """The rulings since the last call, in all languages, without the event that a line repeats."""
        lines: list[Any] = []
        for publication in self._rulings:
            verdict = publication.verdict
            lines += [(verdict.announcements, verdict.refusal, publication.saved)]
            for language in NAMES:
                line = verdict_line(rulebook, verdict, language_of(language))
                event = line.pop("event")
                lines.append((line, event.get("event")))
        self._rulings.clear()
        return lines

    def shown(self) -> dict[str, Any]:
        """What is seen and heard at this table now."""
        ui, loop = self.ui, self.ui.loop
        return {
            "page": looks(ui.page()),
            "said": self.said(),
            "spoken": list(self._voice.spoken),
            "lamps": list(self.lamps.told),
            "log": [record.getMessage() for record in self.log.records],
            "trouble": loop.trouble,
            "rows": [(row.raw["event"], row.origin) for row in loop.rows],
            "notes": [(note.kind, note.body) for note in loop.notes],
        }

    def saved(self) -> dict[str, Any]:
        """What could be taken away from this table now, and what its dark screen and its figures say."""
        ui, loop = self.ui, self.ui.loop
        found: dict[str, Any] = {"saver": looks(saver_text(ui.match))}
        if (referee := loop.referee) and loop.session:
            found["export"] = referee.public_record()
            found["statistics"] = match_statistics(loop.session.match_row(), loop.rows)
            report = Report.of_loop(loop, ui.sensor_history.recent(), (), None)
            report.wall = WALL
            found["trace of a report"] = [msgspec.to_builtins(line) for line in trace(report, referee)]
        if ui.match.in_match:
            found["view"] = ui.match.view_state()
        return found


def same(one: Mapping[str, Any], two: Mapping[str, Any]) -> None:
    """Fails with the first of these things that differs."""
    assert one.keys() == two.keys()
    for name, found in one.items():
        assert found == two[name], name


class Records(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class Twins:
    """The two tables."""

    def __init__(self, *tables: Table) -> None:
        self.tables = tables

    @property
    def status(self) -> dict[str, Any]:
        """The public state, which is the same at both."""
        return self.tables[0].status

    def both(self, act: Callable[[Table], object]) -> None:
        """Does the same at both."""
        for table in self.tables:
            logging.getLogger().addHandler(table.log)
            try:
                act(table)
            finally:
                logging.getLogger().removeHandler(table.log)

    def submit(self, raw: RawEvent) -> None:
        """The same is said at both."""
        self.both(lambda table: table.submit(raw))

    def look_the_same(self) -> None:
        """Fails with the first thing seen or heard in which the two differ."""
        same(*(table.shown() for table in self.tables))

    def are_the_same(self) -> None:
        """Fails with the first thing that comes out, in whatever way, in which the two differ."""
        self.look_the_same()
        same(*(table.saved() for table in self.tables))


@contextmanager
def twin_tables(setup: Mapping[str, Any]) -> Iterator[Twins]:
    """Two tables at which a match of this set-up has begun."""
    with TemporaryDirectory() as one, TemporaryDirectory() as two:
        tables = [Table(Path(folder), setup) for folder in (one, two)]
        try:
            yield Twins(*tables)
        finally:
            for table in tables:
                close_ui(table.ui)


def play_round(twins: Twins, chance: Random, *, tie: bool = False) -> None:
    """A whole round at both, with cards by chance, or all with the same card."""
    status = twins.status
    if status["phase"] == "point-card":
        turn_up(twins, chance)
    common = min(status["hands"][status["players"][0]])
    for name in status["players"]:
        card = common if tie else chance.choice(status["hands"][name])
        twins.submit({"event": "play", "player": name, "card": card})


def turn_up(twins: Twins, chance: Random) -> None:
    """A point card that was not turned up before, at both."""
    events = twins.tables[0].ui.match.view_state().events
    used: Sequence[int] = [raw["value"] for raw in events if raw["event"] == "point-card"]
    twins.submit({"event": "point-card", "value": chance.choice([n for n in range(1, 11) if n not in used])})


def lay_secret(twins: Twins, player: str, cards: Sequence[int], *, pad: bool) -> None:
    """A player lays one card at one table and another at the other, by touch or with the number pad."""
    for table, card in zip(twins.tables, cards, strict=True):
        if pad:
            table.press(f"card {card}")
        else:
            table.submit({"event": "play", "player": player, "card": card})
