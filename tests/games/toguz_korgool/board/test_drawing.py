"""The drawing of Toguz korgool: every korgool is there, every hole can be touched, clocks and films tell the truth."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.board.drawing import Box, Circle, Drawing, Word, Zone
from companion.board.view import Sheet, ViewState
from companion.games.toguz_korgool import clocks
from companion.games.toguz_korgool.board import korgools, layout, sowing_steps, summary, text, view
from companion.games.toguz_korgool.board.drawing import BoardPicture, draw
from companion.games.toguz_korgool.record_format import record_format
from companion.games.toguz_korgool.rules import rulebook
from companion.games.toguz_korgool.sowing import sow, start_position
from companion.games.toguz_korgool.sowing_tables import KORGOOLS
from tests.tools.referees import referee_of

NAMES = ("Ann", "Bob")
TUZ = "22239679"
"""The eighth sowing, Bob's hole 9, ends in hole 1 of Ann with three korgools."""


def seen(holes: str = "", *more: dict[str, Any], upright: bool = False, **options: Any) -> ViewState:
    """What is seen after these holes were sown."""
    raw = {"game": "toguz-korgool", "players": list(NAMES), "options": options}
    referee = referee_of(raw, *({"event": "sow", "hole": int(hole)} for hole in holes), *more)
    events = [entry.raw for entry in referee.entries]
    return ViewState(
        status=referee.rulebook.public(referee.state), todo=(), events=events, setup=referee.setup, upright=upright
    )


def inside(drawing: Drawing, zone: Zone) -> list[Circle]:
    """The korgools drawn in a zone."""
    circles = [shape for shape in drawing.shapes if isinstance(shape, Circle)]
    return [circle for circle in circles if zone.holds(circle.x, circle.y)]


@given(st.lists(st.integers(1, 9), max_size=40), st.booleans())
def test_as_many_korgools_are_drawn_as_lie_there(wanted: list[int], upright: bool) -> None:
    position = start_position(0)
    for hole in wanted:
        sown = sow(position, hole)
        position = sown.position if sown else position
    sides = tuple(position.holes(0)), tuple(position.holes(1))
    laid = BoardPicture(
        names=NAMES, holes=sides, kazan=(position.kazan(0), position.kazan(1)), tuz=position.tuz, turn=position.turn
    )
    drawing = draw(laid, upright)
    for zone in drawing.zones:
        seat, at = divmod(int(zone.name), 9)
        assert len(inside(drawing, zone)) == sides[seat][at]
    assert sum(isinstance(shape, Circle) for shape in drawing.shapes) == KORGOOLS


@pytest.mark.parametrize("upright", [False, True])
def test_every_hole_is_a_large_target_of_its_own(upright: bool) -> None:
    drawing = view.draw(seen(upright=upright))
    assert sorted(int(zone.name) for zone in drawing.zones) == list(range(18))
    for zone in drawing.zones:
        assert zone.w >= 64 and zone.h >= 48
    for one, other in combinations(drawing.zones, 2):
        apart = (
            abs(one.x - other.x) >= (one.w + other.w) / 2 - 0.01 or abs(one.y - other.y) >= (one.h + other.h) / 2 - 0.01
        )
        assert apart, f"{one.name} and {other.name}"


def test_each_owner_counts_from_left_to_right() -> None:
    mine = [layout.hole(0, n, upright=False).x for n in range(1, 10)]
    theirs = [layout.hole(1, n, upright=False).x for n in range(1, 10)]
    assert mine == sorted(mine) and theirs == sorted(theirs, reverse=True)
    assert layout.hole(0, 1, upright=False).y < layout.hole(1, 1, upright=False).y


def test_an_upright_board_is_the_lying_one_turned() -> None:
    mine = [layout.hole(0, n, upright=True).y for n in range(1, 10)]
    assert mine == sorted(mine)
    assert layout.hole(0, 1, upright=True).x > layout.hole(1, 1, upright=True).x


FIGURE_W, FIGURE_H = 0.6, 0.74
"""How wide and high a figure is, in heights of its type."""


@pytest.mark.parametrize("upright", [False, True])
def test_the_number_of_a_hole_is_clear_of_the_widest_rim(upright: bool) -> None:
    """The rim of the hole into which the last korgool fell is drawn inside the hole."""
    drawing = view.draw(seen("7", upright=upright))
    rim = max(shape.width for shape in drawing.shapes if isinstance(shape, Box))
    for seat, number in ((0, 1), (0, 9), (1, 5)):
        spot = layout.hole(seat, number, upright)
        (word,) = (
            shape
            for shape in drawing.shapes
            if isinstance(shape, Word)
            and shape.text == str(number)
            and abs(shape.x - spot.x) < spot.w / 2
            and abs(shape.y - spot.y) < spot.h / 2
            and not shape.bold
        )
        assert spot.w / 2 - abs(word.x - spot.x) - word.size * FIGURE_W / 2 > rim
        assert spot.h / 2 - abs(word.y - spot.y) - word.size * FIGURE_H / 2 > rim


