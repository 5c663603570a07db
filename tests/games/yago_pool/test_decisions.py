"""The decision tables of the three variants, row by row. "own" is the shooter's colour, red while colours are open."""

from __future__ import annotations

import pytest

from tests.games.yago_pool.match_shorthand import at_the_table, done, match, shot, shots, standing, table

EASY = table("""
row  | colours | right  | shot                                                 | stays         | colours after | next
E1   | open    | single | own 5                                                | own 5         | own           | S 1
E1   | open    | single | own 5, own 6                                         | own 5 own 6   | own           | S 1
E1   | open    | 1 of 2 | own 5                                                | own 5         | own           | S 2
E1   | open    | 2 of 2 | own 5                                                | own 5         | own           | S 2
E3   | open    | single | -                                                    | -             | open          | O 1
E3   | open    | 2 of 2 | -                                                    | -             | open          | O 1
E4   | open    | 1 of 2 | -                                                    | -             | open          | S 1
E5   | open    | single | own 5, foul moved-ball                               | -             | open          | O 2
E5   | open    | 1 of 2 | own 5, theirs 6, own 7, foul moved-ball              | -             | open          | O 2
E5   | open    | 2 of 2 | theirs 6, foul ball-off-table red                    | -             | open          | O 2
E6   | set     | single | own 5                                                | own 5         | own           | S 1
E7   | set     | 1 of 2 | own 5                                                | own 5         | own           | S 2
E8   | set     | 2 of 2 | own 5                                                | own 5         | own           | S 2
E9   | set     | single | theirs 5                                             | theirs 5      | own           | O 1
E10  | set     | 1 of 2 | theirs 5                                             | theirs 5      | own           | O 1
E10  | set     | 2 of 2 | theirs 5                                             | theirs 5      | own           | O 1
E11  | set     | single | own 5, theirs 6                                      | own 5 theirs 6 | own          | O 1
E11  | set     | 1 of 2 | own 5, theirs 6                                      | own 5 theirs 6 | own          | O 1
E11  | set     | 2 of 2 | own 5, theirs 6                                      | own 5 theirs 6 | own          | O 1
E12  | set     | single | -                                                    | -             | own           | O 1
E12  | set     | 2 of 2 | -                                                    | -             | own           | O 1
E13  | set     | 1 of 2 | -                                                    | -             | own           | S 1
E14  | set     | single | foul touched-opponent-ball                           | -             | own           | O 2
E14  | set     | 2 of 2 | foul ball-off-table yellow                           | -             | own           | O 2
E15  | set     | single | own 5, foul touched-opponent-ball                    | -             | own           | O 2
E15  | set     | 2 of 2 | own 5, own 6, foul moved-ball                        | -             | own           | O 2
E16  | set     | single | theirs 5, foul touched-opponent-ball                 | theirs 5      | own           | O 2
E17  | set     | single | own 5, theirs 6, foul moved-ball                     | theirs 6      | own           | O 2
E18  | set     | 1 of 2 | foul moved-ball                                      | -             | own           | O 2
E18  | open    | 1 of 2 | foul ball-off-table yellow                           | -             | open          | O 2
E18  | set     | 1 of 2 | own 5, theirs 6, foul touched-opponent-ball          | theirs 6      | own           | O 2
E19  | set     | single | foul ball-off-table yellow, foul moved-ball          | -             | own           | O 2
E19  | set     | 1 of 2 | foul touched-opponent-ball, foul moved-ball, own 5   | -             | own           | O 2
E20  | open    | single | foul moved-ball                                      | -             | open          | O 2
E20  | set     | single | foul moved-ball                                      | -             | own           | O 2
""")
EASY_AND_MEDIUM = [(variant, *row) for variant in ("easy", "medium") for row in EASY]

