"""The drawing of Yooloo: who lies where, what may be seen of it, and what can be touched."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.drawing import Drawing, Path, Word
from companion.board.view import DrawLots, Handover, Sheet, ViewState
from companion.games.yooloo.board import card_entry, layout, status_queries, summary, text, view
from companion.games.yooloo.board.drawing import POINT_CARD_ZONE
from tests.tools.referees import referee_of

EIGHT = ("Ann", "Bob", "Cem", "Dua", "Eva", "Finn", "Gül", "Hal")


def point(card: int) -> dict[str, Any]:
    return {"event": "point-card", "value": card}


def play(seat: int, card: int) -> dict[str, Any]:
    return {"event": "play", "player": EIGHT[seat], "card": card}


def lay(*cards: int) -> list[dict[str, Any]]:
    """Each lays a card, in seat order."""
    return [play(seat, card) for seat, card in enumerate(cards)]


def whole_game(n: int) -> list[dict[str, Any]]:
    """Ten rounds, the cards by an even pattern."""
    cards = [[(at + 3 * seat) % 10 + 1 for seat in range(n)] for at in range(10)]
    return [event for at in range(10) for event in (point(at + 1), *lay(*cards[at]))]


def seen(
    *events: dict[str, Any], n: int = 4, variant: str = "standard", upright: bool = False, **options: Any
) -> ViewState:
    raw = {"game": "yooloo", "variant": variant, "players": list(EIGHT[:n]), "options": options}
    referee = referee_of(raw, *events)
    raws = [card_entry.raw for card_entry in referee.entries]
    return ViewState(
        status=referee.rulebook.public(referee.state), todo=(), events=raws, setup=referee.setup, upright=upright
    )


def words(drawing: Drawing) -> list[Word]:
    return [shape for shape in drawing.shapes if isinstance(shape, Word)]


def texts(drawing: Drawing) -> list[str]:
    return [word.text for word in words(drawing)]


def struck_out(drawing: Drawing) -> int:
    """How many open cards cancel each other."""
    return sum(isinstance(shape, Path) and len(shape.points) == 2 for shape in drawing.shapes)


# --- where everything lies


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("n", range(2, 9))
def test_everybody_has_a_place_of_his_own(n: int, upright: bool) -> None:
    places, (w, h) = layout.player_areas(n, upright), layout.field_size(upright)
    assert len(places) == n
    for place in places:
        assert place.x >= 0 and place.y >= 0 and place.x + place.w <= w + 0.01 and place.y + place.h <= h + 0.01
        assert place.w >= 64 and place.h >= 48
    for one, other in combinations(places, 2):
        assert (
            one.x + one.w <= other.x + 0.01
            or other.x + other.w <= one.x + 0.01
            or one.y + one.h <= other.y + 0.01
            or other.y + other.h <= one.y + 0.01
        )


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("n", range(2, 9))
@pytest.mark.parametrize("game", [1, 2])
def test_no_word_leaves_its_place_or_meets_another(n: int, upright: bool, game: int) -> None:
    """Every name has a room; a score is never in it, however long the name is."""
    before = [*whole_game(n), {"event": "next-game"}] if game == 2 else []
    state = seen(*before, point(5), *lay(*range(1, n + 1)), point(7), n=n, upright=upright)
    drawing, (w, h) = view.draw(state), layout.field_size(upright)
    rooms = [
        (word, (word.x - word.w / 2, word.y - word.size / 2, word.x + word.w / 2, word.y + word.size / 2))
        for word in words(drawing)
        if word.w
    ]
    assert len([word for word, _room in rooms if word.text in state.players]) == n
    for word, (left, low, right, top) in rooms:
        assert left >= -0.01 and low >= -0.01 and right <= w + 0.01 and top <= h + 0.01, word.text
    for (one, a), (other, b) in combinations(rooms, 2):
        clear = a[2] <= b[0] + 0.01 or b[2] <= a[0] + 0.01 or a[3] <= b[1] + 0.5 or b[3] <= a[1] + 0.5
        assert clear, f"{one.text} and {other.text}"


@pytest.mark.parametrize("upright", [False, True])
def test_the_keys_of_one_to_ten_are_large(upright: bool) -> None:
    for key in layout.key_areas(upright):
        assert key.w >= 64 and key.h >= 48


# --- what may be seen


def test_a_laid_card_is_a_back_until_all_lie_there() -> None:
    drawing = view.draw(seen(point(5), play(0, 9), play(2, 8)))
    assert "9" not in texts(drawing) and "8" not in texts(drawing)
    assert struck_out(drawing) == 0


@given(st.data(), st.integers(2, 8), st.booleans())
def test_no_drawing_depends_on_a_card_that_is_still_secret(data: st.DataObject, n: int, upright: bool) -> None:
    seats = data.draw(st.permutations(range(n)))[: data.draw(st.integers(0, n - 1))]
    one, other = (
        [play(seat, data.draw(st.integers(1, 10))) for seat in seats],
        [play(seat, data.draw(st.integers(1, 10))) for seat in seats],
    )
    a, b = (seen(point(5), *cards, n=n, upright=upright) for cards in (one, other))
    assert view.draw(a) == view.draw(b)
    assert view.board_view.actions(a) == view.board_view.actions(b)
    assert (view.board_view.prompt(a), view.board_view.note(a)) == (view.board_view.prompt(b), view.board_view.note(b))


def test_the_reveal_shows_who_wins_and_which_cards_cancel_each_other() -> None:
    state = seen(point(4), *lay(7, 7, 3, 3), point(5), *lay(10, 6, 8, 10))
    drawing = view.draw(state)
    assert status_queries.round_winner_seat(state) == 2
    assert struck_out(drawing) == 2
    assert "won by Cem" in texts(drawing)
    assert [word.colour for word in words(drawing) if word.text == "Cem"] == ["accent"]


def test_parked_cards_lie_beside_the_next_one() -> None:
    words = texts(view.draw(seen(point(4), *lay(7, 7, 3, 3), point(5))))
    assert "at stake: 9" in words and "4" in words
    assert "parked" in texts(view.draw(seen(point(4), *lay(7, 7, 3, 3))))


def test_with_two_players_a_tie_takes_the_card_out() -> None:
    assert "out of the game" in texts(view.draw(seen(point(4), *lay(7, 7), n=2)))


# --- who is asked


def test_the_screen_goes_round_the_table() -> None:
    assert status_queries.next_player_to_lay(seen(point(5))) == "Ann"
    assert status_queries.next_player_to_lay(seen(point(5), play(2, 1))) == "Dua"
    assert status_queries.next_player_to_lay(seen(point(5), play(2, 1), play(3, 1))) == "Ann"
    assert status_queries.next_player_to_lay(seen(point(5), *lay(1, 2, 3, 4))) is None
    assert (
        status_queries.next_player_to_lay(seen(point(5), play(0, 1), {"event": "rename", "player": "Ann", "to": "Zoe"}))
        == "Bob"
    )


def test_used_cards_are_pale_and_say_so() -> None:
    sheet = card_entry.ask_card(seen(point(4), *lay(7, 6, 3, 2), point(5)), "Ann")
    assert [tile.why_not for tile in sheet.tiles if tile.why_not] == ["The 7 is used already."]
    assert [tile.text for tile in sheet.tiles] == [str(card) for card in range(1, 11)]


def test_in_a_showdown_all_ten_can_be_laid() -> None:
    events = [event for card in range(1, 11) for event in (point(card), *lay(card, card, card))]
    state = seen(*events, n=3)
    assert state.phase == "showdown"
    assert not any(tile.why_not for tile in card_entry.ask_card(state, "Ann").tiles)
    assert card_entry.ask_card(state, "Ann").note == "showdown for 55 points"


def test_point_cards_turned_up_before_cannot_be_again() -> None:
    state = seen(point(4), *lay(7, 6, 3, 2), point(5), *lay(6, 5, 2, 1))
    assert [tile.text for tile in card_entry.ask_point_card(state).tiles if tile.why_not] == ["4", "5"]
    lots = view.board_view.actions(state)[1].effect
    assert isinstance(lots, DrawLots)
    assert [event["value"] for event in lots.events] == [1, 2, 3, 6, 7, 8, 9, 10]


def test_a_new_game_has_all_point_cards_again() -> None:
    rounds = [event for card in range(1, 11) for event in (point(card), *lay(card, card % 10 + 1))]
    assert status_queries.turned_up_cards(seen(*rounds, {"event": "next-game"}, n=2)) == []


def test_what_a_touch_on_the_table_means() -> None:
    state = seen(point(5), play(2, 1))
    assert isinstance(view.board_view.touched(state, 0), Handover)
    assert isinstance(view.board_view.touched(state, 2), Handover)
    assert isinstance(view.board_view.touched(state, POINT_CARD_ZONE), str)
    fresh = seen()
    assert view.board_view.touched(fresh, 1) == "Turn up the next point card first."
    assert isinstance(view.board_view.touched(fresh, POINT_CARD_ZONE), Sheet)


def test_where_the_order_is_fixed_nobody_tells_a_point_card() -> None:
    state = seen(*lay(1, 2, 2, 3), variant="easy")
    assert (state.phase, state.status["point_card"]) == ("play", 2)
    assert "at stake: 2" in texts(view.draw(state))


# --- one to ten


def flip(*cards: int) -> list[dict[str, Any]]:
    return [{"event": "flip", "card": card} for card in cards]


def test_found_cards_are_open_and_the_next_one_stands_out() -> None:
    state = seen(*flip(1, 5, 2), n=2, variant="one-to-ten")
    assert state.status["scores"] == {"Ann": 2, "Bob": 0}
    drawing = view.draw(state)
    assert sorted(int(zone.name) for zone in drawing.zones) == list(range(1, 11))
    assert view.board_view.actions(state)[0].effect == ({"event": "flip", "card": 1},)
    assert view.board_view.prompt(state) == "Bob looks for the 1."
    assert view.board_view.touched(state, 7) == ({"event": "flip", "card": 7},)


def test_the_next_game_of_one_to_ten_begins_one_seat_further() -> None:
    assert summary.next_starter(seen(n=3, variant="one-to-ten")) == "Bob"
    assert summary.next_starter(seen(n=3)) is None


@pytest.mark.parametrize("upright", [False, True])
def test_stake_and_players_share_the_table(upright: bool) -> None:
    """The stake at the left of a lying table, at the top of an upright one, and a narrow gap between the two."""
    (w, h), stake, players = layout.field_size(upright), layout.stake_area(upright), layout.players_area(upright)
    if upright:
        assert (stake.w, players.w, players.y, stake.y + stake.h) == (w, w, 0, h)
        assert 0 < stake.y - (players.y + players.h) < 20
    else:
        assert (stake.h, players.h, stake.x, players.x + players.w) == (h, h, 0, w)
        assert 0 < players.x - (stake.x + stake.w) < 20


@pytest.mark.parametrize(("upright", "rows"), [(False, 1), (True, 2)])
def test_the_keys_of_one_to_ten_stand_in_rows(upright: bool, rows: int) -> None:
    keys = layout.key_areas(upright)
    assert len({key.y for key in keys}) == rows
    assert keys[0].y == max(key.y for key in keys), "the 1 is at the upper left"


# --- the terminal


def test_the_table_in_letters() -> None:
    state = seen(point(4), *lay(7, 7, 3, 3), point(5), play(1, 9))
    assert text.draw(state.status) == [
        "round 2: point card 5 + parked 4",
        "Ann  -     has 1 2 3 4 5 6 8 9 10",
        "Bob  [ ]   has 1 2 3 4 5 6 8 9 10",
        "Cem  -     has 1 2 4 5 6 7 8 9 10",
        "Dua  -     has 1 2 4 5 6 7 8 9 10",
    ]


def test_found_cards_in_letters() -> None:
    state = seen(*flip(1, 5), n=2, variant="one-to-ten")
    assert text.draw(state.status) == ["Ann  1 . . . . . . . . .", "Bob  . . . . . . . . . ."]
