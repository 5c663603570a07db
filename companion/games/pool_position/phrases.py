"""The sentences of Pool Position, by code."""

from companion.games.game import Phrases

DUMMY = {"dummy": "the dummy"}
"""Where the dummy plays, nobody may be called so."""

SHUFFLE_DUMMY = "Shuffle the dummy's cards."
TAKE_CARDS = "Everybody takes all twelve cards back."
CLEAR_BOARD = "Take everything off the board and set all point-savers to 0."

phrases = Phrases(
    announcements={
        "choose-cards": "Everybody chooses a card.",
        "order": "They play in this order: {players}.",
        "points": "Points of this round: {points}.",
        "turn": ("{player} to play, with 1 point.", "{player} to play, with {n} points."),
        "dummy-turn": (
            "The dummy's turn, with 1 point. {player} plays it.",
            "The dummy's turn, with {n} points. {player} plays it.",
        ),
        "luigi-added": "Full. A Luigi comes to the far end of {kind} {number}.",
        "luigi-moved": "The Luigi of {kind} {number} walks on to space {to}.",
        "row-safe": "Row {number} is safe.",
        "column-safe": "Column {number} is safe.",
        "towel-in-pool": "Into the pool goes the towel of {player} on row {row}, column {column}.",
        "set-saver": "The point-saver of {player} goes from {from} to {to}.",
        "take-cards": TAKE_CARDS,
        "shuffle-dummy": SHUFFLE_DUMMY,
        "clear-board": CLEAR_BOARD,
        "points-lost": ("{player} loses 1 point.", "{player} loses {n} points."),
        "enough-safe": ("The game is over: 1 line is safe.", "The game is over: {n} lines are safe."),
        "nothing-left": "The game is over: no lounger is free, and no towel may be replaced.",
        "wins-game": ("{player} wins the game with 1 point.", "{player} wins the game with {n} points."),
        "draw": ("A draw between {players}, 1 point each.", "A draw between {players}, {n} points each."),
        "next-game": "Game {number} begins.",
    },
    refusals={
        "bad-card": "There is no card {card}: they run from 1 to 12. Correct the card of {player}.",
        "missing-card": "A card is missing. Tell what was played by {players}.",
        "no-such-lounger": "The board has no lounger in row {row}, column {column}.",
        "card-already-used": "The {card} of {player} is used already. Choose another card.",
        "dummy-may-not-replace": "The dummy may not replace towels. Lay it on a free lounger or end the turn.",
        "two-towels": "That would be a third towel: two are the most in a turn. End the turn.",
        "lounger-taken": "A towel lies there already. It belongs to {player}.",
        "lounger-empty": "There is no towel to replace. Lay one instead.",
        "own-towel": "Only an opponent's towel may be replaced. This one belongs to {player}.",
        "no-luigi": "That towel cannot be replaced: there is no Luigi on its row or column.",
        "line-safe": "That towel cannot be replaced: its row or column is safe.",
        "too-dear": (
            "Too dear. The lounger costs {price}, and 1 point is left.",
            "Too dear. The lounger costs {price}, and {n} points are left.",
        ),
        "not-now cards": "First the cards of the round.",
        "not-now turn": "The cards of this round are played: now {player} is to play.",
        "no-towels": "There are no towels left to lay. End the turn.",
    },
    tasks={
        "shuffle-dummy": SHUFFLE_DUMMY,
        "take-cards": TAKE_CARDS,
        "towel-in-pool": "Throw the towel of {player} on row {row}, column {column} into the pool.",
        "luigi-added": "Put a Luigi on space {to} of {kind} {number}, the far end.",
        "luigi-moved": "Move the Luigi of {kind} {number} from space {from} to space {to}.",
        "set-saver": "Move the point-saver of {player} from {from} to {to}.",
        "clear-board": CLEAR_BOARD,
    },
    events={
        "cards": "the cards of the round",
        "place": "towel on row {row}, column {column}",
        "replace": "new towel on row {row}, column {column}",
        "end-turn": "end of the turn",
    },
    words={"kind": {"row": "row", "column": "column"}, "player": DUMMY, "players": DUMMY},
    entries={"points": "{n} for {player}"},
)
