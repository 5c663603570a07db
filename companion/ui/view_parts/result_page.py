"""Builds the result page: the winner, the points, and the next steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.board.view import BoardView, Step, ViewState
from companion.i18n.translation import _, current_language
from companion.live.session import Position
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Refusal, Rename
from companion.ui.navigation import Route
from companion.ui.pages.controls import Button, Header, OnTouch
from companion.ui.pages.page_types import Chart, ResultPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import record_buttons

PAIR = 2


class MatchSteps(Struct, frozen=True):
    """A match replayed: the public state before and after each event, and the points after each game, by seat."""

    steps: tuple[Step, ...]
    points: tuple[tuple[int, ...], ...]


def match_steps(referee: Referee) -> MatchSteps:
    """Replays the match from its events and keeps every public state."""
    rulebook, state = referee.rulebook, referee.first.state
    steps: list[Step] = []
    status = rulebook.public(state)
    points = [_points(status)]
    for entry in referee.entries:
        ruling = (
            rulebook.rename(state, entry.event)
            if isinstance(entry.event, Rename)
            else rulebook.rule(state, entry.event)
        )
        assert not isinstance(ruling, Refusal), "what was accepted once is accepted again in the same state"
        state, before = ruling.state, status
        status = rulebook.public(state)
        said = ruling.announcements
        steps.append(Step(event=entry.raw, before=before, after=status, announcements=said))
        if status["winner"] is not None and before["winner"] is None:
            points.append(_points(status))
    return MatchSteps(tuple(steps), tuple(zip(*points, strict=True)))


def _points(status: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(status["scores"][name] for name in status["players"])


def result_page(ui: UiContext, view: ViewState, header: Header, *, why: OnTouch, replayed: MatchSteps) -> ResultPage:
    """The page after a game or a match; `replayed` are its steps."""
    status = view.status
    match = status["match_winner"]
    return ResultPage(
        header=header,
        caption=_("Match") if match else _("Game {n}", n=status["game_number"]),
        headline=_headline(view),
        score=_score(view),
        line=ui.match.board_view.ended(view),
        chart=_chart(ui.match.board_view, view, replayed),
        rows=ui.match.board_view.counters(replayed.steps),
        buttons=_buttons(ui, view, why),
    )


def _buttons(ui: UiContext, view: ViewState, why: OnTouch) -> tuple[Button, ...]:

    course_of = Button(text=_("Course"), on_touch=lambda: ui.navigation.open(Route.TRANSCRIPT))
    return (
        _next(ui, view),
        Button(text=_("Why?"), on_touch=why),
        course_of,
        *record_buttons(ui),
        Button(text=_("Home"), on_touch=ui.navigation.home, steady=True),
    )


def _headline(view: ViewState) -> str:
    winner = view.status["match_winner"] or view.status["winner"]
    if isinstance(winner, str):
        return _("{name} wins", name=winner)
    if len(winner) == len(view.players):
        return _("A draw")
    return _("{names} share the win", names=current_language().forms.joined(winner))


def _score(view: ViewState) -> str:
    """Both scores; with more players the best."""
    scores = [view.status["scores"][name] for name in view.players]
    return " : ".join(map(str, scores)) if len(scores) <= PAIR else str(max(scores))


def _chart(board_view: BoardView, view: ViewState, replayed: MatchSteps) -> Chart:
    curve = board_view.curve(replayed.steps)
    if curve is None:
        return Chart(_("Points by game"), tuple(view.players), replayed.points)
    return Chart(curve.title, tuple(view.players), curve.lines)


def _next(ui: UiContext, view: ViewState) -> Button:
    seen = ui.match.position
    if view.status["match_winner"] is None:
        text, starter = _("Next game"), ui.match.board_view.next_starter(view)
        on_touch: OnTouch = lambda: ui.match.submit({"event": "next-game"}, expect=seen)  # noqa: E731 - as below
    else:
        text, starter = _("Play again"), view.players[1]
        on_touch = lambda: _again(ui, seen)  # noqa: E731 - a touch
    return Button(
        text=text, on_touch=on_touch, role="primary", note=_("{name} begins", name=starter) if starter else ""
    )


def _again(ui: UiContext, seen: Position) -> None:
    """Starts the same match again; the next seat begins. `seen` is how far the match had gone."""
    if ui.match.has_moved_on(seen):
        ui.redraw()
        return
    referee = ui.loop.referee
    assert referee is not None, "there is a match on the screen"
    raw, names = dict(referee.raw_setup), referee.state.names
    entries = [
        {"name": name, "members": list(members)} if members else name
        for name, members in zip(names, referee.setup.members, strict=True)
    ]
    options = _options_again(ui.match.board_view, referee)
    ui.match.begin(raw | {"players": [*entries[1:], entries[0]], "options": options})


def _options_again(board_view: BoardView, referee: Referee) -> dict[str, Any]:
    """The options of the match, with the players' names of today; who began it does not begin again."""
    of_players = {choice.option for choice in board_view.choices if choice.of_players}
    options = {name: value for name, value in referee.raw_setup.get("options", {}).items() if name not in of_players}
    if ages := options.get(board_view.ages_option):
        today = dict(zip(referee.setup.players, referee.state.names, strict=True))
        options[board_view.ages_option] = [today[name] for name in ages]
    return options