@pytest.mark.parametrize("n", range(1, 60))
def test_a_heap_stays_in_its_hole(n: int) -> None:
    for x, y, r in korgools.heap_positions(n, 34, 20):
        assert (x / (34 - r)) ** 2 + (y / (20 - r)) ** 2 <= 1.0001


@pytest.mark.parametrize("n", range(1, 13))
def test_few_korgools_can_be_counted_by_eye(n: int) -> None:
    places = korgools.heap_positions(n, 34, 20)
    for (x0, y0, r), (x1, y1, _r) in combinations(places, 2):
        assert (x0 - x1) ** 2 + (y0 - y1) ** 2 > r**2


def test_the_last_move_and_the_tuz_are_marked() -> None:
    laid = view.board_picture(seen(TUZ))
    assert (laid.last_sown_place, laid.last_landing_place, laid.captured) == (9 + 8, 0, 3)
    assert laid.tuz == (0, 1)
    words = [shape.text for shape in view.draw(seen(TUZ)).shapes if isinstance(shape, Word)]
    assert "+3" in words
    after = [shape.text for shape in view.draw(seen(TUZ + "5")).shapes if isinstance(shape, Word)]
    assert "tuz" in after


def test_only_holes_with_korgools_of_who_is_to_sow_stand_out() -> None:
    laid = view.board_picture(seen("2"))
    assert (laid.turn, laid.legal) == (1, frozenset(range(2, 10)))


# --- the film


@given(st.lists(st.integers(1, 9), min_size=1, max_size=60))
def test_a_film_ends_where_the_sowing_does_before_its_capture(wanted: list[int]) -> None:
    position = start_position(0)
    for hole in wanted:
        if (sown := sow(position, hole)) is None:
            continue
        moments = sowing_steps.sowing_steps(position, hole)
        last, after = moments[-1], sown.position
        ring, kazan = [*last.holes[0], *last.holes[1]], list(last.kazan)
        if sown.captured:
            assert ring[sown.landing_place] == sown.captured
            ring[sown.landing_place] = 0
            kazan[position.turn] += sown.captured
        assert last.last_place == sown.landing_place
        assert ring == [*after.holes(0), *after.holes(1)]
        assert kazan == [after.kazan(0), after.kazan(1)]
        position = after


def test_a_film_drops_one_korgool_at_a_time() -> None:
    moments = sowing_steps.sowing_steps(start_position(0), 3)
    assert moments[0].holes[0][2] == 9 and moments[1].holes[0][2] == 0
    assert [moment.last_place for moment in moments[2:]] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [moment.dropped for moment in moments] == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    for one, other in pairwise(moments[1:]):
        assert sum(map(sum, other.holes)) == sum(map(sum, one.holes)) + 1


def test_a_lone_korgool_goes_to_the_next_hole() -> None:
    position = start_position(0)
    for hole in (1, 1):
        sown = sow(position, hole)
        assert sown is not None
        position = sown.position
    assert [moment.last_place for moment in sowing_steps.sowing_steps(position, 1)[2:]] == [1]


def test_the_film_tells_what_the_last_korgool_brought() -> None:
    shown = sowing_steps.replay_last_move(seen(TUZ))
    assert shown is not None
    assert [shown.step(at, False).text for at in range(shown.length)] == [
        "1 korgool in hole 9.",
        "1 korgool in the hand.",
        "1 of 1: hole 1 of Ann.",
        "Three: hole 1 of Ann becomes the tuz of Bob.",
    ]


def test_the_film_counts_along_and_tells_a_capture() -> None:
    shown = sowing_steps.replay_last_move(seen("7"))
    assert shown is not None
    captions = [shown.step(at, False).text for at in range(shown.length)]
    assert captions[:3] == ["9 korgools in hole 7.", "9 korgools in the hand.", "1 of 9: hole 7 of Ann."]
    assert captions[-2:] == ["9 of 9: hole 6 of Bob.", "10 is even: Ann captures them."]


def test_the_film_says_where_a_tuz_takes_a_korgool() -> None:
    shown = sowing_steps.replay_last_move(seen("222396795474899597437999"))
    assert shown is not None
    captions = [shown.step(at, False).text for at in range(shown.length)]
    assert captions[2:] == [
        "1 of 1: hole 1 of Ann. It is the tuz of Bob and takes the korgool.",
        "The last korgool captures nothing.",
    ]


def test_before_the_first_move_there_is_no_film() -> None:
    assert sowing_steps.replay_last_move(seen()) is None


