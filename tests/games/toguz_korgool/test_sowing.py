"""The board's tables against a korgool-by-korgool reference, positions worked out by hand, and known counts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.toguz_korgool.sowing import IllegalMove, Position, Sown, play_all, sow, start_position
from companion.games.toguz_korgool.sowing_tables import hole_of
from tests.games.toguz_korgool.plain_model import Board, play
from tests.games.toguz_korgool.positions import position, random_game, total

NONE = [0] * 9


def sown(here: Position, hole: int) -> Sown:
    done = sow(here, hole)
    assert done is not None
    assert total(done.position) == 162
    return done


def layer(positions: Counter[Position]) -> Counter[Position]:
    """All positions one move on, each with the number of ways to it; ended games have no next move."""
    following: Counter[Position] = Counter()
    for here, ways in positions.items():
        if not here.full:
            for hole in here.legal():
                following[sown(here, hole).position] += ways
    return following


# --- counts from the start: (sequences of moves, different positions) after each move, and who has a tuz after five

KNOWN = [(9, 9), (73, 73), (613, 613), (5199, 5199), (43184, 42841), (360035, 350462)]


def test_sequences_and_positions_after_one_to_five_moves() -> None:
    here = Counter([start_position(0)])
    for sequences, positions in KNOWN[:5]:
        here = layer(here)
        assert (here.total(), len(here)) == (sequences, positions)
    tuz: Counter[tuple[bool, bool]] = Counter()
    for at, ways in here.items():
        tuz[bool(at.tuz[0]), bool(at.tuz[1])] += ways
    assert tuz == {(False, False): 38675, (True, False): 2389, (False, True): 2080, (True, True): 40}


@pytest.mark.slow
def test_sequences_and_positions_after_six_moves() -> None:
    here = Counter([start_position(0)])
    for _ in range(6):
        here = layer(here)
    assert (here.total(), len(here)) == KNOWN[5]


def sequences(here: Position, depth: int) -> int:
    if not depth:
        return 1
    return 0 if here.full else sum(sequences(sown(here, hole).position, depth - 1) for hole in here.legal())


def test_the_other_player_beginning_makes_no_difference() -> None:
    assert sequences(start_position(1), 4) == 5199


# --- sowing


def test_the_first_korgool_goes_back_into_its_hole() -> None:
    done = sown(start_position(0), 1)
    assert done.position.holes(0) == [1, 10, 10, 10, 10, 10, 10, 10, 10]
    assert (done.notation, done.captured, done.position.turn) == ("19", 0, 1)


def test_the_ninth_hole_is_followed_by_the_opponents_first() -> None:
    done = sown(start_position(1), 7)
    assert done.position.holes(1) == [9, 9, 9, 9, 9, 9, 1, 10, 10]
    assert done.position.holes(0) == [10, 10, 10, 10, 10, 0, 9, 9, 9]
    assert (done.notation, done.captured, done.position.kazan(1)) == ("76", 10, 10)


@pytest.mark.parametrize(("hole", "note", "landing"), [(4, "45", (0, 5)), (9, "91", (1, 1))])
def test_a_lone_korgool_moves_on(hole: int, note: str, landing: tuple[int, int]) -> None:
    mine = [0] * 9
    mine[hole - 1] = 1
    done = sown(position(mine, [4, 0, 0, 0, 0, 0, 0, 0, 7], (70, 80)), hole)
    assert done.position.holes(0)[hole - 1] == 0
    assert (done.notation, hole_of(done.landing_place), done.captured) == (note, landing, 0)


def test_nineteen_korgools_come_round_to_their_own_hole() -> None:
    here = position([0, 0, 19, 0, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0, 0, 0, 0], (70, 70))
    done = sown(here, 3)
    assert done.position.holes(0) == [1, 1, 2, 1, 1, 1, 1, 1, 2]
    assert done.position.holes(1) == [3, 1, 1, 1, 1, 1, 1, 1, 1]
    assert (done.notation, done.captured) == ("33", 0)


def test_more_than_two_rounds() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 40], NONE, (61, 61))
    done = sown(here, 9)
    # 40 = 2 x 18 + 4: two in every hole, and a third in hole 9 and the opponent's 1, 2 and 3.
    assert done.position.holes(0) == [2, 2, 2, 2, 2, 2, 2, 2, 3]
    assert done.position.holes(1) == [3, 3, 0, 2, 2, 2, 2, 2, 2]
    assert (done.notation, done.captured, done.makes_tuz, done.position.tuz) == ("93x", 3, True, (3, 0))


# --- capturing and the tuz


@pytest.mark.parametrize(("before", "captured"), [(0, 0), (1, 2), (3, 4), (4, 0), (5, 6), (6, 0), (23, 24)])
def test_an_even_count_is_captured(before: int, captured: int) -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 2], [before, 1, 0, 0, 0, 0, 0, 0, 0], (60, 99 - before))
    done = sown(here, 9)
    assert done.captured == captured
    assert done.position.kazan(0) == 60 + captured
    assert done.position.holes(1)[0] == (0 if captured else before + 1)


def test_nothing_is_captured_on_ones_own_side() -> None:
    done = sown(position([2, 3, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1], (76, 80)), 1)
    assert (done.captured, done.position.holes(0)[:2]) == (0, [1, 4])


def test_three_make_a_tuz() -> None:
    done = sown(position([0, 0, 0, 0, 0, 0, 0, 0, 2], [2, 1, 0, 0, 0, 0, 0, 0, 0], (77, 80)), 9)
    assert (done.notation, done.captured, done.makes_tuz, done.position.tuz) == ("91x", 3, True, (1, 0))
    assert (done.position.kazan(0), done.position.holes(1)) == (80, [0, 1, 0, 0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize(
    ("tuz", "hole", "why"),
    [((0, 0), 9, "hole 9"), ((0, 4), 4, "the same number"), ((5, 0), 4, "a second one"), ((5, 6), 4, "a second one")],
)
def test_a_forbidden_tuz_leaves_three_where_they_are(tuz: tuple[int, int], hole: int, why: str) -> None:
    mine, theirs = [0, 0, 0, 0, 0, 0, 0, 0, hole + 1], [0] * 9
    theirs[hole - 1] = 2
    here = position(mine, theirs, (80, 80 - hole - 1), tuz=tuz)
    done = sown(here, 9)
    assert (done.captured, done.makes_tuz, done.position.tuz) == (0, False, tuz), why
    assert done.position.holes(1)[hole - 1] == 3
    assert done.notation == f"9{hole}"


@pytest.mark.parametrize("rival", [0, 3])
def test_a_second_three_after_the_rivals_tuz_elsewhere_is_a_tuz(rival: int) -> None:
    done = sown(position([0, 0, 0, 0, 0, 0, 0, 0, 2], [2, 0, 0, 0, 0, 0, 0, 0, 1], (77, 80), tuz=(0, rival)), 9)
    assert done.position.tuz == (1, rival)


@pytest.mark.parametrize("seat", [0, 1])
def test_korgools_in_passing_fall_to_the_owner_whoever_sows(seat: int) -> None:
    tuz = (2, 0) if seat == 0 else (0, 8)
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 5], [4, 0, 2, 4, 0, 0, 0, 0, 0], (70, 77), tuz=tuz)
    if seat == 1:
        here = position([0, 0, 0, 0, 0, 0, 5, 0, 0], [4, 0, 2, 4, 0, 0, 0, 0, 0], (70, 77), tuz=tuz)
    done = sown(here, 9 if seat == 0 else 7)
    gained = (done.position.kazan(0) - 70, done.position.kazan(1) - 77)
    if seat == 0:  # 9, 1, the tuz 2, 3, and the last makes five in hole 4
        assert (gained, done.position.holes(1)) == ((1, 0), [5, 0, 3, 5, 0, 0, 0, 0, 0])
    else:  # 7, the second player's tuz 8, 9, 1, and the last makes one in hole 2
        assert (gained, done.position.holes(0)) == ((0, 1), [0, 0, 0, 0, 0, 0, 1, 0, 1])


@pytest.mark.parametrize(("owner", "hole", "gained"), [(0, 9, (1, 0)), (1, 7, (0, 1))])
def test_the_last_korgool_in_a_tuz_captures_nothing(owner: int, hole: int, gained: tuple[int, int]) -> None:
    tuz = (1, 0) if owner == 0 else (0, 8)
    mine = [0, 0, 0, 0, 0, 0, 2, 0, 2]
    done = sown(position(mine, [0, 0, 0, 1, 0, 0, 0, 0, 0], (80, 77), tuz=tuz), hole)
    assert (done.captured, done.makes_tuz, done.position.tuz) == (0, False, tuz)
    assert (done.position.kazan(0) - 80, done.position.kazan(1) - 77) == gained


def test_a_long_sowing_passes_both_tuz_twice() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 37], NONE, (60, 65), tuz=(1, 2))
    done = sown(here, 9)
    # Two rounds of 18, each with one korgool in either tuz, and one more into hole 9.
    assert (done.position.kazan(0), done.position.kazan(1)) == (62, 67)
    assert done.position.holes(0) == [2, 0, 2, 2, 2, 2, 2, 2, 3]
    assert done.position.holes(1) == [0, 2, 2, 2, 2, 2, 2, 2, 2]


# --- the reference


def test_random_games_are_played_as_by_hand() -> None:
    random = Random(6)
    tuz = 0
    for _ in range(250):
        holes = random_game(random)
        board, noted = play(holes)
        last, fast = play_all(start_position(0), holes)
        assert fast == noted
        assert (last.holes(0), last.holes(1)) == (board.holes[0], board.holes[1])
        assert [last.kazan(0), last.kazan(1)] == board.kazan
        assert last.tuz == tuple(0 if at is None else at + 1 for at in board.tuz)
        assert (last.turn, board.over(), total(last)) == (board.turn, True, 162)
        tuz += sum(1 for note, _ in noted if note.endswith("x"))
    assert tuz > 250, "tuz must occur for this test to mean anything"


def test_wild_positions_are_played_as_by_hand() -> None:
    """Boards that no game may reach: heaps of more than two rounds, any pair of tuz."""
    random = Random(7)
    for _ in range(4000):
        tuz = random.choice([(0, 0), (3, 0), (0, 3), (1, 8), (8, 1), (random.randint(1, 4), random.randint(5, 8))])
        holes = [[0] * 9, [0] * 9]
        for _ in range(random.randint(1, 12)):
            side, at = random.randrange(2), random.randrange(9)
            if at + 1 != tuz[1 - side]:
                holes[side][at] = random.choice([1, 2, 3, 5, 9, 12])
        holes[random.randrange(2)][8] += random.choice([0, 0, 19, 45])
        rest = 162 - sum(holes[0]) - sum(holes[1])
        if rest < 0:
            continue
        kazan = min(rest, 81), max(rest - 81, 0)
        here = position(holes[0], holes[1], kazan, random.randrange(2), tuz)
        for hole in here.legal():
            board = Board(
                [list(side) for side in holes], list(kazan), [at - 1 if at else None for at in tuz], here.turn
            )
            if here.full:
                continue
            note, captured = board.move(hole)
            done = sown(here, hole)
            assert (done.notation, done.captured) == (note, captured)
            after = done.position
            assert ([after.holes(0), after.holes(1)], [after.kazan(0), after.kazan(1)]) == (board.holes, board.kazan)


def test_one_by_one_and_all_at_once_are_the_same() -> None:
    random = Random(8)
    for _ in range(30):
        here, notes = start_position(0), []
        holes = random_game(random)
        for hole in holes:
            done = sown(here, hole)
            here = done.position
            notes.append((done.notation, done.captured))
        assert play_all(start_position(0), holes) == (here, notes)


@pytest.mark.parametrize(("holes", "at"), [([7, 6], 1), ([7, 1, 1], 2), ([7, 10], 1), ([0], 0)])
def test_a_move_that_cannot_be_made_is_named(holes: list[int], at: int) -> None:
    with pytest.raises(IllegalMove) as wrong:
        play_all(start_position(0), holes)
    assert wrong.value.at == at


def test_nothing_can_be_played_after_82() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 2], [79, 1, 0, 0, 0, 0, 0, 0, 0], (10, 70))
    with pytest.raises(IllegalMove) as wrong:
        play_all(here, [9, 2])
    assert wrong.value.at == 1
    last, noted = play_all(here, [9, 2], end_bits=0)
    assert (noted, last.kazan(0)) == ([("91", 80), ("23", 0)], 90)
    with pytest.raises(IllegalMove):
        play_all(last, [9])


def test_82_by_passing_a_tuz_ends_the_game_too() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 9, 9], [0, 9, 9, 0, 0, 0, 0, 9, 36], (81, 0), turn=1, tuz=(4, 0))
    with pytest.raises(IllegalMove) as wrong:
        play_all(here, [3, 9])
    assert wrong.value.at == 1
