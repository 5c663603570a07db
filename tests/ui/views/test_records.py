"""Corrections, protests, history, statistics, players and faults by touches, without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from companion.cli import main
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import ChartsPage, HomePage, ListPage, MatchPage, ReadPage
from companion.ui.views.crash import CrashView, Faults
from tests.tools.looks import page, said, status
from tests.tools.scenes.records import OVER, WON, falling, half_way, past
from tests.tools.ui_robot import NotThere, settle, tell, touch, touchable


def sunk(hole: int, ball: str) -> dict[str, Any]:
    return {"event": "sunk", "hole": hole, "ball": ball}


def texts(shown: ListPage) -> list[str]:
    return [shown.row(n).text for n in range(shown.count)]


def test_the_last_event_is_corrected_in_two_touches(flow: Navigation) -> None:
    half_way(flow)
    tell(flow, sunk(9, "red"))
    touch(flow, "pencil")
    assert page(flow).tiles[0].text == "Yellow in hole 9", "the likeliest slip stands first"
    touch(flow, "Yellow in hole 9")
    assert isinstance(flow.page(), MatchPage)
    assert status(flow)["holes"]["9"] == "yellow"
    assert said(flow).startswith("Corrected: yellow in hole 9 in place of red in hole 9.")


def test_what_did_not_happen_is_taken_out_and_stays_in_the_course(flow: Navigation) -> None:
    half_way(flow)
    tell(flow, sunk(9, "red"))
    touch(flow, "pencil", "It did not happen")
    assert "9" not in status(flow)["holes"]
    touch(flow, "menu", "Course of the match")
    assert texts(page(flow))[-1] == "No red in hole 9"


def test_what_was_missed_is_put_before_the_last_event(flow: Navigation) -> None:
    half_way(flow)
    tell(flow, OVER)
    touch(flow, "pencil", "Something was missed before it", "Red in hole 2")
    assert status(flow)["holes"]["2"] == "red"
    assert [raw["event"] for raw in flow.times.events[-2:]] == ["sunk", "shot-over"]


def test_an_older_event_shows_its_differences_before_it_is_accepted(flow: Navigation) -> None:
    half_way(flow)
    before = status(flow)
    touch(flow, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1")
    shown = page(flow)
    assert "Yellow in hole 1 in place of red in hole 1." in shown.lead
    assert [(shown.row(n).text, shown.row(n).sign) for n in range(shown.count)] == [
        ("End of the shot", "ruled otherwise"),
        ("End of the shot", "ruled otherwise"),
    ]
    assert status(flow) == before, "nothing changes before it is accepted"
    touch(flow, "Accept")
    assert status(flow)["holes"]["1"] == "yellow"
    assert status(flow)["turn"] == "Bob"


def test_a_correction_is_taken_back_from_the_course(flow: Navigation) -> None:
    half_way(flow)
    before = status(flow)
    touch(flow, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")
    note = "Yellow in hole 1 in place of red in hole 1"
    touch(flow, "menu", "Course of the match", "Corrections", note, "Take the correction back", "Accept")
    assert status(flow) == before
    assert len(flow.loop.notes) == 2, "both stay in the journal"


def test_a_correction_whose_event_is_gone_meanwhile_asks_to_choose_again(flow: Navigation) -> None:
    half_way(flow)
    touch(flow, "pencil")
    tell(flow, {"event": "undo"})
    assert page(flow).wrong == "The match has gone on. Go back and choose again."
    touch(flow, "Fine")
    assert isinstance(flow.page(), MatchPage)


def test_the_clock_of_a_corrected_match_stays_in_step(flow: Navigation) -> None:
    half_way(flow)
    touch(flow, "pencil", "An older event", "Red in hole 1", "Correct it", "Yellow in hole 1", "Accept")
    assert flow.loop.referee is not None
    assert flow.times.events == [entry.raw for entry in flow.loop.referee.entries]
    tell(flow, OVER)
    touch(flow, "undo", "undo")


def test_a_laid_card_is_not_shown_by_its_correction(flow: Navigation) -> None:
    setup = {"game": "yooloo", "variant": "standard", "players": ["Ann", "Bob"], "options": {}}
    flow.begin(setup)
    settle(flow)
    tell(flow, {"event": "point-card", "value": 3}, {"event": "play", "player": "Ann", "card": 7})
    from companion.ui.views.correction import CorrectionView

    flow.open(CorrectionView(flow, 1))
    assert page(flow).tiles == ()
    assert [button.text for button in page(flow).buttons] == ["It did not happen", "An older event"]


OUTCOMES = {
    "The ruling stands": ("overruled", 0),
    "Take it back": ("accepted", 1),
    "Play it again": ("replayed", 2),
}


@pytest.mark.parametrize("button", OUTCOMES)
def test_a_protest_ends_in_one_of_three_ways(flow: Navigation, button: str) -> None:
    outcome, undone = OUTCOMES[button]
    falling(flow)
    events = len(flow.times.events)
    touch(flow, "Why?", "Protest", "Ann")
    shown = page(flow)
    assert isinstance(shown, ReadPage) and shown.trace is not None
    assert shown.trace.title == "What hole 9 saw, last 6 seconds"
    assert shown.trace.mark == pytest.approx(110 / 180, abs=0.03), "where the ball fell"
    assert shown.passages
    touch(flow, button)
    assert isinstance(flow.page(), MatchPage)
    assert len(flow.times.events) == events - undone
    (note,) = flow.loop.journal.notes(flow.loop.match_id or 0)
    assert (note.body["outcome"], note.body["player"]) == (outcome, "Ann")
    assert note.body["evidence"][0]["device"] == "hole 9"
    touch(flow, "menu", "Course of the match", "Corrections")
    assert texts(page(flow))[-1].startswith("Ann protests: ")


def test_only_the_last_ruling_can_be_protested_against(flow: Navigation) -> None:
    falling(flow)
    touch(flow, "menu", "Course of the match", "Rulings", "End of the shot", "Why?")
    with pytest.raises(NotThere):
        touch(flow, "Protest")


def test_a_protest_costs_nobody_time(flow: Navigation) -> None:
    falling(flow)
    now = [flow.loop.clock()]
    flow.loop.clock = lambda: now[0]
    flow.times.since = now[0]
    touch(flow, "Why?", "Protest", "Ann")
    now[0] += 90
    touch(flow, "The ruling stands")
    assert flow.times.waited(now[0]) == 0


def test_history_lists_the_matches_and_goes_on_with_one(flow: Navigation) -> None:
    past(flow)
    touch(flow, "History & statistics")
    assert texts(page(flow))[:3] == ["Ann – Bob", "Ann – Cem", "Ann – Bob"]
    assert [page(flow).row(n).sign for n in range(3)] == ["0 : 0", "10 : 10", "1 : 0"]
    touch(flow, "Ann – Cem")
    assert texts(page(flow)) == ["Sowing of hole 7", "Sowing of hole 2"]
    touch(flow, "Go on with it")
    assert isinstance(flow.page(), MatchPage)
    assert status(flow)["game"] == "toguz-korgool"


def test_charts_count_all_matches_of_a_game(flow: Navigation) -> None:
    past(flow)
    touch(flow, "History & statistics", "Statistics")
    shown = page(flow)
    while shown.again_s:
        shown = page(flow)
    assert isinstance(shown, ChartsPage)
    wins, fouls = shown.bars
    assert {bar.label: bar.value for bar in wins.bars} == {"Ann": 3, "Cem": 2, "Dua": 2}
    assert {bar.label: bar.value for bar in fouls.bars} == {"no ball hit": 3, "ball moved": 1}
    assert dict(zip(shown.course.names, (line[-1] for line in shown.course.lines), strict=True))["Ann"] == 3
    touch(flow, "Toguz korgool")
    assert page(flow).bars[0].bars == ()


def test_players_are_named_coloured_and_taken_off_the_list(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Players", "Bob", "Colour", "Colour 5")
    assert flow.settings.colours == {"Bob": "fifth"}
    touch(flow, "Another name", "E", "v", "a", "Done", "back")
    assert texts(page(flow)) == ["Ann", "Eva", "Cem"]
    assert flow.settings.colours == {"Eva": "fifth"}
    touch(flow, "Eva", "To the top of the list")
    touch(flow, "Cem", "Take off the list", "New player", "Z", "o", "Done")
    assert flow.settings.names == ("Zo", "Eva", "Ann")
    flow.home()
    touch(flow, "Yago Pool")
    seats = next(row for row in page(flow).rows if hasattr(row, "seats")).seats
    assert [(seat.name, seat.colour) for seat in seats] == [("Zo", "first"), ("Eva", "fifth")]


def test_two_with_one_colour_are_told_apart(flow: Navigation) -> None:
    flow.home()
    for name in ("Ann", "Bob"):
        touch(flow, "Players", name, "Colour", "Colour 3", "back", "back")
    touch(flow, "Yago Pool")
    seats = next(row for row in page(flow).rows if hasattr(row, "seats")).seats
    assert len({seat.colour for seat in seats}) == 2


def test_a_fault_is_one_plain_page_and_the_match_goes_on(flow: Navigation) -> None:
    half_way(flow)
    faults = Faults(flow)
    faults.failed(ValueError("[b]inner detail[/b]"))
    shown = page(flow)
    assert shown.heading == "Something went wrong, the match is safe."
    assert "ValueError" not in str(shown) and "inner detail" not in str(shown.passages)
    faults.failed(ValueError("another at once"))
    touch(flow, "Go on")
    assert isinstance(flow.page(), MatchPage)
    faults.failed(ValueError("in the same view"))
    touch(flow, "Go on")
    assert isinstance(flow.page(), HomePage), "what fails twice in a row is left"


def test_a_fault_report_holds_what_a_maker_needs(flow: Navigation, capsys: pytest.CaptureFixture[str]) -> None:
    falling(flow)
    Faults(flow).failed(ValueError("a detail for the makers"))
    assert isinstance(flow.view, CrashView)
    touch(flow, "Save a fault report")
    assert page(flow).passages[1].startswith("The report is saved:")
    (path,) = flow.loop.journal.folder.glob("exports/fault-*.zip")
    with ZipFile(path) as file:
        assert sorted(file.namelist()) == ["match.jsonl", "report.txt", "trace.jsonl"]
        assert "a detail for the makers" in file.read("report.txt").decode()
        assert "python: 3." in file.read("report.txt").decode()
        match = [json.loads(line) for line in file.read("match.jsonl").splitlines()]
        assert match[1:] == flow.times.events
        trace = path.with_name("trace.jsonl")
        trace.write_bytes(file.read("trace.jsonl"))
    assert main(["replay", str(trace)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["ok"]


def test_a_report_that_cannot_be_written_says_so(flow: Navigation) -> None:
    flow.home()
    (flow.loop.journal.folder / "exports").write_text("in the way")
    touch(flow, "About", "Save a fault report")
    assert page(flow).passages[-1].startswith("The report cannot be saved: ")


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
        flow = Navigation(MatchLoop(Journal(tmp_path / str(n))), ScreenSettings(names=("Ann", "Bob")))
        falling(flow)
        touch(flow, *PLACES[place])
        there = [(called, does) for called, does in touchable(flow.page()) if does is not None]
        count, before = len(there), flow.page()
        there[n][1]()
        settle(flow)
        flow.loop.close()
        assert flow.page() != before, there[n][0]
        n += 1


def test_a_match_that_was_won_can_be_corrected_after_its_end(flow: Navigation) -> None:
    flow.begin({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 1}})
    settle(flow)
    tell(flow, *WON)
    assert status(flow)["match_winner"] == "Ann"
    touch(flow, "Course", "Red in hole 9", "Correct it", "It did not happen", "Accept")
    assert status(flow)["match_winner"] is None
    unfinished = flow.loop.journal.unfinished()
    assert unfinished is not None and unfinished.id == flow.loop.match_id
