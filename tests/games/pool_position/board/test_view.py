"""The face of Pool Position as plain functions: loungers, Luigis, tasks, cards, and what a touch means."""

from itertools import combinations
from typing import Any, cast

import pytest

from companion.board.drawing import Box, Circle, Word
from companion.board.view import Effect, Pick, Sheet, ViewState
from companion.games.pool_position.board import prompts, summary, touches, view
from companion.games.pool_position.board.drawing import (
    COLOURS,
    DUMMY_COLOUR,
    FIELD_H,
    FIELD_W,
    LOW_UPRIGHT_H,
    SAFE,
    TASK,
    UPRIGHT_H,
    Deck,
)
from companion.games.pool_position.board.touches import CARD_ENTRY
from companion.games.pool_position.board_data import Board, Row, shipped
from companion.rulebook.rulebook import Task
from tests.games.line_contract_match import Line, Match
from tests.games.pool_position import boards
from tests.games.pool_position.boards import cards, place, table_of, turn


def seen(match: Match, *picked: int | str, after: Line | None = None) -> ViewState:
    """What the face looks at; `after` is the ruling whose tasks are to be done."""
    events = [entry.raw for entry in match.referee.entries]
    todo = [Task(str(task.pop("code")), task) for task in map(dict, (after or {}).get("todo", ()))]
    return ViewState(
        status=match.status,
        todo=todo,
        events=events,
        setup=match.referee.setup,
        state=match.referee.state,
        picked=picked,
    )


def touch(match: Match, zone: str, *picked: int | str) -> Effect | None:
    return touches.touched(seen(match, *picked), zone)


def rings(match: Match, after: Line) -> list[Circle]:
    """The dashed rings of what is to be done after a ruling."""
    return [shape for shape in view.draw(seen(match, after=after)).shapes if isinstance(shape, Circle) and shape.dashes]


def towels(match: Match, seat: int) -> int:
    colour = COLOURS[seat] if seat >= 0 else DUMMY_COLOUR
    deck = Deck(match.referee.setup.options.board)
    size = deck.cell_w - 8
    return sum(
        isinstance(shape, Box) and shape.fill == colour and shape.w == size for shape in view.draw(seen(match)).shapes
    )


@pytest.fixture
def match() -> Match:
    """Everybody has 12 points, and Ann begins."""
    match = table_of(3)
    cards(match, 12, 12, 12)
    return match


def test_the_shipped_board_fits_and_no_lounger_covers_another() -> None:
    for h in (FIELD_H, LOW_UPRIGHT_H, UPRIGHT_H):
        deck = Deck(shipped().board, h)
        for one, other in combinations(deck.zones(), 2):
            apart = abs(one.x - other.x) >= deck.cell_w - 0.01 or abs(one.y - other.y) >= deck.cell_h - 0.01
            assert apart, (one.name, other.name)
        for kind, number, space in (("row", 7, 3), ("column", 6, 3)):
            x, y = deck.space_middle(kind, number, space)
            assert 0 < x < FIELD_W and 0 < y < deck.h


@pytest.mark.parametrize("h", [FIELD_H, LOW_UPRIGHT_H, UPRIGHT_H])
def test_the_largest_board_fits(h: float) -> None:
    rows = tuple(Row(99, tuple(range(1, 10))) for _ in range(10))
    deck = Deck(Board(rows, 6, 6), h)
    for kind, number, space in (("row", 10, 6), ("column", 9, 6)):
        x, y = deck.space_middle(kind, number, space)
        assert deck.luigi_r < x < FIELD_W - deck.luigi_r and deck.luigi_r < y


def test_the_pool_is_above_the_first_row() -> None:
    deck = Deck(shipped().board)
    assert deck.pool_middle(1)[1] > deck.lounger_middle(1, 1)[1] > deck.lounger_middle(7, 1)[1]


def test_space_1_is_beside_the_loungers() -> None:
    deck = Deck(shipped().board)
    assert deck.lounger_middle(1, 6)[0] < deck.space_middle("row", 1, 1)[0] < deck.space_middle("row", 1, 3)[0]
    assert deck.lounger_middle(7, 1)[1] > deck.space_middle("column", 1, 1)[1] > deck.space_middle("column", 1, 3)[1]


def test_a_lounger_is_chosen_and_then_taken(match: Match) -> None:
    assert touch(match, "1,1") == Pick(("1,1",))
    assert touch(match, "1,2", "1,1") == Pick(("1,2",))
    assert touch(match, "1,1", "1,1") == ({"event": "place", "row": 1, "column": 1},)
    assert prompts.actions(seen(match, "1,1"))[0].text == "Lay the towel: 4 points"
    assert prompts.actions(seen(match, "1,1"))[0].effect == ({"event": "place", "row": 1, "column": 1},)