# --- clocks


def timed(used: tuple[float, float], waited: float, *more: dict[str, Any], minutes: int = 10) -> ViewState:
    """Bob is to sow in the first game unless `more` happens, and so many seconds stand on the clocks."""
    clocks = {(1, seat): seconds for seat, seconds in enumerate(used)}
    return replace(seen("2", *more, clock_minutes=minutes), clock_used_s=clocks, since_last_event_s=waited)


def test_the_clock_of_who_is_to_sow_runs() -> None:
    assert clocks.seconds_left(timed((50, 5), 7)) == (600 - 50, 600 - 5 - 7)


def test_the_clock_of_a_new_game_is_full_and_runs_for_who_begins_it() -> None:
    ends = ({"event": "resign", "player": "Ann"}, {"event": "next-game"})
    assert clocks.seconds_left(timed((20, 3), 4, *ends)) == (600, 596)


def test_after_the_end_no_clock_runs() -> None:
    end = {"event": "resign", "player": "Ann"}
    assert clocks.seconds_left(timed((20, 3), 500, end)) == (580, 597)


def test_without_a_clock_none_is_shown() -> None:
    assert clocks.seconds_left(seen("2")) is None
    assert clocks.seconds_to_next_change(seen("2")) == 0


@pytest.mark.parametrize(
    ("seconds", "text"), [(600, "10:00"), (599.2, "10:00"), (599, "9:59"), (0.1, "0:01"), (0, "0:00")]
)
def test_a_clock_shows_whole_seconds(seconds: float, text: str) -> None:
    assert clocks.clock_text(seconds) == text


def test_a_clock_is_drawn_again_when_its_figure_changes() -> None:
    assert clocks.seconds_to_next_change(timed((20, 0), 6.25)) == pytest.approx(0.75)
    assert clocks.seconds_to_next_change(timed((20, 0), 6)) == 1
    assert clocks.seconds_to_next_change(timed((20, 0), 700)) == 0


def test_who_has_no_time_left_can_be_flagged() -> None:
    late = timed((20, 0), 600)
    assert clocks.out_of_time(late) == "Bob"
    assert view.board_view.actions(late)[0].effect == ({"event": "flag", "player": "Bob"},)
    assert "Bob" in view.board_view.prompt(late)
    assert clocks.out_of_time(timed((20, 0), 599)) is None


# --- what is said and offered


def test_a_hole_of_the_other_side_says_whose_it_is() -> None:
    assert view.board_view.touched(seen(), 9) == "Ann is to sow. This hole belongs to Bob."
    assert view.board_view.touched(seen(), 4) == ({"event": "sow", "hole": 5},)


def test_a_game_ends_early_only_after_another_question() -> None:
    sheet = view.board_view.actions(seen("2"))[-1].effect
    assert isinstance(sheet, Sheet)
    assert [tile.text for tile in sheet.tiles] == [
        "A draw", "Ann gives up", "Bob gives up", "Time is up: Ann", "Time is up: Bob",
    ]  # fmt: skip
    for tile in sheet.tiles:
        assert isinstance(tile.effect, Sheet)
        assert [bool(answer.effect) for answer in tile.effect.tiles] == [True, False]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"event": "resign", "player": "Ann"}, "Last game: given up"),
        ({"event": "flag", "player": "Ann"}, "Last game: lost on time"),
        ({"event": "draw-agreed"}, "Last game: a draw by agreement"),
    ],
)
def test_the_result_says_how_people_ended_it(event: dict[str, Any], sentence: str) -> None:
    assert summary.ended(seen("2", event)) == sentence


def test_the_record_is_a_game_file() -> None:
    state = seen("75", {"event": "resign", "player": "Ann"})
    assert state.setup is not None
    events = [rulebook.read(raw) for raw in state.events]
    written = record_format.write(state.setup, events, {"Date": "2026.11.30"})  # type: ignore[arg-type]
    lines = written.splitlines()
    assert '[White "Ann"]' in lines and '[Date "2026.11.30"]' in lines
    assert "1. 76 55" in lines
    assert lines[-1] == "0-1"


def test_the_board_in_letters() -> None:
    assert text.draw(seen("2").status) == [
        "(9)  (8)  (7)  (6)  (5)  (4)  (3)  (2)  (1)   Bob",
        "  9    9    9    9    9    9    9    9    0",
        "   kazan of Bob: 0   kazan of Ann: 10",
        "  9    1   10   10   10   10   10   10   10",
        "(1)  (2)  (3)  (4)  (5)  (6)  (7)  (8)  (9)   Ann",
    ]


def test_a_tuz_in_letters() -> None:
    assert text.draw(seen(TUZ).status)[3].startswith("  x")
