"""Who plays in a new match, where two to eight may: players are added, moved and left out."""

from companion.ui.flow import Flow
from companion.ui.hand import touch, touchable
from companion.ui.prefs import Prefs
from companion.ui.scenes_yooloo import FOUR, match
from tests.ui.looks import page, status


def home(flow: Flow) -> None:
    """The home page of people who know four names."""
    flow.prefs = Prefs(names=FOUR)
    flow.home()


def test_players_are_added_moved_and_left_out(flow: Flow) -> None:
    home(flow)
    touch(flow, "Yooloo", "plus", "plus")
    assert [seat.name for seat in page(flow).rows[1].seats] == ["Ann", "Bob", "Cem", "Dua"]
    touch(flow, "Cem", "One seat earlier", "Ann", "Does not play", "Dua", "Another name", "Z", "Done")
    assert [seat.name for seat in page(flow).rows[1].seats] == ["Cem", "Bob", "Z"]
    touch(flow, "Start")
    assert status(flow)["players"] == ["Cem", "Bob", "Z"]


def test_two_to_eight_can_play(flow: Flow) -> None:
    home(flow)
    touch(flow, "Yooloo", *["plus"] * 6)
    assert len(page(flow).rows[1].seats) == 8
    assert page(flow).rows[1].more is None
    touch(flow, *[word for name in ("Ann", "Bob", "Cem", "Dua", "Player 1", "Player 2")
                   for word in (name, "Does not play")])  # fmt: skip
    touch(flow, "Player 3")
    assert "Does not play" not in [name for name, _does in touchable(page(flow))]


def test_as_many_as_last_time_are_offered(flow: Flow) -> None:
    match(FOUR[:3])(flow)
    home(flow)
    touch(flow, "Yooloo")
    assert [seat.name for seat in page(flow).rows[1].seats] == list(FOUR[:3])


def test_nobody_begins_where_all_lay_at_once(flow: Flow) -> None:
    home(flow)
    touch(flow, "Yooloo")
    assert [seat.note for seat in page(flow).rows[1].seats] == ["", ""]
    touch(flow, "One to ten")
    assert [seat.note for seat in page(flow).rows[1].seats] == ["begins", ""]
