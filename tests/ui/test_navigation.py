"""Ways through the screens, without a window: what is touched, and what is there then."""

import pytest
from msgspec.structs import replace

from companion.live.sensor_pipeline import DeviceNotice
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import FormPage, HomePage, KeyboardPage, MatchPage, Page, ReadPage, SheetPage
from hardware.devices import Hole
from hardware.samples import Accel, Distance
from tests.tools.looks import begin, page, said, status, win
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import NotThere, settle, tell, touch, touchable

Step = tuple[str, type[Page]]
START: list[Step] = [("Yago Pool", FormPage), ("Start", MatchPage)]

WAYS: dict[str, list[Step]] = {
    "two touches to a match": START,
    "a name is written": [("Yago Pool", FormPage), ("Ann", KeyboardPage), ("Z", KeyboardPage), ("Done", FormPage)],
    "a name is picked": [("Yago Pool", FormPage), ("Ann", KeyboardPage), ("Cem", FormPage), ("Start", MatchPage)],
    "house rules": [
        ("Yago Pool", FormPage),
        ("House rules", FormPage),
        ("The shooter", FormPage),
        ("Fine", FormPage),
        ("Start", MatchPage),
    ],
    "teams": [
        ("Yago Pool", FormPage),
        ("Teams", FormPage),
        ("Ann", SheetPage),
        ("One more", SheetPage),
        ("Fine", FormPage),
        ("Start", MatchPage),
    ],
    "a foul": [
        *START,
        ("Foul…", SheetPage),
        ("A ball was moved by accident", SheetPage),
        ("Foul: 1 chosen", MatchPage),
    ],
    "no foul after all": [*START, ("Foul…", SheetPage), ("No foul", MatchPage)],
    "a ball off the table": [
        *START,
        ("Foul…", SheetPage),
        ("Red or yellow off the table", SheetPage),
        ("Yellow", SheetPage),
        ("Foul: 1 chosen", MatchPage),
    ],
    "a hole is put right": [*START, ("Fix a hole", SheetPage), ("Hole 4", SheetPage), ("Red", MatchPage)],
    "why": [*START, ("Shot over", MatchPage), ("Why?", ReadPage), ("Fine", MatchPage)],
    "undo from why": [
        *START,
        ("Shot over", MatchPage),
        ("Why?", ReadPage),
        ("Correct it", SheetPage),
        ("It did not happen", MatchPage),
    ],
    "a rename": [
        *START,
        ("menu", SheetPage),
        ("Change a name", SheetPage),
        ("Ann", KeyboardPage),
        ("Cem", MatchPage),
    ],
    "home and back": [*START, ("menu", SheetPage), ("Home", HomePage), ("Resume", MatchPage)],
    "a match is ended": [*START, ("menu", SheetPage), ("End this match", SheetPage), ("End it", HomePage)],
    "a match is not ended after all": [
        *START,
        ("menu", SheetPage),
        ("End this match", SheetPage),
        ("Play on", MatchPage),
    ],
    "settings": [("settings", FormPage), ("Bright", FormPage), ("150 %", FormPage), ("Fine", HomePage)],
}


@pytest.mark.parametrize("way", WAYS)
def test_a_way_through_the_screens(flow: Navigation, way: str) -> None:
    flow.home()
    for touched, then in WAYS[way]:
        touch(flow, touched)
        assert isinstance(flow.page(), then), f"after {touched!r}"


