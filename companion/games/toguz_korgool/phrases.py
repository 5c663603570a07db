"""The sentences of Toguz korgool, by code."""

from companion.games.game import Phrases

phrases = Phrases(
    announcements={
        "to-play": "{player} begins.",
        "sowed": "{player} sows hole {hole}; the last korgool falls into hole {landing} of {owner}.",
        "tuz-collected": (
            "The tuz of {player} takes {n} korgool.",
            "The tuz of {player} takes {n} korgools.",
        ),
        "captured": (
            "{player} captures {n} korgool and has {total}.",
            "{player} captures {n} korgools and has {total}.",
        ),
        "tuz": "Tuz! {player} takes the three korgools; hole {landing} of {owner} is the tuz of {player} from now on.",
        "no-tuz tuz-had": "Three korgools stay in hole {landing} of {owner}: {player} has a tuz already.",
        "no-tuz hole-nine": "Three korgools stay in hole 9 of {owner}: a ninth hole is never a tuz.",
        "no-tuz same-number": "Three korgools stay in hole {landing} of {owner}, whose own tuz has that number.",
        "no-korgools": "{player} has no korgools left to sow. The game is over; each side keeps what lies on it.",
        "resigned": "{player} gives up.",
        "time-up": "The time of {player} is up.",
        "agreed": "Both players agree on a draw.",
        "wins-game": "{player} wins, {points} korgools to {other}.",
        "wins-game given": "The game goes to {player}.",
        "draw": "A draw: {points} korgools each.",
        "draw given": "The game is a draw.",
    },
    refusals={
        "bad-hole": "There is no hole {hole}: holes are numbered 1 to 9.",
        "empty-hole": "Hole {hole} of {player} is empty. Choose a hole with korgools in it.",
        "wrong-landing": (
            "From hole {hole} the last korgool falls into hole {right}, not {landing}. "
            "Count again, or choose another hole."
        ),
    },
    events={
        "sow": "sowing of hole {hole}",
        "resign": "resignation of {player}",
        "draw-agreed": "agreed draw",
        "flag": "time of {player} up",
    },
)
