"""Game records come in from files, and a match of the history is shown event by event and saved as a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.toguz_korgool.record_format import tgk_matches
from companion.i18n.languages import language_of
from companion.i18n.translation import set_language
from companion.ui.pages.page_types import MatchPage, TextPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.record_files import record_files
from tests.durability.random_events import GAMES, next_event, setup_of
from tests.tools.page_queries import page
from tests.tools.ui_robot import settle, touch

GAME = '[White "Ann"]\n[Black "Bob"]\n[Event "Club evening"]\n\n1. 76(10) 11(10)\n2. 43(22)\n'
BROKEN = '\n[White "Cem"]\n1. 76 seven\n'


def put(ui: UiContext, name: str, text: str) -> Path:
    folder = ui.loop.journal.folder / "imports"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def taken_in(ui: UiContext, name: str, text: str) -> TextPage:
    put(ui, name, text)
    ui.navigation.home()
    touch(ui, "History & statistics", "Game records", name)
    shown = ui.page()
    assert isinstance(shown, TextPage)
    return shown


def test_a_record_is_taken_in_and_shown_step_by_step(ui: UiContext) -> None:
    shown = taken_in(ui, "club.TGK", GAME)
    assert (shown.heading, shown.passages) == ("1 game is in the history now.", ())
    touch(ui, "History", "Ann – Bob", "play", "Stop")
    film = ui.page()
    assert isinstance(film, MatchPage)
    for _ in range(3):
        touch(ui, "One on")
    assert page(ui).header.note == "4 of 4"
    assert page(ui).ruling.runs[0].text == (
        "Ann sows hole 4; the last korgool falls into hole 3 of Bob. Ann captures 12 korgools and has 22."
    )
    for _ in range(4):
        touch(ui, "One back")
    assert page(ui).ruling.runs[0].text == "The beginning."


def test_a_record_that_was_taken_in_goes_out_as_it_came(ui: UiContext) -> None:
    taken_in(ui, "club.tgk", GAME)
    touch(ui, "History", "Ann – Bob", "save")
    (path,) = (ui.loop.journal.folder / "exports").iterdir()
    (saved,) = tgk_matches(path.read_bytes())
    assert not isinstance(saved, str)
    assert (saved.about["Event"], saved.about["White"]) == ("Club evening", "Ann")
    assert [event["hole"] for event in saved.events] == [7, 1, 4]


def test_it_is_not_offered_as_a_match_to_go_on_with(ui: UiContext) -> None:
    taken_in(ui, "club.tgk", GAME)
    ui.navigation.home()
    settle(ui)
    assert ui.loop.journal.unfinished() is None
    assert all(tile.caption != "Resume" for tile in page(ui).tiles)


@pytest.mark.parametrize(
    ("language", "heading", "fault"),
    [
        ("en", "1 game is in the history now.", "line 9: 'seven' is no move"),
        ("de", "1 Partie steht jetzt im Verlauf.", "Zeile 9: 'seven' ist kein Zug"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_line(ui: UiContext, language: str, heading: str, fault: str) -> None:
    ui.navigation.home()
    path = put(ui, "two.tgk", GAME + BROKEN)
    set_language(language_of(language))
    try:
        from companion.ui.navigation import Route

        ui.navigation.open(Route.RECORD_TAKEN_IN, path=path)
        shown = page(ui)
    finally:
        set_language(language_of("en"))
    assert shown.heading == heading
    (passage,) = shown.passages
    assert passage.startswith(fault)


@pytest.mark.parametrize("text", ["", "shopping list"])
def test_a_file_without_a_game_is_said_to_have_none(ui: UiContext, text: str) -> None:
    shown = taken_in(ui, "list.tgk", text)
    assert shown.heading == "No game could be taken in."
    assert shown.passages[0].startswith("line 1: ")


def test_many_that_cannot_be_taken_are_counted(ui: UiContext) -> None:
    shown = taken_in(ui, "many.tgk", BROKEN * 9)
    assert len(shown.passages) == 5 and shown.passages[-1] == "5 more could not be taken in."


def test_where_there_is_no_file_the_folder_is_named(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "History & statistics", "Game records")
    assert page(ui).count == 0
    assert "imports" in page(ui).empty.replace("\n", "")


def test_files_are_found_on_sticks_too(tmp_path: Path) -> None:
    for folder in ("data/imports", "data/exports", "media/stick", "media/ann/card"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "game.tgk").write_text(GAME)
        (tmp_path / folder / "other.txt").write_text(GAME)
    mounts = [f"{tmp_path}/media/*", f"{tmp_path}/media/*/*", f"{tmp_path}/nothing/*"]
    found = record_files(tmp_path / "data", [".tgk"], mounts)
    places = {str(path.parent.relative_to(tmp_path)) for path in found}
    assert places == {"data/imports", "data/exports", "media/stick", "media/ann/card"}


@pytest.mark.parametrize("game", GAMES)
def test_every_match_of_the_history_is_shown_event_by_event(ui: UiContext, game: str) -> None:
    from random import Random

    chance = Random(game)
    ui.match.begin(setup_of(game))
    settle(ui)
    for _ in range(25):
        assert ui.loop.referee is not None
        ui.loop.submit(next_event(ui.loop.referee, chance))
        settle(ui)
    assert ui.loop.referee is not None
    known = ui.loop.referee.known
    expected, events = known.state_after(len(known.entries)), len(known.entries)
    ui.loop.leave()
    ui.navigation.home()
    touch(ui, "History & statistics")
    page(ui).row(0).on_touch()
    touch(ui, "play", "Stop")
    for _ in range(events):
        assert page(ui).ruling.runs[0].text
        touch(ui, "One on")
    assert page(ui).header.note == f"{events + 1} of {events + 1}"
    assert known.state == expected
