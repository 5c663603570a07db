"""TGK game files: written, read back, and every defect named with its line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.toguz_korgool.record_format import games_from_events, record_from_game
from companion.games.toguz_korgool.tgk_game_file import Game, TgkError, read_games, write_games
from tests.games.line_contract_match import Match
from tests.games.toguz_korgool.positions import NAMES
from tests.tools.referees import referee_of

# By hand: 7 takes ten from hole 6; 1 passes round to Ann's hole 1 and takes ten; 4 takes twelve from hole 3.
FILE = """[Event "Club evening"]
[Site "Bishkek"]
[Date "2024.05.17"]
[Round "1"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. 76 11
2. 43
0-1
"""


def match_of(record: Any) -> Match:
    match = Match(record.setup["game"], record.setup["players"], **record.setup["options"])
    for event in record.events:
        assert match.raw(event)["ok"]
    return match


def events_of(match: Match) -> list[Any]:
    return [entry.event for entry in match.referee.entries]


def exported(match: Match, **tags: str) -> list[Game]:
    return games_from_events(match.referee.setup, events_of(match), tags)


def test_a_file_is_read() -> None:
    (game,) = read_games(FILE)
    assert (game.tags["White"], game.tags["Site"], game.result) == ("Ann", "Bishkek", "0-1")
    assert game.moves == ("76", "11", "43")
    assert game.lines == (9, 9, 10)
    record = record_from_game(game)
    assert record.setup == {"game": "toguz-korgool", "players": ["Ann", "Bob"], "options": {}}
    assert record.events == [
        {"event": "sow", "hole": 7, "landing": 6},
        {"event": "sow", "hole": 1, "landing": 1},
        {"event": "sow", "hole": 4, "landing": 3},
        {"event": "resign", "player": "Ann"},
    ]
    status = match_of(record).status
    assert (status["winner"], status["kazan"]) == ("Bob", {"Ann": 22, "Bob": 10})


def test_a_file_is_written() -> None:
    match = Match("toguz-korgool", NAMES)
    for hole in (7, 1, 4):
        match.tell("sow", hole=hole)
    match.tell("resign", player="Ann")
    assert write_games(exported(match, Event="Club evening", Site="Bishkek", Date="2024.05.17")) == FILE


def test_what_is_not_known_is_a_question_mark() -> None:
    text = write_games(exported(Match("toguz-korgool", NAMES)))
    assert '[Date "?"]' in text
    assert text.endswith("\n\n*\n")


@pytest.mark.parametrize("options", [{}, {"first": "Айгүл"}, {"end_at_82": False}, {"empty_side": "at-once"},
                                     {"end_at_82": False, "empty_side": "at-once"}])  # fmt: skip
def test_there_and_back_again(options: dict[str, Any]) -> None:
    """Series of random games, ended in every way: each comes back with the same moves, winner and korgools."""
    random = Random(str(options))
    raw = {"game": "toguz-korgool", "players": ['Ann "A" \\ B', "Айгүл"], "options": options}
    for _ in range(4):
        referee = referee_of(raw)
        ended = []
        for end in random.sample(["resign", "flag", "draw-agreed", "", ""], 4):
            moves = random.choice([0, 1, 30, 61]) if end else 10_000
            state: Any = referee.state
            while state.phase == "play" and moves:
                referee.rule({"event": "sow", "hole": random.choice(state.position.legal())})
                state, moves = referee.state, moves - 1
            referee.rule({"event": end, "player": random.choice(state.names)})
            state = referee.state
            ended.append(state)
            referee.rule({"event": "next-game"})
        games = games_from_events(referee.setup, [entry.event for entry in referee.entries])
        text = write_games(games)
        again = read_games(text)
        assert write_games(again) == text
        assert [game.result for game in again][-1] == "*"
        for state, game in zip(ended, again, strict=False):
            status = match_of(record_from_game(game)).status
            white = 0 if game.tags["White"] == state.names[0] else 1
            assert list(status["players"]) == [state.names[white], state.names[1 - white]]
            winners = [status["winner"]] if isinstance(status["winner"], str) else status["winner"]
            assert set(winners) == {state.names[seat] for seat in state.winners}
            assert list(status["kazan"].values()) == [state.position.kazan(white), state.position.kazan(1 - white)]
            assert status["move"] == state.move_count == len(game.moves)


def test_a_renamed_player_is_written_as_he_is_called_then() -> None:
    match = Match("toguz-korgool", NAMES)
    match.tell("sow", hole=7)
    match.tell("resign", player="Bob")
    match.tell("next-game")
    match.tell("rename", player="Ann", to="Zoe")
    first, second = exported(match)
    assert (first.tags["White"], first.tags["Black"], first.tags["Round"]) == ("Ann", "Bob", "1")
    assert (second.tags["White"], second.tags["Black"], second.tags["Round"]) == ("Bob", "Zoe", "2")


def test_a_game_lost_on_time_stays_one() -> None:
    match = Match("toguz-korgool", NAMES)
    match.tell("flag", player="Ann")
    (game,) = read_games(write_games(exported(match)))
    assert record_from_game(game).events == [{"event": "flag", "player": "Ann"}]


def test_unknown_players_get_names() -> None:
    (game,) = read_games('[White "?"]\n\n1. 76\n*\n')
    assert record_from_game(game).setup["players"] == ["White", "Black"]


def test_other_peoples_files_are_read_with_their_habits() -> None:
    tags = '\ufeff[White "Ann"]\r\n[Black "Bob"]\r\n\r\n'
    text = tags + '1.76 11 {both take\r\nten} 2. 43\r\n1/2-1/2\r\n[White "C"]\r\n1. 76 *'
    first, second = read_games(text)
    assert (first.moves, first.lines, first.result) == (("76", "11", "43"), (4, 4, 5), "1/2-1/2")
    assert (second.tags, second.moves, second.result) == ({"White": "C"}, ("76",), "*")


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("", 1, "no result"),
        ("1. 76 11\n", 1, "no result"),
        ("1. 76 11\n3. 43\n*", 2, "pair 3 comes where pair 2 is due"),
        ("76 11\n*", 1, "the number of pair 1 is due"),
        ("1. 76 11 43\n*", 1, "the number of pair 2 is due"),
        ("1. 76\n2. 11\n*", 2, "pair 2 comes where pair 1 is due"),
        ("1. 76 seven\n*", 1, "'seven' is no move"),
        ("1. 76 70\n*", 1, "'70' is no move"),
        ('[White Ann]\n1. 76 *', 1, "is no tag"),
        ('[White "Ann"]\n[White "Bob"]\n*', 2, "White is there twice"),
        ('[Result "1:0"]\n1. 76\n1-0', 1, "'1:0' is no result"),
        ('[Result "1-0"]\n\n1. 76\n0-1', 4, "its tag Result says 1-0"),
    ],
)  # fmt: skip
def test_a_defect_of_the_text(text: str, line: int, named: str) -> None:
    with pytest.raises(TgkError) as wrong:
        read_games(text)
    assert str(wrong.value).startswith(f"line {line}: ")
    assert named in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("1. 76\n2. 11\n*".replace("2. 11", "1... 12"), 2, "1. ... 12: From hole 1 the last korgool falls into hole 1"),
        ("1. 76 65\n*", 1, "1. ... 65: Hole 6 of Black is empty"),
        ("1. 76x\n*", 1, "1. 76x: it is marked as a tuz, but makes none."),
        ('[White "Ann"]\n[Black "Ann"]\n1. 76\n*', 4, "the name 'Ann' cannot be used"),
        ('[EndAt82 "maybe"]\n1. 76\n*', 3, "EndAt82 is one of yes, no"),
    ],
)
def test_a_defect_of_the_game(text: str, line: int, named: str) -> None:
    (game,) = read_games(text)
    with pytest.raises(TgkError) as wrong:
        record_from_game(game)
    assert str(wrong.value).startswith(f"line {line}: ")
    assert named in str(wrong.value)


def finished() -> Game:
    """A random game that ended by itself."""
    match, random = Match("toguz-korgool", NAMES), Random(3)
    while legal := match.status["legal"]:
        match.tell("sow", hole=random.choice(legal))
    (game,) = read_games(write_games(exported(match)))
    return game


def test_a_result_that_the_korgools_contradict() -> None:
    game = finished()
    wrong_result = "0-1" if game.result == "1-0" else "1-0"
    text = write_games([Game(tags=game.tags, moves=game.moves, result=wrong_result)])
    with pytest.raises(TgkError, match=f"the result is {wrong_result}, but the korgools say {game.result}"):
        record_from_game(read_games(text)[0])


def test_a_move_after_the_end() -> None:
    game = finished()
    text = write_games([Game(tags=game.tags, moves=(*game.moves, "12"), result=game.result)])
    with pytest.raises(TgkError, match="The game is over"):
        record_from_game(read_games(text)[0])