def test_a_towel_is_replaced_where_a_luigi_allows_it() -> None:
    """The rulebook's example board: Ann and Bob fill row 1; then Cem may replace Ann's towel there."""
    match = table_of(3)
    cards(match, 12, 12, 12)
    turn(match, "Ann", (1, 1))
    turn(match, "Bob", (1, 2))
    turn(match, "Cem")
    assert touch(match, "1,1") == Pick(("1,1",))
    assert touch(match, "1,1", "1,1") == ({"event": "replace", "row": 1, "column": 1},)
    assert prompts.actions(seen(match, "1,1"))[0].text == "Replace it: 4 points"
    assert "The towel of Ann goes into the pool." in prompts.prompt(seen(match, "1,1"))


def test_what_cannot_be_taken_says_why(match: Match) -> None:
    turn(match, "Ann", (2, 1))
    assert "only an opponent's towel" in str(touch(match, "2,1")).lower()
    turn(match, "Bob", (1, 1), (1, 2))
    assert "third towel" in str(touch(match, "3,1"))
    turn(match, "Cem")
    assert "no Luigi" in str(touch(match, "2,1"))


def test_too_dear_is_told_with_what_is_left() -> None:
    match = table_of(3)
    cards(match, 12, 3, 2)
    assert match.status["turn"] == "Ann"
    assert touch(match, "1,1") == "Too dear. The lounger costs 4, and 3 points are left."


def test_every_dimmed_lounger_would_be_refused_and_every_bright_one_accepted(match: Match) -> None:
    state = touches.state_of(seen(match))
    for zone in view.draw(seen(match)).zones:
        lounger = state.layout.lounger_at[touches.lounger_position(zone.name)]
        answer = touch(match, str(zone.name))
        assert isinstance(answer, Pick) is (touches.laying_refusal(state, lounger) is None)


def test_towels_lie_in_their_owners_colours(match: Match) -> None:
    turn(match, "Ann", (1, 1), (2, 2))
    turn(match, "Cem", (3, 3))
    assert [towels(match, seat) for seat in (0, 1, 2)] == [2, 0, 1]


def test_what_people_must_do_is_drawn() -> None:
    """Filling row 1 asks for a Luigi at the far end; replacing there moves him and throws a towel into the pool."""
    match = table_of(3)
    cards(match, 12, 12, 12)
    turn(match, "Ann", (1, 1))
    filled = turn(match, "Bob", (1, 2))
    deck = Deck(match.referee.setup.options.board)
    assert [(ring.x, ring.y) for ring in rings(match, filled)] == [deck.space_middle("row", 1, 3)]
    turn(match, "Cem")
    drawn = rings(match, match.tell("replace", row=1, column=1))
    assert {(ring.x, ring.y) for ring in drawn} == {deck.pool_middle(1), deck.space_middle("row", 1, 2)}
    assert {ring.line for ring in drawn} == {TASK}


def test_a_safe_line_is_framed() -> None:
    deck = Deck(Board((Row(4, (1, 2)),), 1, 1))
    frame = deck.draw_safe_line("row", 1)
    assert isinstance(frame, Box) and frame.line.startswith(SAFE)
    x, y = deck.space_middle("row", 1, 1)
    assert frame.x < deck.lounger_middle(1, 1)[0] < x < frame.x + frame.w and frame.y < y < frame.y + frame.h


def test_the_purse_shows_what_would_be_left(match: Match) -> None:
    words = [shape.text for shape in view.draw(seen(match)).shapes if isinstance(shape, Word)]
    assert "12" in words
    words = [shape.text for shape in view.draw(seen(match, "1,1")).shapes if isinstance(shape, Word)]
    assert "12 − 4" in words


def test_cards_are_told_one_after_the_other() -> None:
    match = table_of(3)
    assert touches.question(seen(match)) is None
    first = touches.question(seen(match, CARD_ENTRY))
    assert first is not None and first.title == "Ann's card?"
    assert first.tiles[11].effect == Pick((CARD_ENTRY, 12))
    last = touches.question(seen(match, CARD_ENTRY, 12, 9))
    assert last is not None and last.title == "Cem's card?" and last.note == "Ann 12 · Bob 9"
    assert last.tiles[3].effect == ({"event": "cards", "Ann": 12, "Bob": 9, "Cem": 4},)


