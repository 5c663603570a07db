"""Where the events come from that a correction enters: what it brings back is a repetition, whatever its words."""

from __future__ import annotations

from companion.analysis.corrections import Change, plan, reversal
from companion.journal.rows import first_origin, in_force
from companion.rulebook.origin import SENSED, Entered, Repeated
from companion.rulebook.rulebook import RawEvent
from companion.ui.ui_context import UiContext
from companion.ui.views.correction import accept
from tests.tools.bench import settle

SUNK_5: RawEvent = {"event": "sunk", "hole": 5, "ball": "red"}
SUNK_6: RawEvent = {"event": "sunk", "hole": 6, "ball": "red"}


def correct(ui: UiContext, change: Change) -> None:
    accept(ui, plan(ui.match.referee, change), expect=ui.match.session.position)
    settle(ui.loop)


def sensed_fall(ui: UiContext) -> None:
    """A match in which the sensors saw a ball fall into hole 5."""
    ui.match.begin({"game": "yago-pool", "players": ["Ann", "Bob"]})
    ui.loop.submit(SUNK_5, SENSED)
    settle(ui.loop)


def test_an_event_behind_a_missed_one_is_the_one_that_was_seen(ui: UiContext) -> None:
    sensed_fall(ui)
    correct(ui, Change(0, (SUNK_6, ui.match.referee.entries[0].raw)))
    missed, seen = in_force(ui.loop.rows)
    assert (missed.raw, missed.origin) == (SUNK_6, Entered("correction"))
    assert (seen.raw, seen.origin) == (SUNK_5, Repeated(of=1, by="correction"))


def test_a_correction_to_equal_words_is_no_repetition(ui: UiContext) -> None:
    sensed_fall(ui)
    correct(ui, Change(0, (dict(SUNK_5),)))
    (row,) = in_force(ui.loop.rows)
    assert row.origin == Entered("correction")


def test_a_correction_that_is_taken_back_brings_back_what_was_seen(ui: UiContext) -> None:
    sensed_fall(ui)
    correct(ui, Change(0, (SUNK_6,)))
    back = reversal(ui.match.referee, ui.loop.rows, ui.loop.notes[-1])
    assert back is not None
    accept(ui, plan(ui.match.referee, back), "reverted", expect=ui.match.session.position)
    settle(ui.loop)
    (row,) = in_force(ui.loop.rows)
    assert (row.raw, row.origin) == (SUNK_5, Repeated(of=1, by="correction"))
    assert first_origin(row, ui.loop.rows) == SENSED
