"""The sentences of Yali, by code."""

from companion.games.game import Phrases

phrases = Phrases(
    announcements={
        "weigh": "Set up the balls and let go: Yali chooses who begins.",
        "turn": "{player}'s turn.",
        "again": "{player} again: Yali still leans that way.",
        "level": "Balance. {player} made the last move and keeps the turn.",
        "draw-lots": "Perfect balance. Draw lots for who begins.",
        "side-right": "{player} may move one side ball before letting go.",
        "no-side-move": "No side move for {player}: that jump over an opponent's ball earns none.",
        "opponents-side-ball": "{player} moves a side ball of {owner}.",
        "claim": "{player} claims to be home. {opponent}, is that so?",
        "denied": "Not all of {player}'s balls are home: play goes on.",
        "passed": "{player} has no move.",
        "wins-game": "{player} wins: all eight balls are home.",
        "draw": "A draw: neither player has a move.",
    },
    refusals={
        "off-board": "This board has no square {square}.",
        "no-side-right": "{player} has no side move to make now.",
        "no-ball-there": "There is no ball on {square}.",
        "not-your-ball": "The ball on {square} is {player}'s.",
        "not-forward": "{start} to {end} is not forward. Sideways goes only from a start or arrival square.",
        "too-far": "{start} to {end} is neither one step nor a jump over one square.",
        "mixed-move": "{start} to {end} is a step: a move is one step or jumps only.",
        "nothing-to-jump": "Between {start} and {end} there is no ball to jump over.",
        "square-taken": "{end} is taken.",
        "has-moves": "{player} has a legal move and may not pass.",
        "not-all-home": "Not all eight of {player}'s balls are home: the eighth one wins by itself.",
    },
    events={
        "tilt": "tilt: {to}",
        "lots": "draw of lots: {player}",
        "move": "move {from} to {path}",
        "side-move": "side move {from} to {path}",
        "released": "release of the board",
        "home": "claim of {player}",
        "confirm": "yes to the claim",
        "deny": "no to the claim",
        "pass": "pass",
    },
    words={"to": {"level": "level"}},
)
