"""The sentences of Yooloo, by code; none names a card that lies face down."""

from companion.games.game import Phrases

phrases = Phrases(
    announcements={
        "point-card": "Point card {card}. Everybody lays a card.",
        "wins-round": ("{player} wins with the {card}: 1 point.", "{player} wins with the {card}: {n} points."),
        "doubled": "Double! Counting twice: {cards}.",
        "parked": "No winner. The {card} is parked.",
        "discarded": "Tie. The {card} is out of the game.",
        "showdown": "No winner. Showdown for {n} points: everybody picks one of all ten cards.",
        "turn": "{player} looks for the {card}.",
        "found": "{player} has found the {card}.",
        "turn-back": (
            "The {card} is not it. {player} turns it back.",
            "The {card} is not it. {player} turns all cards back.",
        ),
        "wins-game": ("{player} wins the game with 1 point.", "{player} wins the game with {n} points."),
        "draw": ("A draw between {players}, 1 point each.", "A draw between {players}, {n} points each."),
        "next-game": "Game {number} begins.",
    },
    refusals={
        "bad-card": "There is no card {card}: they run from 1 to 10.",
        "card-already-used": "The {card} is used already. Choose another card.",
        "already-laid": "{player} has laid a card already. Wait until everybody has.",
        "point-card-used": "Point card {card} was turned up before. Which one is it?",
    },
    tasks={
        "take": "{player} takes the point cards {cards}.",
        "park": "Park the {card} beside the pile.",
        "discard": "Put the {card} out of the game.",
        "pick-up": "Everybody picks up all ten cards.",
        "turn-back": "{player} turns back: {cards}.",
    },
    events={
        "point-card": "point card {value}",
        "play": "card of {player}",
        "flip": "turning up the {card}",
    },
)