MEDIUM = table("""
row  | colours | right  | shot                                       | stays         | colours after | next
M2   | set     | single | own 5, direct 5                            | -             | own           | O 1
M2   | set     | 1 of 2 | own 5, direct 5                            | -             | own           | S 1
M2   | set     | 2 of 2 | own 5, direct 5                            | -             | own           | O 1
M3   | open    | single | own 5, direct 5                            | -             | open          | O 1
M3   | open    | 1 of 2 | theirs 5, direct 5                         | -             | open          | S 1
M4   | set     | single | own 5                                      | own 5         | own           | S 1
M4   | set     | 1 of 2 | own 5                                      | own 5         | own           | S 2
M5   | set     | 2 of 2 | own 5, own 6, direct 6                     | own 5         | own           | S 2
M5   | open    | single | own 5, theirs 6, direct 6                  | own 5         | own           | S 1
M6   | set     | single | own 5, direct 5, foul moved-ball           | -             | own           | O 2
M6   | set     | 1 of 2 | theirs 5, direct 5, foul moved-ball        | theirs 5      | own           | O 2
text | set     | single | theirs 5, direct 5                         | theirs 5      | own           | O 1
text | set     | single | own 5, theirs 6, direct 6                  | own 5 theirs 6 | own          | O 1
text | set     | single | own 5, theirs 6, direct 5                  | theirs 6      | own           | O 1
""")

PROFESSIONAL = table("""
row  | colours | right  | shot                                       | stays         | colours after | next
P1   | set     | single | own 5                                      | own 5         | own           | S 1
P2   | set     | single | foul no-ball-hit                           | -             | own           | O 2
P2   | open    | 1 of 2 | foul no-ball-hit                           | -             | open          | O 2
P3   | set     | single | own 5, foul wrong-ball-first               | -             | own           | O 2
P3   | set     | 1 of 2 | theirs 5, foul wrong-ball-first            | theirs 5      | own           | O 2
P4   | set     | 2 of 2 | own 5                                      | own 5         | own           | S 2
P5   | open    | single | own 5                                      | own 5         | own           | S 1
P6   | set     | single | blue 9                                     | -             | own           | O 2
P6   | set     | single | own 5, theirs 6, blue 9                    | theirs 6      | own           | O 2
P6   | open    | 1 of 2 | own 5, blue 9                              | -             | open          | O 2
P6   | set     | single | foul blue-off-table                        | -             | own           | O 2
P8   | set     | single | foul moved-ball                            | -             | own           | O 2
""")


def check(variant: str, row: list[str]) -> None:
    """Plays one row and compares the board, the colours and who is up once the work on the table is done."""
    _, colours, right, reports, stays, colours_after, after = row
    game, shooter, other = at_the_table(variant, colours, right)
    before = game.status["holes"]
    own = game.status["colours"].get(shooter, "red")
    theirs = "yellow" if own == "red" else "red"

    def in_colours(text: str) -> str:
        return text.replace("own", own).replace("theirs", theirs)

    shot(game, in_colours(reports))
    seat, shots_left = after.split()
    expected = (shooter if seat == "S" else other, int(shots_left))
    assert standing(game) == expected, "turn and shots are settled before the work is done"
    status = done(game)
    words = in_colours(stays).split() if stays != "-" else []
    assert status["holes"] == before | dict(zip(words[1::2], words[::2], strict=True))
    assert status["colours"] == ({} if colours_after == "open" else {shooter: own, other: theirs})
    assert status["phase"] == "play"
    assert standing(game) == expected


@pytest.mark.parametrize("row", EASY_AND_MEDIUM, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[3]}")
def test_easy_and_what_medium_shares_with_it(row: tuple[str, ...]) -> None:
    check(row[0], list(row[1:]))


@pytest.mark.parametrize("row", MEDIUM, ids=lambda row: "-".join(row[:4]))
def test_medium(row: list[str]) -> None:
    check("medium", row)


PRO_TOO = [row for row in EASY if "touched" not in row[3]]


