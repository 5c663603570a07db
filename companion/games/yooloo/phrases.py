"""The sentences of Yooloo, by code; none names a card that lies face down."""

from companion.games.game import Phrases

phrases = Phrases(
    announcements={
        "turn-up": "Turn up the next point card.",
        "point-card": "Point card {card}. Everybody lays a card.",
        "wins-round": (
            "{player} wins with the {card} and takes the point card {cards}: {n} point.",
            "{player} wins with the {card} and takes the point card {cards}: {n} points.",
        ),
        "wins-round several": (
            "{player} wins with the {card} and takes the point cards {cards}: {n} point.",
            "{player} wins with the {card} and takes the point cards {cards}: {n} points.",
        ),
        "doubled": "Double! Counting twice: {cards}.",
        "parked": "No winner. The {card} is parked.",
        "discarded": "Tie. The {card} is out of the game.",
        "showdown": "No winner. Showdown for {n} points: everybody picks one of all ten cards.",
        "turn": "{player} looks for the {card}.",
        "found": "{player} has found the {card}.",
        "all-found": "{player} has all ten cards. This round is the last, and it is played to its end.",
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
        "card-already-used open": "The {card} of {player} lies face up already. Turn up a card that lies face down.",
        "not-now point-card": "First turn up the point card.",
        "not-now play": "The point card is up already. Everybody lays a card.",
        "not-now showdown": "There is a showdown: everybody lays one of all ten cards.",
        "not-now fixed-order": "The order of the point cards is fixed, so none is entered.",
        "not-now variant": "This variant of the game has no such thing.",
        "already-laid": "{player} has laid a card already. Wait until everybody has.",
        "point-card-used": "Point card {card} was turned up before. Which one is it?",
    },
    tasks={
        "take": ("{player} takes the point card {cards}.", "{player} takes the point cards {cards}."),
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
