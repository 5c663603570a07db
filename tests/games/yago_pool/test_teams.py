"""Teams: one member shoots for each turn, in the order of the set-up, on through the match."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.registry import rulebook
from companion.rulebook.setup import SetupError, read_setup
from tests.games.line_contract_match import Match, replayed
from tests.games.yago_pool.match_shorthand import shot, shots
from tests.tools.referees import referee_of

REDS = {"name": "Reds", "members": ["Ann", "Cem"]}
BLUES = {"name": "Blues", "members": ["Bob", "Dan", "Eve"]}


def teams(variant: str = "easy", **options: object) -> Match:
    """Two against three."""
    return Match("yago-pool", [REDS, BLUES], variant, **options)


def up(game: Match) -> tuple[str, str]:
    """The team in turn and who shoots for it."""
    return game.status["turn"], game.status["shooter"]


def test_the_status_names_teams_and_members() -> None:
    status = teams().status
    assert status["players"] == ["Reds", "Blues"]
    assert status["teams"] == {"Reds": ["Ann", "Cem"], "Blues": ["Bob", "Dan", "Eve"]}
    assert (status["turn"], status["shooter"]) == ("Reds", "Ann")


def test_the_next_member_shoots_each_time_the_turn_comes() -> None:
    game = teams()
    seen = [up(game)]
    for _ in range(6):
        shots(game, "-")
        seen.append(up(game))
    assert [member for _, member in seen] == ["Ann", "Bob", "Cem", "Dan", "Ann", "Eve", "Cem"]


def test_a_turn_is_one_member_s_however_long() -> None:
    game = teams()
    shots(game, "red 1", "red 5")
    assert up(game) == ("Reds", "Ann")
    shots(game, "foul moved-ball", "-")
    assert up(game) == ("Blues", "Bob"), "the second shot is his too"
    shots(game, "-")
    assert up(game) == ("Reds", "Cem")


def test_the_member_is_known_while_there_is_work() -> None:
    game = teams()
    line = shot(game, "red 1, foul moved-ball")
    assert (line["status"]["phase"], *up(game)) == ("restore", "Blues", "Bob")
    assert line["todo"][-1]["by"] == "Blues"


def test_declining_brings_the_turn_to_the_next_member_of_the_other_team() -> None:
    game = teams("professional")
    shots(game, "red 1", "foul no-ball-hit")
    assert up(game) == ("Blues", "Bob")
    game.tell("decline")
    assert up(game) == ("Reds", "Cem")
    shots(game, "-")
    assert up(game) == ("Blues", "Dan")


def test_the_order_goes_on_through_the_match() -> None:
    game = teams()
    shot(game, "red 1, red 2, red 3")
    assert (game.status["winner"], game.status["shooter"]) == ("Reds", None)
    game.tell("next-game")
    assert up(game) == ("Reds", "Cem")
    shots(game, "-")
    assert up(game) == ("Blues", "Bob")


def test_choosing_is_part_of_the_same_turn() -> None:
    game = teams()
    shot(game, "red 1, yellow 2")
    assert up(game) == ("Reds", "Ann")
    game.tell("choose-colour", colour="red")
    assert up(game) == ("Blues", "Bob")


def test_a_team_is_renamed_and_keeps_its_members() -> None:
    game = teams()
    shot(game, "red 1, foul moved-ball")
    line = game.tell("rename", player="Blues", to="Greens")
    assert line["todo"] == [{"code": "take-out", "hole": 1, "ball": "red", "by": "Greens"}]
    assert line["status"]["teams"] == {"Reds": ["Ann", "Cem"], "Greens": ["Bob", "Dan", "Eve"]}
    assert line["status"] == replayed(game)


def test_a_team_may_play_a_single_player() -> None:
    game = Match("yago-pool", [REDS, "Bob"])
    assert game.status["teams"] == {"Reds": ["Ann", "Cem"]}
    shots(game, "-")
    assert up(game) == ("Bob", "Bob")


def test_the_call_names_the_member() -> None:
    assert shot(teams())["say"][-1]["text"] == "Blues (Bob) to play."


def team(name: str, *members: str) -> dict[str, Any]:
    return {"name": name, "members": list(members)}


@pytest.mark.parametrize(
    ("players", "member"),
    [
        ([team("Ann", "Cem", "Dua"), team("Blues", "Ann", "Eva")], "Ann"),
        ([team("Reds", "Bob", "Ann"), "Bob"], "Bob"),
        (["Zo\u00eb", team("Blues", "Zoe\u0308")], "Zoe\u0308"),
    ],
    ids=["of a team elsewhere", "of a player alone", "in another form"],
)
def test_a_member_has_no_name_of_another_player(players: list[Any], member: str) -> None:
    with pytest.raises(SetupError, match=f"^players: the member '{member}' of '.*' has the name of another player\\.$"):
        read_setup({"game": "yago-pool", "players": players}, rulebook)


def test_a_member_is_not_named_twice_in_two_forms() -> None:
    players = [team("Reds", "Zo\u00eb"), team("Blues", "Zoe\u0308")]
    with pytest.raises(SetupError, match=r"is named twice\.$"):
        read_setup({"game": "yago-pool", "players": players}, rulebook)


def test_a_team_may_be_called_as_one_of_its_own() -> None:
    read_setup({"game": "yago-pool", "players": [team("Ann", "Ann", "Dua"), "Bob"]}, rulebook)


def test_a_team_is_not_renamed_to_a_member_of_the_other_one() -> None:
    setup = {"game": "yago-pool", "players": [team("Reds", "Ann"), team("Blues", "Bob")]}
    referee = referee_of(setup)
    refused = referee.rule({"event": "rename", "player": "Reds", "to": "Bob"})
    assert refused.refusal is not None and refused.refusal.code == "bad-name"
    assert referee.rule({"event": "rename", "player": "Reds", "to": "Ann"}).ok