def test_used_cards_are_dimmed_and_say_so() -> None:
    match = table_of(3)
    cards(match, 12, 9, 4)
    turn(match, "Cem")
    match.tell("end-turn")
    sheet = cast("Sheet", touches.question(seen(match, CARD_ENTRY)))
    dimmed = [tile.text for tile in sheet.tiles if tile.why_not]
    assert dimmed == ["12"]
    assert sheet.tiles[11].why_not == "The 12 of Ann is used already. Choose another card."


def test_with_two_players_the_dummys_card_is_told_too() -> None:
    match = table_of(2)
    sheet = cast("Sheet", touches.question(seen(match, CARD_ENTRY, 11, 5)))
    assert sheet.title == "The dummy's card?"
    assert sheet.tiles[7].effect == ({"event": "cards", "Ann": 11, "Bob": 5, "dummy": 8},)


def test_the_panels_stand_in_the_order_of_play_and_the_dummy_has_no_score() -> None:
    match = table_of(2)
    cards(match, 11, 5, 8)
    panels = prompts.panels(seen(match))
    assert [panel.name for panel in panels] == ["Ann", "dummy", "Bob"]
    assert [panel.score for panel in panels] == [0, None, 0]
    match.tell("end-turn")
    dummy = prompts.panels(seen(match))[1]
    assert dummy.turn and dummy.role == "Ann plays it"


def test_the_pool_tells_how_near_the_end_is(match: Match) -> None:
    """Rulebook: four safe lines end a game of three."""
    assert prompts.note(seen(match)) == "round 1"
    assert "0/4" in [shape.text for shape in view.draw(seen(match)).shapes if isinstance(shape, Word)]


def test_the_saver_is_told_in_the_panel(match: Match) -> None:
    place(match, (1, 1))
    ruled = match.tell("end-turn")
    ann = next(panel for panel in prompts.panels(seen(match, after=ruled)) if panel.name == "Ann")
    assert ann.note == "saver to 5"


@pytest.mark.parametrize(
    ("task", "note"),
    [
        ({"code": "clear-board"}, "towels back"),
        ({"code": "take-cards"}, "cards back"),
        ({"code": "set-saver", "player": "Ann", "to": 3}, "saver to 3"),
        ({"code": "set-saver", "player": "Bob", "to": 3}, ""),
    ],
)
def test_a_panel_says_what_is_to_be_done_with_the_pieces(task: dict[str, Any], note: str) -> None:
    panels = prompts.panels(seen(table_of(3), after={"todo": [task]}))
    assert next(panel for panel in panels if panel.name == "Ann").note == note


def test_every_player_has_a_colour_and_a_mark() -> None:
    """Nobody needs to see colours: red a dot, blue a bar, yellow a ring, green two bars, violet a cross."""
    assert len(set(COLOURS)) == 5
    kinds: set[tuple[Any, ...]] = set()
    for seat in range(5):
        shapes = Deck(shipped().board).draw_towel(1, 1, seat)
        marks = [shape for shape in shapes if getattr(shape, "mark", False)]
        kinds.add(tuple((type(mark), bool(mark.fill)) for mark in marks if not isinstance(mark, Word)))
    assert len(kinds) == 5 and () not in kinds


# --- the end


@pytest.mark.parametrize(
    ("rows", "tracks", "n_safe", "text"),
    [
        (((0, (1,)),) * 3 + ((0, (1, 2)),), (1, 3), 4, "Last game: 4 lines safe"),
        (((0, (1,)),) * 4, (1, 1), 5, "Last game: 5 lines safe"),
        (((0, (1,)),) * 3, (1, 2), 3, "Last game: nobody could take another lounger"),
    ],
    ids=["just enough", "one more at once", "not enough"],
)
def test_how_a_game_ended_is_said(
    rows: tuple[tuple[int, tuple[int, ...]], ...], tracks: tuple[int, int], n_safe: int, text: str
) -> None:
    """Three players need four safe lines; a track of one space makes a line safe as soon as it is full."""
    row_path, column_path = tracks
    match = table_of(3, boards.board(*rows, row_path=row_path, column_path=column_path))
    cards(match, 12, 9, 4)
    for row, (_price, columns) in enumerate(rows, 1):
        for column in columns:
            if not match.status["towels_left"]:
                match.tell("end-turn")
            place(match, (row, column))
    if match.status["phase"] != "game-over":
        match.tell("end-turn")
    assert match.status["phase"] == "game-over"
    assert len(match.status["safe"]) == n_safe
    assert summary.ended(seen(match)) == text
