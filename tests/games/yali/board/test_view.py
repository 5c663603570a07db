"""The face of Yali as plain functions: what is drawn where, what a touch means, and why another does nothing."""

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from companion.board.drawing import Box, Circle
from companion.board.view import DrawLots, Effect, Pick, Sheet, ViewState
from companion.games.yali.board import prompts, touches, view
from companion.games.yali.board.drawing import FIELD_H, FIELD_W, FILL, PLANK_H, PLANK_W, Plank
from companion.games.yali.geometry import Board
from tests.games.yali.match import BOARD, Match

FOUR_BY_EIGHT = Board(4, 8, 8)


def seen(match: Match, *picked: str, lean: float | None = None) -> ViewState:
    events = [entry.raw for entry in match.referee.entries]
    return ViewState(
        status=match.status,
        todo=(),
        events=events,
        setup=match.referee.setup,
        state=match.state,
        picked=picked,
        lean_deg=lean,
    )


def turned(variant: str = "base") -> Match:
    """Ann is to move on a fresh board."""
    match = Match(variant, BOARD)
    match.say("tilt", to="Ann")
    return match


def balls(match: Match, seat: int) -> int:
    return sum(isinstance(shape, Circle) and shape.fill == FILL[seat] for shape in view.draw(seen(match)).shapes)


def labels(match: Match, *picked: str) -> list[str]:
    return [act.text for act in prompts.actions(seen(match, *picked))]


def touch(match: Match, square: str, *picked: str) -> Effect | None:
    return touches.touched(seen(match, *picked), square)


@pytest.mark.parametrize(("variant", "each"), [("base", 12), ("tournament", 11)])
def test_every_ball_is_drawn_in_its_players_colour(variant: str, each: int) -> None:
    """Rulebook: 12 balls each; in the Tournament three at the sides instead of four."""
    match = Match(variant, BOARD)
    assert (balls(match, 0), balls(match, 1)) == (each, each)


def test_the_first_players_end_is_left_and_his_lane_is_below() -> None:
    plank = Plank(FOUR_BY_EIGHT)
    assert plank.position("a1")[0] < plank.position("a8")[0]
    assert plank.position("a1")[1] > plank.position("d1")[1] > plank.position("A1")[1]
    assert plank.position("B1")[1] > plank.position("a1")[1]
    assert plank.position("A1")[0] < plank.position("A8")[0]
    assert plank.position("B1")[0] > plank.position("B8")[0]


@pytest.mark.parametrize(("lean", "sinks", "rises"), [(3.0, "a8", "a1"), (-3.0, "a1", "a8")])
def test_the_end_that_sinks_is_drawn_lower(lean: float, sinks: str, rises: str) -> None:
    match = turned()
    zones = {zone.name: zone for zone in view.draw(seen(match, lean=lean)).zones}
    assert zones[sinks].y < zones[rises].y


def test_without_a_sensor_the_board_leans_to_who_moves() -> None:
    match = turned()
    assert view.drawn_lean_of(seen(match)) < 0
    match.turn("a2 a3", tilt="Bob")
    assert view.drawn_lean_of(seen(match)) > 0
    match.move("a7 a6")
    match.say("released")
    assert view.drawn_lean_of(seen(match)) == 0


@pytest.mark.parametrize("figures", [FOUR_BY_EIGHT, Board(8, 3, 5), Board(1, 17, 5), Board(2, 9, 26), Board(4, 26, 8)])
@pytest.mark.parametrize("lean", [-6.0, 0.0, 6.0])
def test_the_plank_stays_in_its_field_and_no_two_balls_touch(figures: Board, lean: float) -> None:
    plank = Plank(figures, lean)
    for along, up in [(x, y) for x in (-PLANK_W / 2, PLANK_W / 2) for y in (-PLANK_H / 2, PLANK_H / 2)]:
        x, y = plank.turned(along, up)
        assert -2 <= x <= FIELD_W + 2 and -2 <= y <= FIELD_H + 2
    for one, other in combinations(plank.names, 2):
        (x, y), (u, v) = plank.position(one), plank.position(other)
        assert hypot(x - u, y - v) > (plank.ball_radius(one) + plank.ball_radius(other)) * 0.99, (one, other)


