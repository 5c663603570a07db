"""How Race to 21 shows itself: a strip of 21 fields, and three large numbers to touch."""

from __future__ import annotations

from collections.abc import Sequence

from race_to_21.rules import GOAL, MAX_STEP

from companion.board.drawing import Box, Circle, Drawing, Shape, Word
from companion.board.view import Action, BoardView, Panel, Step, ViewState
from companion.i18n.translation import _

STEP, EDGE, HIGH = 18.0, 12.0, 60.0


def draw(view: ViewState) -> Drawing:
    """The strip; the fields that were counted are filled."""
    return Drawing(w=2 * EDGE + GOAL * STEP, h=HIGH, shapes=tuple(_strip(view.status["count"])))


def _strip(count: int) -> list[Shape]:
    shapes: list[Shape] = []
    for field in range(1, GOAL + 1):
        x = EDGE + (field - 0.5) * STEP
        shapes.append(
            Box(
                x=x - STEP / 2 + 1,
                y=16,
                w=STEP - 2,
                h=28,
                radius=3,
                fill="accent" if field <= count else "",
                line="muted",
            )
        )
        shapes.append(Word(x=x, y=30, text=str(field), size=9, colour="text"))
    return shapes


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Everybody's games."""
    status = view.status
    return tuple(
        Panel(name=name, role="", score=status["scores"][name], turn=status["turn"] == name) for name in view.players
    )


def actions(view: ViewState) -> tuple[Action, ...]:
    """The steps that are possible, or the next game."""
    if view.phase == "game-over":
        return (Action(_("Next game"), ({"event": "next-game"},), "primary"),)
    if view.phase != "play":
        return ()
    steps = range(1, min(MAX_STEP, GOAL - view.status["count"]) + 1)
    return tuple(Action(f"+{by}", ({"event": "count", "by": by},)) for by in steps)


def prompt(view: ViewState) -> str:
    """Whose turn it is."""
    return f"{view.status['turn']}: {view.status['count']} + ?"


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """How often each player counted on."""
    players: list[str] = steps[0].before["players"] if steps else []
    turns = [step.before["turn"] for step in steps]
    return (("Steps", tuple(turns.count(name) for name in players)),)


board_view = BoardView(
    rank=60,
    title="Race to 21",
    tagline="Count on, and be there first",
    picture=Drawing(
        w=60,
        h=60,
        shapes=(
            Circle(x=30, y=30, r=28, fill="accent"),
            Word(x=30, y=30, text="21", size=28, colour="text", bold=True),
        ),
    ),
    variants={"standard": "Standard"},
    draw=draw,
    panels=panels,
    actions=actions,
    prompt=prompt,
    question=lambda _seen: None,
    touched=lambda _seen, _zone: None,
    note=lambda seen: f"Game {seen.status['game_number']}",
    ended=lambda seen: f"{seen.status['winner']} said {GOAL}.",
    counters=counters,
    next_starter=lambda _seen: None,
)