def test_the_chosen_set_up_is_played(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Yago Pool", "Medium", "swap", "5", "House rules", "Yes, two shots", "Fine", "Start")
    assert flow.loop.referee is not None
    setup = flow.loop.referee.setup
    assert (setup.variant, setup.players, setup.options.target, setup.readings["YG-7"]) == (
        "medium",
        ("Bob", "Ann"),
        5,
        "b",
    )


def test_a_house_rule_of_another_variant_is_not_asked_and_not_sent(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Yago Pool", "Medium", "House rules", "Yes, two shots", "Fine", "Easy", "House rules")
    assert "Yes, two shots" not in [called for called, _ in touchable(flow.page())]
    touch(flow, "Fine", "Start")
    assert isinstance(flow.page(), MatchPage)


def test_the_names_played_with_come_first_next_time(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Yago Pool", "Ann", "Cem", "Start")
    assert flow.settings.names == ("Cem", "Bob", "Ann")


def test_teams_shoot_in_turn(flow: Navigation) -> None:
    begin(flow, teams=True)
    assert page(flow).panels[0].role == "Ann"
    tell(flow, sunk(5, "red"), OVER, OVER, OVER)
    assert (status(flow)["turn"], page(flow).panels[0].role) == ("Reds", "Cem")


def test_the_undo_button_says_what_it_takes_back(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"))
    assert page(flow).header.buttons[0].text == "red in hole 5"
    touch(flow, "undo")
    assert status(flow)["holes"] == {}
    with pytest.raises(NotThere):
        touch(flow, "undo")


def test_what_was_taken_back_can_be_brought_back(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"))
    touch(flow, "undo", "menu", "Bring back what was taken back")
    assert list(status(flow)["holes"].values()) == ["red"]


def test_a_refused_touch_says_why_in_place(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), OVER, sunk(5, "yellow"))
    assert page(flow).ruling.tone == "warning"
    assert "5" in said(flow)
    tell(flow, OVER)
    assert page(flow).ruling.tone != "warning"


def test_home_offers_the_match_that_was_left(flow: Navigation) -> None:
    begin(flow)
    win(flow)
    flow.home()
    tile = page(flow).tiles[0]
    assert (tile.over, tile.title) == ("Resume", "Yago Pool · 1 : 0")
    assert tile.note.startswith("Ann – Bob\n")


def test_a_name_that_is_taken_cannot_be_had(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Yago Pool", "Ann", "B", "o", "b", "Done")
    assert isinstance(flow.page(), KeyboardPage)
    assert "taken" in page(flow).header.chips[0].text


def test_a_kyrgyz_name_is_written_by_touches_alone(flow: Navigation) -> None:
    flow.home()
    touch(flow, "Yago Pool", "Ann", "ÄÉÇ", "АБВ", *"Өмүрбек", "Done", "Start")
    assert status(flow)["players"] == ["Өмүрбек", "Bob"]


def test_not_saved_is_shown_while_it_is_so(flow: Navigation) -> None:
    begin(flow)
    flow.loop.journal.trouble = "The disk is full."
    touch(flow, "NOT SAVED")
    assert page(flow).passages[0] == "The disk is full."
    flow.loop.journal.trouble = None
    flow.back()
    assert page(flow).header.chips == ()


def test_why_shows_the_passage_and_the_house_rule_that_decided(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), OVER, sunk(1, "red"), sunk(4, "yellow"), OVER)
    touch(flow, "Why?")
    shown = page(flow)
    assert "YG-4" in shown.source
    assert "The opponent." in shown.source
    assert any("Reading YG-4" in part for part in shown.passages)
    assert not any("Reading YG-5" in part for part in shown.passages)


def test_every_announcement_can_be_asked_about(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, sunk(9, "blue"), OVER)
    assert flow.verdict is not None
    touch(flow, "Why?")
    for _ in flow.verdict.announcements[1:]:
        touch(flow, "And why?")
        assert page(flow).passages
    with pytest.raises(NotThere):
        touch(flow, "And why?")


def test_settings_are_kept_or_it_is_said_that_they_are_not(flow: Navigation) -> None:
    flow.home()
    flow._keep = lambda prefs: "The settings cannot be kept: disk full."
    touch(flow, "settings", "Bright")
    assert flow.settings == replace(flow.settings, theme="day")
    assert page(flow).header.note == "The settings cannot be kept: disk full."


def test_a_notice_gives_way_to_the_next_ruling(flow: Navigation) -> None:
    begin(flow)
    flow.on_notice(DeviceNotice(0.0, "please-check", Hole(3), "filled-unseen"))
    assert said(flow).startswith("Hole 3: please check.")
    tell(flow, OVER)
    assert "please check" not in said(flow)


def test_a_ruling_on_a_match_that_was_left_changes_nothing(flow: Navigation) -> None:
    begin(flow)
    flow.loop.submit(OVER)
    touch(flow, "menu", "End this match")
    flow.loop.submit(OVER)
    page(flow).tiles[0].does()
    settle(flow)
    assert isinstance(flow.page(), HomePage)


def test_what_was_found_at_the_start_is_told_at_home(flow: Navigation) -> None:
    flow.home()
    flow.notice = "The journal was damaged and has been set aside."
    touch(flow, "Please read")
    assert page(flow).passages == ("The journal was damaged and has been set aside.",)
    touch(flow, "Fine")
    assert page(flow).header.chips == ()


def test_a_board_at_rest_draws_nothing_however_much_it_measures(flow: Navigation) -> None:
    flow.home()
    drawn: list[None] = []
    flow.changed = lambda: drawn.append(None)
    for n in range(100):
        flow.on_sample(Accel(n / 50, (0.001 * (n % 3), 0.0, 1.0)))
        flow.on_sample(Distance(n / 50, 5, 150 + n % 3))
    assert len(drawn) == 1  # the first reading of a hole, which the header shows
