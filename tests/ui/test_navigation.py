"""Ways through the screens, without a window: what is touched, and what is there then."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.live.sensor_pipeline import DeviceNotice
from companion.ui.pages.page_types import HomePage, KeyboardPage, MatchPage
from companion.ui.ui_context import UiContext
from hardware.devices import Hole
from hardware.samples import Accel, Distance
from tests.tools.page_queries import begin, page, ruling_text, status, win
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_bench import make_ui
from tests.tools.ui_robot import NotThere, report, settle, touch, touchable


def test_the_chosen_set_up_is_played(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Yago Pool", "Medium", "swap", "5", "House rules", "Yes, two shots", "Fine", "Start")
    assert ui.loop.referee is not None
    setup = ui.loop.referee.setup
    assert (setup.variant, setup.players, setup.options.target, setup.readings["YG-7"]) == (
        "medium",
        ("Bob", "Ann"),
        5,
        "b",
    )


def test_a_house_rule_of_another_variant_is_not_asked_and_not_sent(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Yago Pool", "Medium", "House rules", "Yes, two shots", "Fine", "Easy", "House rules")
    assert "Yes, two shots" not in [called for called, _ in touchable(ui.page())]
    touch(ui, "Fine", "Start")
    assert isinstance(ui.page(), MatchPage)


def test_the_names_played_with_come_first_next_time(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Yago Pool", "Ann", "Cem", "Start")
    assert ui.settings.values.names == ("Cem", "Bob", "Ann")


def test_teams_shoot_in_turn(ui: UiContext) -> None:
    begin(ui, teams=True)
    assert page(ui).panels[0].role == "Ann"
    report(ui, sunk(5, "red"), OVER, OVER, OVER)
    assert (status(ui)["turn"], page(ui).panels[0].role) == ("Reds", "Cem")


def test_the_undo_button_says_what_it_takes_back(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"))
    assert page(ui).header.buttons[0].text == "red in hole 5"
    touch(ui, "undo")
    assert status(ui)["holes"] == {}
    with pytest.raises(NotThere):
        touch(ui, "undo")


def test_what_was_taken_back_can_be_brought_back(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"))
    touch(ui, "undo", "menu", "Bring back what was taken back")
    assert list(status(ui)["holes"].values()) == ["red"]


def test_locking_and_unlocking_change_the_screen(ui: UiContext) -> None:
    begin(ui)
    asked: list[None] = []
    ui.navigation.changed.subscribe(asked.append)
    ui.lock()
    assert ui.idle.locked and len(asked) == 1
    ui.unlock()
    assert not ui.idle.locked and len(asked) == 2


def test_where_nothing_is_announced_it_is_said_what_comes_next(ui: UiContext) -> None:
    """A ball in a hole is ruled on when the shot is over."""
    begin(ui)
    assert ruling_text(ui) == "Ann to play."
    report(ui, sunk(5, "red"))
    assert ruling_text(ui) == "Red in hole 5. Touch “Shot over” when everything is at rest."


def test_a_refused_touch_says_why_in_place(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER, sunk(5, "yellow"))
    assert page(ui).ruling.tone == "warning"
    assert "5" in ruling_text(ui)
    report(ui, OVER)
    assert page(ui).ruling.tone != "warning"


def test_home_offers_the_match_that_was_left(ui: UiContext) -> None:
    begin(ui)
    win(ui)
    ui.navigation.home()
    tile = page(ui).tiles[0]
    assert (tile.caption, tile.title) == ("Resume", "Yago Pool · 1 : 0")
    assert tile.note.startswith("Ann – Bob\n")


def test_a_name_that_is_taken_cannot_be_had(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Yago Pool", "Ann", "B", "o", "b", "Done")
    assert isinstance(ui.page(), KeyboardPage)
    assert "taken" in page(ui).header.chips[0].text


def test_a_kyrgyz_name_is_written_by_touches_alone(ui: UiContext) -> None:
    ui.navigation.home()
    touch(ui, "Yago Pool", "Ann", "ÄÉÇ", "АБВ", *"Өмүрбек", "Done", "Start")
    assert status(ui)["players"] == ["Өмүрбек", "Bob"]


def test_not_saved_is_shown_while_it_is_so(ui: UiContext) -> None:
    begin(ui)
    ui.loop.journal.writer.trouble = "The disk is full."
    touch(ui, "NOT SAVED")
    assert page(ui).passages[0] == "The disk is full."
    ui.loop.journal.writer.trouble = None
    ui.navigation.back()
    assert page(ui).header.chips == ()


def test_why_shows_the_passage_and_the_house_rule_that_decided(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"), sunk(4, "yellow"), OVER)
    touch(ui, "Why?")
    shown = page(ui)
    assert "YG-4" in shown.source
    assert "The opponent." in shown.source
    assert any("Reading YG-4" in part for part in shown.passages)
    assert not any("Reading YG-5" in part for part in shown.passages)


def test_every_announcement_can_be_asked_about(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, sunk(9, "blue"), OVER)
    assert ui.match.verdict is not None
    touch(ui, "Why?")
    for _ in ui.match.verdict.announcements[1:]:
        touch(ui, "And why?")
        assert page(ui).passages
    with pytest.raises(NotThere):
        touch(ui, "And why?")


def test_settings_are_kept_or_it_is_said_that_they_are_not(tmp_path: Path) -> None:
    ui = make_ui(tmp_path, save=lambda _settings: "The settings cannot be kept: disk full.")
    ui.navigation.home()
    touch(ui, "settings", "Bright")
    assert ui.settings.values == replace(ui.settings.values, theme="day")
    assert page(ui).header.note == "The settings cannot be kept: disk full."


def test_a_notice_gives_way_to_the_next_ruling(ui: UiContext) -> None:
    begin(ui)
    ui.match.on_notice(DeviceNotice(t=0.0, code="please-check", device=Hole(3), phrase="filled-unseen"))
    assert ruling_text(ui).startswith("Hole 3: please check.")
    report(ui, OVER)
    assert "please check" not in ruling_text(ui)


def test_a_ruling_on_a_match_that_was_left_changes_nothing(ui: UiContext) -> None:
    begin(ui)
    ui.loop.submit(OVER)
    touch(ui, "menu", "End this match")
    ui.loop.submit(OVER)
    page(ui).tiles[0].on_touch()
    settle(ui)
    assert isinstance(ui.page(), HomePage)


def test_what_was_found_at_the_start_is_told_at_home(ui: UiContext) -> None:
    ui.navigation.home()
    ui.match.notify("The journal was damaged and has been set aside.")
    touch(ui, "Please read")
    assert page(ui).passages == ("The journal was damaged and has been set aside.",)
    touch(ui, "Fine")
    assert page(ui).header.chips == ()


def test_a_board_at_rest_draws_nothing_however_much_it_measures(ui: UiContext) -> None:
    ui.navigation.home()
    drawn: list[None] = []
    ui.navigation.changed.subscribe(drawn.append)
    for n in range(100):
        ui.match.on_sample(Accel(n / 50, (0.001 * (n % 3), 0.0, 1.0)))
        ui.match.on_sample(Distance(n / 50, 5, 150 + n % 3))
    assert len(drawn) == 1  # the first reading of a hole, which the header shows