def test_every_square_is_hit_in_its_middle() -> None:
    drawn = view.draw(seen(turned(), lean=-2.6))
    for zone in drawn.zones:
        hit = drawn.zone_at(zone.x, zone.y)
        assert hit is not None and hit.name == zone.name


def test_a_ball_then_a_square_is_a_move() -> None:
    match = turned()
    assert touch(match, "b2") == Pick(("b2",))
    assert touch(match, "b3", "b2") == ({"event": "move", "from": "b2", "path": ["b3"]},)
    assert touch(match, "b2", "b2") == Pick()
    assert touch(match, "c2", "b2") == Pick(("c2",))


def test_a_chain_of_jumps_is_one_touch_on_its_end() -> None:
    """a1 jumps over b2 to c3, then over c4 to c5: one move (rulebook: several balls may be jumped)."""
    match = turned().lay("a1:Ann b2:Ann c4:Bob")
    assert touch(match, "c5", "a1") == ({"event": "move", "from": "a1", "path": ["c3", "c5"]},)


@pytest.mark.parametrize(
    ("square", "picked", "why"),
    [
        ("d7", (), "The ball on d7 is Bob's."),
        ("d5", (), "There is no ball on d5."),
        ("d6", (), "has no way to go"),
        ("d5", ("b2",), "b2 to d5 is neither one step nor a jump over one square."),
        ("A8", (), "Ann has no side move to make now."),
    ],
)
def test_a_touch_that_does_nothing_says_why(square: str, picked: tuple[str, ...], why: str) -> None:
    match = turned().lay("b2:Ann d6:Ann c7:Bob d7:Bob d8:Bob b8:Bob", "A8")
    codes = touch(match, square, *picked)
    assert isinstance(codes, str) and why in codes


def test_after_the_move_only_the_side_balls_can_be_touched() -> None:
    """Tournament: a jump over an opponent's ball outside the camps earns a side move."""
    match = turned("tournament").lay("b3:Ann c4:Bob", "A8 A7 A6")
    match.move("b3 d5")
    assert touches.movable_balls(match.state) == {"A6", "A7"}
    assert touch(match, "A6") == Pick(("A6",))
    assert touch(match, "A5", "A6") == ({"event": "side-move", "from": "A6", "path": ["A5"]},)
    assert isinstance(touch(match, "d5"), str)


def test_jumps_that_earn_differently_are_asked_about() -> None:
    """b3 comes to b7 two ways round: over her own b4 and b6, or over Bob's c4 and her c6."""
    match = turned("tournament").lay("b3:Ann b4:Ann c4:Bob b6:Ann c6:Ann")
    asked = touch(match, "b7", "b3")
    assert isinstance(asked, Sheet)
    assert {tile.note for tile in asked.tiles} == {"earns a side move", "earns no side move"}
    for tile in asked.tiles:
        assert isinstance(tile.effect, tuple)
        fresh = turned("tournament").lay("b3:Ann b4:Ann c4:Bob b6:Ann c6:Ann")
        event = dict(tile.effect[0])
        codes = fresh.say(str(event.pop("event")), **event)
        assert ("side-right" in codes) is (tile.note == "earns a side move")


def test_the_hints_are_where_the_ball_may_go() -> None:
    drawn = view.draw(seen(turned(), "b2"))
    plank = Plank(FOUR_BY_EIGHT, view.LEANING * -1)
    rings = {(round(s.x, 3), round(s.y, 3)) for s in drawn.shapes if isinstance(s, Circle) and s.line == view.HINT}
    assert rings == {(round(x, 3), round(y, 3)) for x, y in map(plank.position, ("a3", "b3", "c3"))}


