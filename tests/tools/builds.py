"""The builds of wiring.md: the games of each, and the answers of the rig wizard that write its example rig."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hardware.rig.wizard import RigQuestions


class Build(Struct, frozen=True, kw_only=True):
    """A build of wiring.md."""

    name: str
    """The name of its example rig, without `.toml`."""
    games: tuple[str, ...]
    """The games whose buttons it has; the questions are those of the first."""
    answers: Mapping[str, str]
    """The answers of the rig wizard that write its rig file."""
    about: str
    """The comment at the top of its rig file; the title of its drawings is the first sentence, up to a comma."""


BUILDS = (
    Build(
        name="pi-switches",
        games=("yago-pool",),
        answers={"holes": "switches", "buttons": "pins"},
        about="Yago Pool on a Pi: a switch in each of the nine holes, with buttons, lamps and a buzzer.\n"
        "A lever, a reed contact, a Hall sensor or a light barrier: whatever a ball closes or opens.",
    ),
    Build(
        name="pi-switches-expander",
        games=("yago-pool",),
        answers={"holes": "switches-expander", "buttons": "expander"},
        about="Yago Pool with one MCP23017: a switch in each of the nine holes, and the buttons.\n"
        "Four wires lead from the Pi to the board. Its pins A7 and B7 are outputs only.",
    ),
    Build(
        name="pi-vl53l0x",
        games=("yago-pool",),
        answers={"holes": "vl53l0x", "buttons": "pins"},
        about="Yago Pool on a Pi: nine VL53L0X look into the holes, with buttons, lamps and a buzzer.\n"
        "An empty hole reads about 150 mm, a filled one 30.",
    ),
    Build(
        name="pi-vl53l0x-mux",
        games=("yago-pool",),
        answers={"holes": "vl53l0x-mux", "buttons": "pins"},
        about="Yago Pool on a Pi: nine VL53L0X behind two TCA9548A, so that four wires lead to the sensors.\n"
        "Every sensor keeps its address 0x29; each is alone on its channel.",
    ),
    Build(
        name="pi-node",
        games=("yago-pool",),
        answers={"holes": "node", "buttons": "node"},
        about="Yago Pool with the board node on USB: it sees the balls' colours, and has the buttons.\n"
        "It is known by what it says it is, so it may be plugged in anywhere.",
    ),
    Build(
        name="toguz-pins",
        games=("toguz-korgool",),
        answers={"buttons": "pins"},
        about="Toguz korgool on a Pi: a button at each of the eighteen holes, and one for undo.\n"
        "14 and 15 are free once the serial console is off, 7 to 11 once SPI is off.",
    ),
    Build(
        name="toguz-expanders",
        games=("toguz-korgool",),
        answers={"buttons": "expander"},
        about="Toguz korgool with two MCP23017 on I2C bus 1: one under each row of nine buttons.\n"
        "The chips' own pull-ups do for the buttons. Their pins A7 and B7 are outputs only.",
    ),
    Build(
        name="yali-contacts",
        games=("yali",),
        answers={"tilt": "contacts", "buttons": "pins"},
        about="Yali on a Pi with nothing but switches: one under each end of the board, and buttons for the players.",
    ),
    Build(
        name="yali-node",
        games=("yali",),
        answers={"tilt": "node", "buttons": "node"},
        about="Yali with the board node on USB: its accelerometer lies in the board that tilts, x arrow from the\n"
        "first player's end to the second's. `companion calibrate` measures the angles of [tilt] at your table.",
    ),
    Build(
        name="cards-numpad",
        games=("pool-position", "yooloo"),
        answers={"buttons": "numpad"},
        about="Yooloo or Pool Position with a USB number pad; nothing to wire.\n"
        "A card is its digits and Enter. Cards of a whole round are joined by plus, in the order of the seats (with\n"
        "two players of Pool Position the dummy's comes last): 7 + 12 + 3 Enter. The point wipes what was typed.",
    ),
)


def build_questions(games: tuple[RigQuestions, ...]) -> RigQuestions:
    """Returns the questions of a build: those of its first game, with the buttons of all."""
    buttons = {button.name: button for game in games for button in game.buttons}
    return RigQuestions(questions=games[0].questions, holes=games[0].holes, buttons=tuple(buttons.values()))
