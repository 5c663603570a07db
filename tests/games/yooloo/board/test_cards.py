"""The cards of Yooloo as shapes: which is marked as the winner, which as used, and where those that were found lie."""

from itertools import combinations

import pytest

from companion.board.drawing import Box, Drawing, Path, Word
from companion.board.view import Tile, ViewState
from companion.games.yooloo.board import card_entry, cards, layout, view
from companion.games.yooloo.board.layout import Area
from tests.games.yooloo.board.test_drawing import flip, lay, point, seen

PAPER, GREEN = "#F4F2E9", "#57D6A4"
"""The ground of an open card, and of the one that won the round, as designed."""
INK, DARK = "#12211B", "#06281B"


def faces(drawing: Drawing) -> list[tuple[str, str, str]]:
    """Of each open card in its order: ground, number, and the ink that it is written with."""
    return [
        (ground.fill, number.text, number.colour)
        for ground, number in zip(drawing.shapes, drawing.shapes[1:], strict=False)
        if isinstance(ground, Box) and isinstance(number, Word) and number.size > ground.h * 0.4
    ]


def test_the_card_that_won_is_green_and_the_others_are_as_printed() -> None:
    """Ann and Dua lay the 10, so of 6 and 8 the 8 wins; the point card is as printed too."""
    drawing = view.draw(seen(point(5), *lay(10, 6, 8, 10)))
    open_cards = {number: (fill, ink) for fill, number, ink in faces(drawing)}
    assert open_cards["8"] == (GREEN, DARK)
    assert open_cards["6"] == (PAPER, INK)
    assert open_cards["10"] == ("button", "muted")
    assert [fill for fill, _number, _ink in faces(drawing)].count(GREEN) == 1


def test_a_point_card_at_stake_is_as_printed() -> None:
    assert faces(view.draw(seen(point(5)))) == [(PAPER, "5", INK)]


def struck_out(tile: Tile) -> bool:
    assert tile.picture is not None
    return any(isinstance(shape, Path) for shape in tile.picture.shapes)


@pytest.mark.parametrize("sheet", ["point card", "hand"])
def test_a_used_card_is_struck_out_on_its_tile_and_the_others_are_open(sheet: str) -> None:
    """The point cards 4 and 5 were turned up, and Ann has laid her 7 and her 6."""
    state = seen(point(4), *lay(7, 6, 3, 2), point(5), *lay(6, 5, 2, 1))
    hand = card_entry.ask_card(seen(point(4), *lay(7, 6, 3, 2), point(5), *lay(6, 5, 2, 1), point(9)), "Ann")
    tiles = card_entry.ask_point_card(state).tiles if sheet == "point card" else hand.tiles
    used = ["4", "5"] if sheet == "point card" else ["6", "7"]
    assert [tile.text for tile in tiles if struck_out(tile)] == used
    assert [tile.text for tile in tiles if tile.why_not] == used
    for tile in tiles:
        assert tile.picture is not None
        assert faces(tile.picture) == [
            ("button", tile.text, "muted") if tile.text in used else (PAPER, tile.text, INK)
        ], tile.text


# --- one to ten

UNDER = [(n, True) for n in (2, 3, 4, 5)]
"""So many players have lines that are high and short: upright."""
BESIDE = [*((n, True) for n in (6, 7, 8)), *((n, False) for n in range(2, 9))]


def line_of(state: ViewState, seat: int, upright: bool) -> tuple[Area, Word, Word, list[Box]]:
    """A player's room, his name, his score, and his ten cards from left to right."""
    room = layout.one_to_ten_lines(len(state.players), upright)[seat]
    inside = [shape for shape in view.draw(state).shapes if holds(room, shape)]
    name, score = (
        word for word in inside if isinstance(word, Word) and word.bold and word.w and word.align != "middle"
    )
    found = [shape for shape in inside if isinstance(shape, Box) and shape.w <= 34 and shape.w != 6]
    return room, name, score, sorted(found, key=lambda card: card.x)


def holds(room: Area, shape: object) -> bool:
    """Whether the middle of a shape lies in a room."""
    if not isinstance(shape, Box | Word):
        return False
    w, h = (shape.w, shape.h) if isinstance(shape, Box) else (0, 0)
    x, y = shape.x + w / 2, shape.y + h / 2
    return room.x <= x < room.x + room.w and room.y <= y < room.y + room.h


def apart(word: Word, card: Box) -> bool:
    low, high = word.y - word.size / 2, word.y + word.size / 2
    beside = card.x + card.w <= word.x - word.w / 2 + 0.01 or card.x >= word.x + word.w / 2 - 0.01
    return beside or card.y + card.h <= low + 0.01 or card.y >= high - 0.01


@pytest.mark.parametrize(("n", "upright"), UNDER + BESIDE)
def test_ten_cards_lie_in_each_line_clear_of_name_and_score(n: int, upright: bool) -> None:
    state = seen(*flip(1, 5, 2), n=n, variant="one-to-ten", upright=upright)
    for seat in range(n):
        room, name, score, ten = line_of(state, seat, upright)
        assert (name.text, score.text) == (state.players[seat], str(state.status["scores"][state.players[seat]]))
        assert len(ten) == 10
        for card in ten:
            assert card.w >= 10 and card.h >= 12, "large enough to be seen"
            assert card.x >= room.x and card.x + card.w <= room.x + room.w
            assert card.y >= room.y and card.y + card.h <= room.y + room.h
            assert apart(name, card) and apart(score, card)
        for one, other in combinations(ten, 2):
            assert one.x + one.w <= other.x
        assert len({(card.y, card.w, card.h) for card in ten}) == 1, "in a row, all alike"


@pytest.mark.parametrize(("n", "upright"), UNDER + BESIDE)
def test_the_cards_lie_under_the_name_where_a_line_is_high_and_short(n: int, upright: bool) -> None:
    state = seen(n=n, variant="one-to-ten", upright=upright)
    for seat in range(n):
        room, name, score, ten = line_of(state, seat, upright)
        if (n, upright) in UNDER:
            assert all(card.y + card.h <= name.y - name.size / 2 for card in ten)
            assert ten[-1].x + ten[-1].w - ten[0].x > room.w * 0.8, "they take the whole line"
            assert name.w > room.w * 0.7
        else:
            assert ten[0].x >= name.x + name.w / 2 and ten[-1].x + ten[-1].w <= score.x - score.w / 2
            assert all(card.y < name.y < card.y + card.h for card in ten)


def test_found_cards_are_open_with_their_number_or_in_their_players_colour() -> None:
    """Ann has found 1 and 2; where cards are too narrow for numbers they are of her colour."""
    for n, upright, as_drawn in ((2, False, PAPER), (8, False, "first")):
        state = seen(*flip(1, *[5] * (n - 1), 2), n=n, variant="one-to-ten", upright=upright)
        _room, _name, _score, ten = line_of(state, 0, upright)
        assert [card.fill for card in ten] == [as_drawn] * 2 + ["button"] * 8


def test_every_seat_has_a_colour_of_its_own() -> None:
    assert len(set(cards.SEATS)) == 8