def test_the_buttons_follow_the_phase() -> None:
    match = Match(board=BOARD)
    assert labels(match) == ["Leans to Ann", "Level", "Leans to Bob"]
    match.say("tilt", to="level")
    acts = prompts.actions(seen(match))
    assert [act.text for act in acts] == ["Draw for us", "Ann won", "Bob won"]
    assert isinstance(acts[0].effect, DrawLots) and len(acts[0].effect.events) == 2
    match.say("lots", player="Ann")
    acts = prompts.actions(seen(match))
    assert [(act.text, act.role) for act in acts] == [("Released", "quiet"), ("No move", "quiet")]
    assert isinstance(acts[0].effect, str)
    match.move("a2 a3")
    assert [(act.text, act.role) for act in prompts.actions(seen(match))] == [
        ("Released", "primary"),
        ("No move", "quiet"),
    ]


def test_without_a_board_a_claim_is_answered_by_the_opponent() -> None:
    match = Match()
    match.say("tilt", to="Ann")
    assert labels(match) == ["Released", "All eight home", "No move"]
    match.say("home", player="Ann")
    acts = prompts.actions(seen(match))
    assert [act.effect for act in acts] == [
        ({"event": "confirm", "player": "Bob"},),
        ({"event": "deny", "player": "Bob"},),
    ]


def test_the_panel_counts_the_moves_in_a_row() -> None:
    match = turned()
    assert [panel.note for panel in prompts.panels(seen(match))] == ["your move", ""]
    match.turn("a2 a3", tilt="Ann")
    assert prompts.panels(seen(match))[0].note == "your move, 2 in a row"
    match.turn("a3 a4", tilt="Ann")
    assert prompts.panels(seen(match))[0].note == "your move, 3 in a row"


def test_the_panel_counts_the_balls_that_are_home() -> None:
    match = turned().lay("a7:Ann b8:Ann c3:Ann a2:Bob")
    first, second = prompts.panels(seen(match))
    assert (first.score, second.score) == (2, 1)
    assert "2 of 8 home" in first.role


def test_the_tilt_alone_is_drawn_from_the_side() -> None:
    match = Match()
    drawn = view.draw(seen(match, lean=2.0))
    assert drawn.zones == ()
    angles = {shape.angle for shape in drawn.shapes if isinstance(shape, Box) and shape.angle}
    assert all(angle < 0 for angle in angles) and angles


def test_the_marks_tell_the_colours_apart() -> None:
    shapes: list[Any] = [shape for shape in view.draw(seen(turned())).shapes if getattr(shape, "mark", False)]
    assert {bool(shape.fill) for shape in shapes} == {True, False}


def test_a_touch_beside_a_hint_means_the_hint() -> None:
    """b3 may be reached from b2 and b4 may not: a touch between them goes to the one that makes sense."""
    drawn = view.draw(seen(turned(), "b2"))
    plank = Plank(FOUR_BY_EIGHT, -view.LEANING)
    (x, y), (u, v) = plank.position("b3"), plank.position("b4")
    hit = drawn.zone_at(x + (u - x) * 0.6, y + (v - y) * 0.6)
    assert hit is not None and hit.name == "b3"
    exact = drawn.zone_at(u, v)
    assert exact is not None and exact.name == "b4"


@pytest.mark.window
@pytest.mark.usefixtures("window")
def test_the_screen_follows_the_ball_that_moved_and_nothing_else() -> None:
    """What is dimmed or hinted at is no piece that came or went."""
    from companion.ui.widgets.pulse import changed

    match = turned()
    still, picked = view.draw(seen(match)), view.draw(seen(match, "b2"))
    assert changed(still, picked) == []
    match.move("b2 b3")
    places = {(round(x, 3), round(y, 3)) for x, y, _ in changed(picked, view.draw(seen(match)))}
    plank = Plank(FOUR_BY_EIGHT, -view.LEANING)
    assert places == {(round(x, 3), round(y, 3)) for x, y in (plank.position("b2"), plank.position("b3"))}
