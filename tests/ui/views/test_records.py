"""Corrections, protests, history, statistics, players and faults by touches, without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from companion.analysis.statistics import MatchStatistics, PlayerStatistics
from companion.cli import main
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Route
from companion.ui.pages.list_pages import ChartsPage, ListPage
from companion.ui.pages.page_types import HomePage, MatchPage, TextPage
from companion.ui.ui_context import UiContext
from companion.ui.views.crash import CrashView
from companion.ui.views.statistics import StatisticsView
from companion.ui.window.error_handler import ErrorPages
from tests.tools.clock import FakeClock
from tests.tools.page_queries import begin, page, ruling_text, status
from tests.tools.scenes.records import OVER, WON, falling, half_way, past
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import NotThere, report, settle, touch, touchable


def sunk(hole: int, ball: str) -> dict[str, Any]:
    return {"event": "sunk", "hole": hole, "ball": ball}


def texts(shown: ListPage) -> list[str]:
    return [shown.row(n).text for n in range(shown.count)]


def test_the_last_event_is_corrected_in_two_touches(ui: UiContext) -> None:
    half_way(ui)
    report(ui, sunk(9, "red"))
    touch(ui, "pencil")
    assert page(ui).tiles[0].text == "Yellow in hole 9", "the likeliest slip stands first"
    touch(ui, "Yellow in hole 9")
    assert isinstance(ui.page(), MatchPage)
    assert status(ui)["holes"]["9"] == "yellow"
    assert ruling_text(ui).startswith("Corrected: yellow in hole 9 in place of red in hole 9.")


def test_what_did_not_happen_is_taken_out_and_stays_in_the_course(ui: UiContext) -> None:
    half_way(ui)
    report(ui, sunk(9, "red"))
    touch(ui, "pencil", "It did not happen")
    assert "9" not in status(ui)["holes"]
    touch(ui, "menu", "Course of the match")
    assert texts(page(ui))[-1] == "No red in hole 9"


def test_what_was_missed_is_put_before_the_last_event(ui: UiContext) -> None:
    half_way(ui)
    report(ui, OVER)
    touch(ui, "pencil", "Something was missed before it", "Red in hole 2")
    assert status(ui)["holes"]["2"] == "red"
    assert [raw["event"] for raw in ui.match.times.events[-2:]] == ["sunk", "shot-over"]


def test_an_older_event_shows_its_differences_before_it_is_accepted(ui: UiContext) -> None:
    half_way(ui)
    before = status(ui)
    touch(ui, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1")
    shown = page(ui)
    assert "Yellow in hole 1 in place of red in hole 1." in shown.lead
    assert [(shown.row(n).text, shown.row(n).label) for n in range(shown.count)] == [
        ("End of the shot", "ruled otherwise"),
        ("End of the shot", "ruled otherwise"),
    ]
    assert status(ui) == before, "nothing changes before it is accepted"
    touch(ui, "Accept")
    assert status(ui)["holes"]["1"] == "yellow"
    assert status(ui)["turn"] == "Bob"


def test_a_correction_is_taken_back_from_the_course(ui: UiContext) -> None:
    half_way(ui)
    before = status(ui)
    touch(ui, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")
    note = "Yellow in hole 1 in place of red in hole 1"
    touch(ui, "menu", "Course of the match", "Corrections", note, "Take the correction back", "Accept")
    assert status(ui) == before
    assert len(ui.loop.notes) == 2, "both stay in the journal"


def test_a_correction_whose_event_is_gone_meanwhile_asks_to_choose_again(ui: UiContext) -> None:
    half_way(ui)
    touch(ui, "pencil")
    report(ui, {"event": "undo"})
    assert page(ui).wrong == "The match has gone on. Go back and choose again."
    touch(ui, "Fine")
    assert isinstance(ui.page(), MatchPage)


def test_a_correction_of_what_is_gone_meanwhile_has_no_lines(ui: UiContext) -> None:
    half_way(ui)
    touch(ui, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1")
    report(ui, *[{"event": "undo"}] * len(ui.match.referee.entries))
    shown = page(ui)
    assert (shown.count, shown.empty) == (0, "The match has gone on. Go back and choose again.")
    assert [button.text for button in shown.buttons] == ["Leave it as it is"]


def test_the_course_marks_fouls_and_points(ui: UiContext) -> None:
    """A foul counts, and a game is won, when the shot is over."""
    begin(ui, target=2)
    report(ui, sunk(5, "red"), OVER, {"event": "foul", "kind": "moved-ball"}, OVER, OVER)
    report(ui, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    ui.navigation.open(Route.TRANSCRIPT)
    tones = [page(ui).row(n).tone for n in range(page(ui).count)]
    assert tones == ["plain", "plain", "plain", "foul", "plain", "plain", "plain", "plain", "points"]


def test_the_clock_of_a_corrected_match_stays_in_step(ui: UiContext) -> None:
    half_way(ui)
    touch(ui, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")
    assert ui.loop.referee is not None
    assert ui.match.times.events == [entry.raw for entry in ui.loop.referee.entries]
    report(ui, OVER)
    touch(ui, "undo", "undo")


def test_a_laid_card_is_not_shown_by_its_correction(ui: UiContext) -> None:
    setup = {"game": "yooloo", "variant": "standard", "players": ["Ann", "Bob"], "options": {}}
    ui.match.begin(setup)
    settle(ui)
    report(ui, {"event": "point-card", "value": 3}, {"event": "play", "player": "Ann", "card": 7})
    ui.navigation.open(Route.CORRECTION, at=1)
    assert page(ui).tiles == ()
    assert [button.text for button in page(ui).buttons] == ["It did not happen", "An older event"]


OUTCOMES = {
    "The ruling stands": ("overruled", 0),
    "Take it back": ("accepted", 1),
    "Play it again": ("replayed", 2),
}


@pytest.mark.parametrize("button", OUTCOMES)
def test_a_protest_ends_in_one_of_three_ways(ui: UiContext, button: str) -> None:
    outcome, undone = OUTCOMES[button]
    falling(ui)
    events = len(ui.match.times.events)
    touch(ui, "Why?", "Protest", "Ann")
    shown = page(ui)
    assert isinstance(shown, TextPage) and shown.trace is not None
    assert shown.trace.title == "What hole 9 saw, last 6 seconds"
    assert shown.trace.mark == pytest.approx(110 / 180, abs=0.03), "where the ball fell"
    assert shown.passages
    touch(ui, button)
    assert isinstance(ui.page(), MatchPage)
    assert len(ui.match.times.events) == events - undone
    (note,) = ui.loop.journal.notes(ui.loop.match_id or 0)
    assert (note.body["outcome"], note.body["player"]) == (outcome, "Ann")
    assert note.body["evidence"][0]["device"] == "hole 9"
    touch(ui, "menu", "Course of the match", "Corrections")
    assert texts(page(ui))[-1].startswith("Ann protests: ")


def test_only_the_last_ruling_can_be_protested_against(ui: UiContext) -> None:
    falling(ui)
    touch(ui, "menu", "Course of the match", "Rulings", "End of the shot", "Why?")
    with pytest.raises(NotThere):
        touch(ui, "Protest")


def test_a_protest_costs_nobody_time(ui: UiContext) -> None:
    falling(ui)
    ui.loop.clock = clock = FakeClock(ui.loop.clock())
    before = ui.match.times.since_last_event_s(clock.now)
    touch(ui, "Why?", "Protest", "Ann")
    clock.advance(90)
    touch(ui, "The ruling stands")
    clock.advance(2)
    assert ui.match.times.since_last_event_s(clock.now) == pytest.approx(before + 2)


def test_history_lists_the_matches_and_goes_on_with_one(ui: UiContext) -> None:
    past(ui)
    touch(ui, "History & statistics")
    assert texts(page(ui))[:3] == ["Ann – Bob", "Ann – Cem", "Ann – Bob"]
    assert [page(ui).row(n).label for n in range(3)] == ["0 : 0", "10 : 10", "1 : 0"]
    touch(ui, "Ann – Cem")
    assert texts(page(ui)) == ["Sowing of hole 7", "Sowing of hole 2"]
    touch(ui, "Go on with it")
    assert isinstance(ui.page(), MatchPage)
    assert status(ui)["game"] == "toguz-korgool"


def test_charts_count_all_matches_of_a_game(ui: UiContext) -> None:
    past(ui)
    touch(ui, "History & statistics", "Statistics")
    shown = page(ui)
    while shown.redraw_in_s:
        shown = page(ui)
    assert isinstance(shown, ChartsPage)
    wins, fouls = shown.bars
    assert {bar.label: bar.value for bar in wins.bars} == {"Ann": 3, "Cem": 2, "Dua": 2}
    assert {bar.label: bar.value for bar in fouls.bars} == {"no ball hit": 3, "ball moved": 1}
    assert dict(zip(shown.line_chart.names, (line[-1] for line in shown.line_chart.lines), strict=True))["Ann"] == 3
    touch(ui, "Toguz korgool")
    assert page(ui).bars[0].bars == ()


def test_the_eight_with_the_most_wins_are_shown(ui: UiContext) -> None:
    """By their wins, and those with as many by their names; who has won nothing has no bar."""
    players = {name: PlayerStatistics(won=won) for name, won in zip("ABCDEFGHIJ", range(10), strict=True)}
    match = MatchStatistics(
        id=1,
        game="yooloo",
        variant="standard",
        started=0.0,
        over=True,
        players=players,
        course=[],
        events=[],
        seconds=0.0,
    )
    wins = StatisticsView(ui)._wins([match])
    assert [(bar.label, bar.value) for bar in wins.bars] == list(zip("JIHGFEDC", range(9, 1, -1), strict=True))


def test_players_are_named_coloured_and_taken_off_the_list(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Players", "Bob", "Colour", "Colour 5")
    assert ui.settings.values.colours == {"Bob": "fifth"}
    touch(ui, "Another name", "E", "v", "a", "Done", "back")
    assert texts(page(ui)) == ["Ann", "Eva", "Cem"]
    assert ui.settings.values.colours == {"Eva": "fifth"}
    touch(ui, "Eva", "To the top of the list")
    touch(ui, "Cem", "Take off the list", "New player", "Z", "o", "Done")
    assert ui.settings.values.names == ("Zo", "Eva", "Ann")
    ui.navigation.home()
    touch(ui, "Yago Pool")
    seats = next(row for row in page(ui).rows if hasattr(row, "seats")).seats
    assert [(seat.name, seat.colour) for seat in seats] == [("Zo", "first"), ("Eva", "fifth")]


def test_two_with_one_colour_are_told_apart(ui: UiContext) -> None:
    ui.navigation.home()
    for name in ("Ann", "Bob"):
        touch(ui, "Players", name, "Colour", "Colour 3", "back", "back")
    touch(ui, "Yago Pool")
    seats = next(row for row in page(ui).rows if hasattr(row, "seats")).seats
    assert len({seat.colour for seat in seats}) == 2


def test_a_fault_is_one_plain_page_and_the_match_goes_on(ui: UiContext) -> None:
    half_way(ui)
    faults = ErrorPages(ui)
    faults.show(ValueError("[b]inner detail[/b]"))
    shown = page(ui)
    assert shown.heading == "Something went wrong, the match is safe."
    assert "ValueError" not in str(shown) and "inner detail" not in str(shown.passages)
    faults.show(ValueError("another at once"))
    touch(ui, "Go on")
    assert isinstance(ui.page(), MatchPage)
    faults.show(ValueError("in the same view"))
    touch(ui, "Go on")
    assert isinstance(ui.page(), HomePage), "what fails twice in a row is left"


def test_a_fault_report_holds_what_a_maker_needs(ui: UiContext, capsys: pytest.CaptureFixture[str]) -> None:
    falling(ui)
    ErrorPages(ui).show(ValueError("a detail for the makers"))
    assert isinstance(ui.navigation.view, CrashView)
    touch(ui, "Save a fault report")
    assert page(ui).passages[1].startswith("The report is saved:")
    (path,) = ui.loop.journal.folder.glob("exports/fault-*.zip")
    with ZipFile(path) as file:
        assert sorted(file.namelist()) == ["match.jsonl", "report.txt", "trace.jsonl"]
        assert "a detail for the makers" in file.read("report.txt").decode()
        assert "python: 3." in file.read("report.txt").decode()
        match = [json.loads(line) for line in file.read("match.jsonl").splitlines()]
        assert match[1:] == ui.match.times.events
        trace = path.with_name("trace.jsonl")
        trace.write_bytes(file.read("trace.jsonl"))
    assert main(["replay", str(trace)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["ok"]


def test_two_fault_reports_of_one_second_are_both_kept(tmp_path: Path) -> None:
    """The clock of the table may be set back at any time."""
    ui = make_ui(tmp_path, wall=lambda: 1e9)
    ui.navigation.home()
    for _ in range(2):
        touch(ui, "About", "Save a fault report")
        ui.navigation.home()
    assert len(list(tmp_path.glob("exports/fault-*.zip"))) == 2
    close_ui(ui)


def test_a_report_that_cannot_be_written_says_so(ui: UiContext) -> None:
    ui.navigation.home()
    (ui.loop.journal.folder / "exports").write_text("in the way")
    touch(ui, "About", "Save a fault report")
    assert page(ui).passages[-1].startswith("The report cannot be saved: ")


PLACES = {
    "correct": ("pencil",),
    "course": ("menu", "Course of the match"),
    "event": ("menu", "Course of the match", "Red in hole 1"),
    "why": ("Why?",),
    "protest": ("Why?", "Protest"),
    "hearing": ("Why?", "Protest", "Ann"),
}


@pytest.mark.parametrize("place", PLACES)
def test_every_button_does_something(tmp_path: Path, place: str) -> None:
    """Each in a match of its own, for some of them change it."""
    n, count = 0, 1
    while n < count:
        ui = make_ui(tmp_path / str(n), ScreenSettings(names=("Ann", "Bob")))
        falling(ui)
        touch(ui, *PLACES[place])
        there = [(called, touch_it) for called, touch_it in touchable(ui.page()) if touch_it is not None]
        count, before = len(there), ui.page()
        there[n][1]()
        settle(ui)
        ui.loop.close()
        assert ui.page() != before, there[n][0]
        n += 1


def test_a_match_that_was_won_can_be_corrected_after_its_end(ui: UiContext) -> None:
    ui.match.begin({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 1}})
    settle(ui)
    report(ui, *WON)
    assert status(ui)["match_winner"] == "Ann"
    touch(ui, "Course", "Red in hole 9", "Correct it", "It did not happen", "Accept")
    assert status(ui)["match_winner"] is None
    unfinished = ui.loop.journal.unfinished()
    assert unfinished is not None and unfinished.id == ui.loop.match_id