@pytest.mark.parametrize("row", PRO_TOO + PROFESSIONAL, ids=lambda row: "-".join(row[:4]))
def test_professional(row: list[str]) -> None:
    check("professional", row)


@pytest.mark.parametrize("right", ["single", "1 of 2", "2 of 2"])
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_e2_both_colours_while_open_are_a_choice_and_the_opponent_goes_on(right: str, colour: str) -> None:
    game, shooter, other = at_the_table("easy", "open", right)
    shot(game, "red 5, yellow 6")
    assert (game.status["phase"], *standing(game)) == ("choose-colour", shooter, 0)
    game.tell("choose-colour", colour=colour)
    assert standing(game) == (other, 1)
    assert game.status["colours"][shooter] == colour
    assert game.status["holes"] == {"5": "red", "6": "yellow"}


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_e1_and_m1_the_opening_shot_gives_colours_too(variant: str) -> None:
    game = match(variant)
    line = shot(game, "red 8")
    assert standing(game) == ("Ann", 1)
    assert game.status["colours"] == {"Ann": "red", "Bob": "yellow"}
    assert [task["code"] for task in line["todo"]] == ([] if variant == "professional" else ["remove-blue"])


@pytest.mark.parametrize(("reports", "out"), [("blue 9", ["blue"]), ("red 5, blue 9", ["red", "blue"])])
def test_e5_blue_sunk_in_the_opening_takes_everything_out(reports: str, out: list[str]) -> None:
    game = match("easy")
    line = shot(game, reports)
    assert [task["ball"] for task in line["todo"] if task["code"] == "take-out"] == out
    assert standing(game) == ("Bob", 2)
    assert done(game)["holes"] == game.status["colours"] == {}


def test_e5_blue_off_the_table_in_the_opening() -> None:
    game = match("easy")
    shot(game, "yellow 1, foul blue-off-table")
    assert done(game)["holes"] == {}
    assert standing(game) == ("Bob", 2)


@pytest.mark.parametrize("reports", ["yellow 6", "yellow 6, red 9, foul touched-opponent-ball"])
def test_e16_and_e17_the_opponents_row_wins_him_the_game_on_a_foul_too(reports: str) -> None:
    game = shots(match("easy"), "red 1", "yellow 4", "yellow 5, red 2", "-")
    assert standing(game) == ("Bob", 1)
    shots(game, "-")
    shot(game, reports)
    status = game.status
    assert (status["phase"], status["winner"], status["scores"]) == ("game-over", "Bob", {"Ann": 0, "Bob": 1})


def test_p6_the_opponent_places_the_blue_ball() -> None:
    game, _, other = at_the_table("professional", "set", "single")
    line = shot(game, "foul blue-off-table")
    assert line["todo"] == [{"code": "place-blue", "by": other}]


@pytest.mark.parametrize(
    "reports", ["foul no-ball-hit", "foul blue-off-table", "blue 9", "foul moved-ball", "foul wrong-ball-first"]
)
def test_p7_after_any_foul_the_other_may_decline(reports: str) -> None:
    game, shooter, _ = at_the_table("professional", "set", "single")
    shot(game, reports)
    assert done(game)["may_decline"]
    game.tell("decline")
    assert standing(game) == (shooter, 1)
    shot(game, "red 5" if game.status["colours"][shooter] == "red" else "yellow 5")
    assert standing(game) == (shooter, 1), "the old foul gives nobody two shots any more"


@pytest.mark.parametrize(("variant", "begins"), [("easy", "Ann"), ("medium", "Ann"), ("professional", "Bob")])
def test_p9_who_begins_the_next_game(variant: str, begins: str) -> None:
    game = match(variant)
    shot(game, "red 1, red 2, red 3")
    game.tell("next-game")
    assert standing(game) == (begins, 1)
    assert (game.status["phase"], game.status["holes"], game.status["colours"]) == ("opening", {}, {})
