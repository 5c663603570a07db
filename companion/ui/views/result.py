"""How a game or a match ended: who won, how the points came, and what is next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.board.view import Face, Seen, Step
from companion.i18n.translation import _
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Refusal, Rename
from companion.ui.navigation import Flow
from companion.ui.pages.pages import Button, Chart, Do, Header, ResultPage
from companion.ui.views.saved_file import save_button

PAIR = 2


class Course(Struct, frozen=True):
    """A match told again: the state before and after each event, and the points after each game, by seat."""

    steps: tuple[Step, ...]
    points: tuple[tuple[int, ...], ...]


def course(referee: Referee) -> Course:
    """Folds the match once more, keeping every public state."""
    book, table = referee.book, referee.first.table
    steps: list[Step] = []
    status = book.public(table)
    points = [_points(status)]
    for entry in referee.entries:
        ruling = book.rename(table, entry.event) if isinstance(entry.event, Rename) else book.rule(table, entry.event)
        assert not isinstance(ruling, Refusal), "what was accepted once is accepted again in the same state"
        table, before = ruling.table, status
        status = book.public(table)
        steps.append(Step(entry.raw, before, status))
        if status["winner"] is not None and before["winner"] is None:
            points.append(_points(status))
    return Course(tuple(steps), tuple(zip(*points, strict=True)))


def _points(status: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(status["scores"][name] for name in status["players"])


def result_page(flow: Flow, seen: Seen, header: Header, why: Do) -> ResultPage:
    """The page after a game or a match."""
    assert flow.table.referee is not None, "there is a match on the screen"
    status, told = seen.status, course(flow.table.referee)
    match = status["match_winner"]
    return ResultPage(
        header,
        _("Match") if match else _("Game {n}", n=status["game_number"]),
        _headline(seen),
        _score(seen),
        flow.face.ended(seen),
        _chart(flow.face, seen, told),
        flow.face.tally(told.steps),
        _buttons(flow, seen, why),
    )


def _buttons(flow: Flow, seen: Seen, why: Do) -> tuple[Button, ...]:
    from companion.ui.views.transcript import CourseView

    course_of = Button(_("Course"), lambda: flow.open(CourseView(flow)))
    return (_next(flow, seen), Button(_("Why?"), why), course_of, *save_button(flow), Button(_("Home"), flow.home))


def _headline(seen: Seen) -> str:
    winner = seen.status["match_winner"] or seen.status["winner"]
    if isinstance(winner, str):
        return _("{name} wins", name=winner)
    if len(winner) == len(seen.players):
        return _("A draw")
    return _("{names} share the win", names=", ".join(winner))


def _score(seen: Seen) -> str:
    """Both scores; with more players the best."""
    scores = [seen.status["scores"][name] for name in seen.players]
    return " : ".join(map(str, scores)) if len(scores) <= PAIR else str(max(scores))


def _chart(face: Face, seen: Seen, told: Course) -> Chart:
    curve = face.curve(told.steps)
    if curve is None:
        return Chart(_("Points by game"), tuple(seen.players), told.points)
    return Chart(curve.title, tuple(seen.players), curve.lines)


def _next(flow: Flow, seen: Seen) -> Button:
    if seen.status["match_winner"] is None:
        text, starter = _("Next game"), flow.face.begins(seen)
        does: Do = lambda: flow.tell({"event": "next-game"})  # noqa: E731 - a touch, like its neighbour
    else:
        text, starter = _("Play again"), seen.players[1]
        does = lambda: _again(flow)  # noqa: E731 - see above
    return Button(text, does, "primary", note=_("{name} begins", name=starter) if starter else "")


def _again(flow: Flow) -> None:
    """The same match once more; the next in the order of seats begins."""
    referee = flow.table.referee
    assert referee is not None, "there is a match on the screen"
    raw = dict(referee.raw_setup)
    names = referee.table.names
    entries = [
        {"name": name, "members": list(members)} if members else name
        for name, members in zip(names, referee.setup.members, strict=True)
    ]
    flow.begin(raw | {"players": [*entries[1:], entries[0]]})
