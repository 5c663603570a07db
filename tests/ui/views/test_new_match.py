"""Who plays in a new match, where two to eight may: players are added, moved and left out."""

import pytest

from companion.board.view import Choice
from companion.games.registry import board_view, rulebook
from companion.settings.screen import ScreenSettings
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.match_draft import MatchDraft
from companion.ui.views.new_match import choice_row
from tests.tools.page_queries import page, status
from tests.tools.scenes.yooloo import FOUR, match
from tests.tools.ui_robot import touch, touchable


def home(ui: UiContext) -> None:
    """The home page of people who know four names."""
    ui.settings.set(ScreenSettings(names=FOUR))
    ui.navigation.home()


def test_players_are_added_moved_and_left_out(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yooloo", "plus", "plus")
    assert [seat.name for seat in page(ui).rows[1].seats] == ["Ann", "Bob", "Cem", "Dua"]
    touch(ui, "Cem", "One seat earlier", "Ann", "Does not play", "Dua", "Another name", "Z", "Done")
    assert [seat.name for seat in page(ui).rows[1].seats] == ["Cem", "Bob", "Z"]
    touch(ui, "Start")
    assert status(ui)["players"] == ["Cem", "Bob", "Z"]


def test_answers_in_the_order_of_their_values_begin_with_none(ui: UiContext) -> None:
    choice = Choice(option="moves", question="How many?", answers=((2, "Both"), (1, "One"), (None, "Some")), default=1)
    shown = board_view("yooloo")
    assert shown is not None
    draft = MatchDraft(rulebook("yooloo"), shown, list(FOUR))
    ordered = [button.text for button in choice_row(ui, draft, choice, ordered=True).buttons]
    assert ordered == ["Some", "One", "Both"]
    assert [button.text for button in choice_row(ui, draft, choice).buttons] == ["Both", "One", "Some"]


LATER, EARLIER = "One seat later", "One seat earlier"


@pytest.mark.parametrize(
    ("name", "ways", "then"),
    [
        ("Ann", [LATER], ["Bob", "Ann", "Cem"]),
        ("Bob", [EARLIER, LATER], ["Bob", "Ann", "Cem"]),
        ("Cem", [EARLIER], ["Ann", "Cem", "Bob"]),
    ],
    ids=["the first", "the middle one", "the last"],
)
def test_a_seat_can_be_moved_where_there_is_one_beside_it(
    ui: UiContext, name: str, ways: list[str], then: list[str]
) -> None:
    home(ui)
    touch(ui, "Yooloo", "plus", name)
    offered = [tile.text for tile in page(ui).tiles]
    assert offered == ["Another name", *ways, "Does not play"]
    touch(ui, ways[0])
    assert [seat.name for seat in page(ui).rows[1].seats] == then


def test_the_middle_seat_goes_one_later(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yooloo", "plus", "Bob", LATER)
    assert [seat.name for seat in page(ui).rows[1].seats] == ["Ann", "Cem", "Bob"]


def test_two_to_eight_can_play(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yooloo", *["plus"] * 6)
    assert len(page(ui).rows[1].seats) == 8
    assert page(ui).rows[1].on_add is None
    touch(ui, *[word for name in ("Ann", "Bob", "Cem", "Dua", "Player 1", "Player 2")
                   for word in (name, "Does not play")])  # fmt: skip
    touch(ui, "Player 3")
    assert "Does not play" not in [name for name, _callback in touchable(page(ui))]


AGES = ("Pool Position", "plus", "plus", "Ages")


def places(ui: UiContext) -> dict[str, str]:
    """The place that each player has by his age so far."""
    return {tile.text: tile.note for tile in page(ui).tiles if tile.chosen}


def test_an_age_told_wrongly_is_taken_back_with_those_after_it(ui: UiContext) -> None:
    home(ui)
    touch(ui, *AGES, "Cem", "Ann")
    assert places(ui) == {"Cem": "place 1", "Ann": "place 2"}
    touch(ui, "Ann")
    assert places(ui) == {"Cem": "place 1"}
    assert page(ui).header.title == "Who is the next youngest?"
    touch(ui, "Dua", "Cem")
    assert places(ui) == {}, "who was told after Cem stood behind him"
    assert page(ui).header.title == "Who is the youngest?"
    touch(ui, "Bob", "Dua", "Ann", "Start")
    assert ui.loop.referee is not None
    assert ui.loop.referee.raw_setup["options"]["youngest_first"] == ["Bob", "Dua", "Ann", "Cem"]


def test_the_members_of_a_team_are_counted_from_one(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yago Pool", "Teams", "Ann", "One more", "One more")
    assert members(ui) == ["Ann 1", "Ann 2", "Ann 3", "Ann 4"]
    touch(ui, "One less", "Ann 1", "Z", "Done", "One more")
    assert members(ui) == ["Z", "Ann 2", "Ann 3", "Ann 1"], "the least number that nobody has"


def members(ui: UiContext) -> list[str]:
    """Who belongs to the team whose page is open."""
    team, *others = page(ui).tiles
    assert team.note == "the team"
    return [tile.text for tile in others]


def test_as_many_as_last_time_are_offered(ui: UiContext) -> None:
    match(FOUR[:3])(ui)
    home(ui)
    touch(ui, "Yooloo")
    assert [seat.name for seat in page(ui).rows[1].seats] == list(FOUR[:3])


def test_nobody_begins_where_all_lay_at_once(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yooloo")
    assert [seat.note for seat in page(ui).rows[1].seats] == ["", ""]
    touch(ui, "One to ten")
    assert [seat.note for seat in page(ui).rows[1].seats] == ["begins", ""]


def ages(ui: UiContext) -> list[str] | None:
    """Whose age is sent with the match that has been started, the youngest first."""
    assert ui.loop.referee is not None
    return ui.loop.referee.raw_setup["options"].get("youngest_first")


@pytest.mark.parametrize(
    ("changed", "sent"),
    [
        (("Ann", "One seat later"), ["Cem", "Ann", "Bob"]),
        (("Cem", "One seat earlier"), ["Cem", "Ann", "Bob"]),
        (("Ann", "Does not play"), ["Cem", "Bob"]),
        (("Bob", "Does not play", "plus"), None),
        (("Bob", "Another name", "Z", "Done"), None),
        (("plus",), None),
    ],
    ids=["one later", "one earlier", "one less", "another person", "another name", "one more"],
)
def test_ages_are_those_of_people_wherever_they_sit(ui: UiContext, changed: tuple[str, ...], sent: list[str]) -> None:
    home(ui)
    touch(ui, "Pool Position", "plus", "Ages", "Cem", "Ann")
    ui.settings.set(ScreenSettings(names=("Ann", "Cem", "Dua")))
    touch(ui, *changed, "Start")
    assert ages(ui) == sent
    assert ui.loop.referee is not None
    assert sent is None or sorted(sent) == sorted(ui.loop.referee.raw_setup["players"])


def test_who_begins_is_a_person_and_not_a_seat(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Toguz korgool", "House rules", "Bob", "Fine", "swap")
    assert [(seat.name, seat.note) for seat in page(ui).rows[0].seats] == [("Bob", "begins"), ("Ann", "")]
    touch(ui, "Start")
    assert status(ui)["turn"] == "Bob"


def test_the_members_of_a_new_team_have_names_of_their_own(ui: UiContext) -> None:
    ui.settings.set(ScreenSettings(names=("Ann", "Ann 1")))
    ui.navigation.home()
    touch(ui, "Yago Pool", "Teams", "Ann")
    assert members(ui) == ["Ann 2", "Ann 3"], "Ann 1 is the other team"
    touch(ui, "Fine", "Start")
    assert status(ui)["teams"] == {"Ann": ["Ann 2", "Ann 3"], "Ann 1": ["Ann 1 1", "Ann 1 2"]}


def test_a_member_cannot_have_the_name_of_the_other_team(ui: UiContext) -> None:
    home(ui)
    touch(ui, "Yago Pool", "Teams", "Ann", "Ann 1")
    assert "Bob" not in [name for name, _callback in touchable(page(ui))], "he is not offered"
    ui.navigation.view.typed("Bob")
    assert "not possible: it is taken" in [chip.text for chip in page(ui).header.chips]
    touch(ui, "Done", "back", "Ann")
    ui.navigation.view.typed("Bob 1")
    assert "not possible: it is taken" in [chip.text for chip in page(ui).header.chips]
