"""The sentences of Race to 21."""

from companion.games.game import Phrases

phrases = Phrases(
    announcements={
        "to-play": "{player} to play from {count}.",
        "wins-game": "21! {player} wins the game.",
        "wins-match": ("{player} wins the match with {n} game.", "{player} wins the match with {n} games."),
    },
    refusals={
        "bad-step": "A step is 1, 2 or 3, not {by}.",
        "too-far": "{by} would lead past {goal}.",
    },
    events={"count": "plus {by}"},
)
