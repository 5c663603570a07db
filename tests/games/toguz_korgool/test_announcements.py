"""Each hole, number and name that is said of a sowing is that of the board, as hands on a board of its own find it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion.games.toguz_korgool.phrases import phrases
from companion.i18n.languages import NAMES as LANGUAGES
from companion.i18n.languages import language_of
from companion.i18n.phrases import announcement_text
from companion.rulebook.referee import Verdict
from tests.games.line_contract_match import Match
from tests.games.toguz_korgool.plain_model import Board
from tests.games.toguz_korgool.positions import NAMES, match_at, position

Meant = tuple[str, dict[str, Any]]
"""A sentence by its code and kind, and what stands in its places."""
TUZ_GAME = (7, 7, 9, 1, 7, 6, 3, 7, 6, 6, 5, 5, 4)
"""Its last sowing ends in the sixth hole of Bob and makes it a tuz."""
PLACES = re.compile(r"\{(\w+)\}")


def ends_in(board: Board, hole: int) -> tuple[int, int]:
    """Whose hole a sowing of the player in turn ends in, counted along the ring, and its number."""
    korgools = board.holes[board.turn][hole - 1]
    around = hole - 1 + (korgools - 1 if korgools > 1 else 1)
    return (board.turn + around // 9) % 2, around % 9 + 1


def sowing_means(board: Board, hole: int, empty_side: str = "on-turn") -> list[Meant]:
    """What must be said of a sowing, by the board before and after it; the board is played on."""
    before, mover, (owner, landing) = deepcopy(board), board.turn, ends_in(board, hole)
    note, captured = board.move(hole)
    player = NAMES[mover]
    assert int(note[1]) == landing
    meant: list[Meant] = [("sowed", {"player": player, "hole": hole, "landing": landing, "owner": NAMES[owner]})]
    for seat in (0, 1):
        fell = board.kazan[seat] - before.kazan[seat] - (captured if seat == mover else 0)
        if fell:
            meant.append(("tuz-collected", {"player": NAMES[seat], "n": fell}))
    if board.tuz[mover] != before.tuz[mover]:
        hole_of_tuz = board.tuz[mover]
        assert hole_of_tuz is not None
        meant.append(("tuz", {"player": player, **three_in(hole_of_tuz + 1, 1 - mover)}))
    elif captured:
        meant.append(("captured", {"player": player, "n": captured, "total": board.kazan[mover]}))
    elif owner != mover and board.holes[owner][landing - 1] == 3:
        kind = "tuz-had" if before.tuz[mover] is not None else "hole-nine" if landing == 9 else "same-number"
        meant.append((f"no-tuz {kind}", {"player": player, **three_in(landing, owner)}))
    return meant + ending_means(board, empty_side)


def three_in(hole: int, owner: int) -> dict[str, Any]:
    """A hole with three korgools: however a sentence calls its place, no other hole can be meant."""
    return {"hole": hole, "landing": hole, "owner": NAMES[owner]}


def ending_means(board: Board, empty_side: str) -> list[Meant]:
    """What must be said of the end of the game, if the board shows one."""
    points, meant = list(board.kazan), list[Meant]()
    if max(points) < 82:
        sides = (board.turn, 1 - board.turn) if empty_side == "at-once" else (board.turn,)
        empty = next((seat for seat in sides if not any(board.holes[seat])), None)
        if empty is None:
            return []
        points = [points[seat] + sum(board.holes[seat]) for seat in (0, 1)]
        meant.append(("no-korgools", {"player": NAMES[empty]}))
    if points[0] == points[1]:
        return [*meant, ("draw", {"points": points[0]})]
    winner = points.index(max(points))
    return [*meant, ("wins-game", {"player": NAMES[winner], "points": max(points), "other": min(points)})]


def sentence(meant: Meant, code: str) -> str:
    """The sentence of a language with what is meant in its places."""
    key, args = meant
    phrase, language = phrases.announcements[key], language_of(code)
    text = language.one(phrase) if isinstance(phrase, str) else language.plural(*phrase, args["n"])
    return PLACES.sub(lambda place: str(args[place[1]]), text)


def sentences(match: Match, verdict: Verdict, code: str) -> list[str]:
    return [
        announcement_text(match.rulebook, announcement, language_of(code)) for announcement in verdict.announcements
    ]


def plainly(text: str) -> str:
    """With plain blanks: French sets others before its signs."""
    return text.replace("\xa0", " ").replace("\u202f", " ")


def whole_game(random: Random, empty_side: str) -> Iterator[tuple[Match, Verdict, list[Meant]]]:
    """A game by chance: each ruling, and what must be said in it."""
    match, board = Match("toguz-korgool", NAMES, empty_side=empty_side), Board()
    while match.status["legal"]:
        hole = random.choice(board.legal())
        meant = sowing_means(board, hole, empty_side)
        yield match, match.referee.rule({"event": "sow", "hole": hole}), meant


@pytest.mark.parametrize("empty_side", ["on-turn", "at-once"])
def test_what_is_said_of_every_sowing_is_what_the_board_shows(empty_side: str) -> None:
    seen: set[str] = set()
    for seed in range(25):
        for match, verdict, meant in whole_game(Random(seed), empty_side):
            assert verdict.ok
            seen |= {key for key, _ in meant}
            for code in LANGUAGES:
                assert sentences(match, verdict, code) == [sentence(one, code) for one in meant], verdict.raw
    assert {"tuz", "no-tuz tuz-had", "no-tuz hole-nine", "captured", "tuz-collected", "wins-game"} <= seen


def test_the_tuz_that_is_named_is_the_one_of_the_status() -> None:
    for seed in range(25):
        match, board, random = Match("toguz-korgool", NAMES), Board(), Random(seed)
        while match.status["legal"]:
            had, mover = match.status["tuz"], match.status["turn"]
            hole = random.choice(board.legal())
            board.move(hole)
            line = match.tell("sow", hole=hole)
            made = {name: number for name, number in line["status"]["tuz"].items() if name not in had}
            texts = [announcement["text"] for announcement in line["say"] if announcement["code"] == "tuz"]
            owner = next(name for name in NAMES if name != mover)
            assert texts == [
                f"Tuz! {maker} takes the three korgools; hole {number} of {owner} is the tuz of {maker} from now on."
                for maker, number in made.items()
            ]


TUZ_SAID = {
    "en": "Tuz! Ann takes the three korgools; hole 6 of Bob is the tuz of Ann from now on.",
    "de": "Tuz! Ann nimmt die drei Korgools; Mulde 6 von Bob ist ab jetzt der Tuz von Ann.",
    "fr": "Tuz ! Ann prend les trois korgools ; le trou 6 (Bob) est désormais son tuz.",
    "ru": "Туз! Ann забирает три коргоола; лунка 6 (Bob) отныне туз.",
    "ky": "Туз! Ann үч коргоолду алат; 6-үй (Bob) мындан ары туз.",
}
HAD_SAID = {
    "en": "Three korgools stay in hole 4 of Bob: Ann has a tuz already.",
    "de": "Drei Korgools bleiben in Mulde 4 von Bob: Ann hat schon einen Tuz.",
    "fr": "Trois korgools restent dans le trou 4 (Bob) : Ann a déjà un tuz.",
    "ru": "Три коргоола остаются в лунке 4 (Bob): Ann уже имеет туз.",
    "ky": "Үч коргоол 4-үйдө калат (Bob): Ann тузду мурда алган.",
}
SAME_SAID = {
    "en": "Three korgools stay in hole 4 of Bob, whose own tuz has that number.",
    "de": "Drei Korgools bleiben in Mulde 4 von Bob: Dessen eigener Tuz hat diese Zahl.",
    "fr": "Trois korgools restent dans le trou 4 (Bob) : le tuz d’en face a le même numéro.",
    "ru": "Три коргоола остаются в лунке 4 (Bob): туз с этим номером есть напротив.",
    "ky": "Үч коргоол 4-үйдө калат (Bob): каршы тараптын тузу ошол эле номерде.",
}
NINE_SAID = {
    "en": "Three korgools stay in hole 9 of Bob: a ninth hole is never a tuz.",
    "de": "Drei Korgools bleiben in Mulde 9 von Bob: Eine neunte Mulde wird nie ein Tuz.",
    "fr": "Trois korgools restent dans le trou 9 (Bob) : un neuvième trou n’est jamais un tuz.",
    "ru": "Три коргоола остаются в лунке 9 (Bob): девятая лунка тузом не бывает.",
    "ky": "Үч коргоол 9-үйдө калат (Bob): тогузунчу үй эч качан туз болбойт.",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_tuz_is_named_by_the_hole_of_landing(code: str) -> None:
    match = Match("toguz-korgool", NAMES)
    for hole in TUZ_GAME[:-1]:
        match.tell("sow", hole=hole)
    verdict = match.referee.rule({"event": "sow", "hole": TUZ_GAME[-1]})
    assert match.status["tuz"] == {"Ann": 6}
    assert plainly(sentences(match, verdict, code)[-1]) == TUZ_SAID[code]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("landing", "tuz", "expected"),
    [(4, (1, 0), HAD_SAID), (4, (0, 4), SAME_SAID), (9, (0, 0), NINE_SAID)],
    ids=["tuz-had", "same-number", "hole-nine"],
)
def test_three_that_stay_are_named_by_the_hole_of_landing(
    code: str, landing: int, tuz: tuple[int, int], expected: dict[str, str]
) -> None:
    """Ann sows her sixth hole, 6 to 9 and on to Bob's, where the last of them joins two in a hole that is no tuz."""
    korgools = 4 + landing
    theirs = [2 if hole == landing else 0 for hole in range(1, 10)]
    match = match_at(position([0] * 5 + [korgools, 0, 0, 0], theirs, (73, 87 - korgools), tuz=tuz))
    verdict = match.referee.rule({"event": "sow", "hole": 6})
    assert match.status["holes"]["Bob"][landing - 1] == 3
    assert plainly(sentences(match, verdict, code)[-1]) == expected[code]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_and_who_wins_are_named(seat: int) -> None:
    for event, sentence_of_it in (("resign", "{} gives up."), ("flag", "The time of {} is up.")):
        match = Match("toguz-korgool", NAMES)
        match.tell("sow", hole=7)
        line = match.tell(event, player=NAMES[seat])
        winner = NAMES[1 - seat]
        assert [announcement["text"] for announcement in line["say"]] == [
            sentence_of_it.format(NAMES[seat]),
            f"The game goes to {winner}.",
        ]
        assert line["status"]["winner"] == winner
