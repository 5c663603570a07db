"""What the match screen of Toguz korgool says and offers."""

from __future__ import annotations

from companion.board.drawing import Drawing
from companion.board.view import Action, Effect, Sheet, Tile, ViewState
from companion.games.toguz_korgool import clocks
from companion.games.toguz_korgool.board import pictures
from companion.games.toguz_korgool.board.sowing_steps import replay_last_move
from companion.games.toguz_korgool.sowing_tables import hole_of
from companion.games.toguz_korgool.state import ends_at_82
from companion.i18n.translation import _, ngettext
from companion.rulebook.rulebook import RawEvent


def note(view: ViewState) -> str:
    """How far the game has come, and what ends it."""
    status = view.status
    ends = _("82 wins") if view.setup is None or ends_at_82(view.setup) else _("played to the end")
    game = _("game {n}", n=status["game_number"]) + " · " if status["game_number"] > 1 else ""
    if view.phase != "play":
        return game + ngettext("{n} move", "{n} moves", status["move"]) + " · " + ends
    return game + _("move {n}", n=status["move"] + 1) + " · " + ends


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    if name := clocks.out_of_time(view):
        return _("The time of {name} is up.", name=name)
    return _("{name} to sow.", name=view.status["turn"]) + " " + _("Touch the hole.")


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board."""
    shown: list[Action] = []
    if last := replay_last_move(view):
        shown.append(Action(_("Show the last move"), last, "primary"))
    shown.append(Action(_("End the game…"), ask_how_game_ends(view)))
    if name := clocks.out_of_time(view):
        shown.append(Action(_("Time is up: {name}", name=name), _ask_whether_late(view, name), "foul"))
    return tuple(shown)


def _ask_whether_late(view: ViewState, name: str) -> Sheet:
    """Whether a player has lost on time."""
    return _ask_once_more(_late_text(name), {"event": "flag", "player": name}, _late_question(name), _clock(view, name))


def _late_text(name: str) -> str:
    return _("Time is up: {name}", name=name)


def _late_question(name: str) -> str:
    return _("Has {name} lost on time?", name=name)


def _clock(view: ViewState, name: str) -> Drawing:
    return pictures.clock(view.players.index(name))


def ask_how_game_ends(view: ViewState) -> Sheet:
    """What people can agree or declare; each is asked once more."""
    agreed = _confirmed_tile(_("A draw"), {"event": "draw-agreed"}, _("Do both want a draw?"), pictures.DRAW)
    given = [
        _confirmed_tile(
            _("{name} gives up", name=name),
            {"event": "resign", "player": name},
            _("Does {name} give up?", name=name),
            pictures.flag(seat),
        )
        for seat, name in enumerate(view.players)
    ]
    late = [
        _confirmed_tile(_late_text(name), {"event": "flag", "player": name}, _late_question(name), _clock(view, name))
        for name in view.players
    ]
    return Sheet(title=_("How does the game end?"), tiles=(agreed, *given, *late))


def _confirmed_tile(text: str, event: RawEvent, sure: str, picture: Drawing) -> Tile:
    return Tile(text=text, effect=_ask_once_more(text, event, sure, picture), picture=picture)


def _ask_once_more(text: str, event: RawEvent, sure: str, picture: Drawing) -> Sheet:
    yes = Tile(text=_("Yes: {what}", what=text), effect=(event,), note=_("the game is over"), picture=picture)
    return Sheet(title=sure, tiles=(yes, Tile(text=_("No, play on"), effect=(), picture=pictures.HOLE_TO_SOW)))


def touched(view: ViewState, zone: int | str) -> Effect | None:
    """A touch on a hole, by its place 0..17, sows it; where it cannot be sown there is a reason."""
    if view.phase != "play":
        return None
    seat, hole = hole_of(int(zone))
    if view.players[seat] != view.status["turn"]:
        return _("{name} is to sow. This hole belongs to {owner}.", name=view.status["turn"], owner=view.players[seat])
    return ({"event": "sow", "hole": hole},)
