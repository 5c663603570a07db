"""What the match screen of Yali says and offers in each state."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing, Shape
from companion.board.view import Action, DrawLots, Panel, Sheet, Tile, ViewState
from companion.games.yali.board.drawing import ball, ball_picture
from companion.games.yali.board.touches import state_of
from companion.games.yali.geometry import BALLS_HOME
from companion.games.yali.moves import has_moves
from companion.games.yali.state import YaliState
from companion.i18n.translation import _, ngettext


def variant_name(variant: str) -> str:
    """The word for a variant."""
    return _("Base") if variant == "base" else _("Tournament")


def note(view: ViewState) -> str:
    """The variant, and how the games stand."""
    status = view.status
    text = variant_name(status["variant"])
    if status["game_number"] == 1:
        return text
    games = " : ".join(str(status["scores"][name]) for name in view.players)
    return text + " · " + _("game {n}", n=status["game_number"]) + " · " + games


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Both players' panels: the balls that are home where the board is followed, else the games won."""
    return tuple(_panel(view, seat) for seat in (0, 1))


def _panel(view: ViewState, seat: int) -> Panel:
    status, name, game = view.status, view.players[seat], state_of(view)
    role = _("silver, left") if seat == 0 else _("gold, right")
    turn = status["turn"] == name
    text = _turn_note(game) if turn else ""
    if game.board is None:
        moves = status["moves"][name]
        text = text or (ngettext("{n} move", "{n} moves", moves) if moves else "")
        return Panel(
            name=name,
            role=role,
            score=status["scores"][name],
            pieces=None,
            note=text,
            turn=turn,
            badge=ball_picture(seat),
        )
    home = status["home"][name]
    role += "\n" + _("{n} of {all} home", n=home, all=BALLS_HOME)
    return Panel(
        name=name,
        role=role,
        score=home,
        pieces=_home_balls_picture(home, seat),
        note=text,
        turn=turn,
        badge=ball_picture(seat),
    )


def _turn_note(state: YaliState) -> str:
    """Which move in a row it is."""
    kept = state.last_mover == state.turn
    n = (state.moves_in_a_row if kept else 0) + (not state.has_moved)
    return ngettext("your move", "your move, {n} in a row", n)


def _home_balls_picture(home: int, seat: int) -> Drawing:
    """Eight places, those filled whose balls are home."""
    shapes: list[Shape] = []
    for place in range(BALLS_HOME):
        x = 10 + place * 17.0
        shapes += ball(x, 14, 7.5, seat) if place < home else (Circle(x=x, y=14, r=6.5, line="muted", width=1.3),)
    return Drawing(w=139, h=28, shapes=tuple(shapes))


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board, the likely one first."""
    game = state_of(view)
    if game.phase == "weigh":
        return (*_tilt_actions(view), *_claim_actions(view))
    if game.phase == "lots":
        return _lots_actions(view)
    if game.phase == "claim":
        return _claim_answers(game)
    if game.phase == "move":
        return (_release_action(game), *_claim_actions(view), _pass_action(game))
    return ()


def _tilt_actions(view: ViewState) -> tuple[Action, ...]:
    """The ways in which the board may have come to rest, for people to enter where no sensor reads the tilt."""
    first, second = view.players
    return (
        Action(_("Leans to {name}", name=first), ({"event": "tilt", "to": first},)),
        Action(_("Level"), ({"event": "tilt", "to": "level"},)),
        Action(_("Leans to {name}", name=second), ({"event": "tilt", "to": second},)),
    )


def _lots_actions(view: ViewState) -> tuple[Action, ...]:
    events = tuple({"event": "lots", "player": name} for name in view.players)
    won = (Action(_("{name} won", name=event["player"]), (event,)) for event in events)
    return (Action(_("Draw for us"), DrawLots(events), "primary"), *won)


def _claim_answers(state: YaliState) -> tuple[Action, ...]:
    opponent = state.names[1 - state.claimant]
    return (
        Action(_("{name}: yes, all eight", name=opponent), ({"event": "confirm", "player": opponent},), "primary"),
        Action(_("{name}: no, not all", name=opponent), ({"event": "deny", "player": opponent},)),
    )


def _release_action(state: YaliState) -> Action:
    """The finger is off; on a followed board only after a move."""
    if state.board is not None and not state.has_moved:
        return Action(_("Released"), _("First tell the move: touch the ball, then where it went."), "quiet")
    return Action(_("Released"), ({"event": "released"},), "primary")


def _claim_actions(view: ViewState) -> tuple[Action, ...]:
    """Where the board is not followed somebody must say that he is home."""
    if state_of(view).board is not None:
        return ()
    tiles = tuple(
        Tile(text=name, effect=({"event": "home", "player": name},), picture=ball_picture(seat))
        for seat, name in enumerate(view.players)
    )
    return (Action(_("All eight home"), Sheet(title=_("Who has all eight balls home?"), tiles=tiles)),)


def _pass_action(state: YaliState) -> Action:
    """No move is to be had; on a followed board that is known."""
    if state.has_moved:
        return Action(_("No move"), _("The move is made."), "quiet")
    blocked = state.board is None or not has_moves(state.board, state.balls, state.turn)
    return Action(_("No move"), ({"event": "pass"},), "plain" if blocked else "quiet")


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    game = state_of(view)
    if game.phase == "weigh":
        who = _("Yali chooses who plays.")
        return who + " " + (_("Let it settle.") if view.lean_deg is not None else _("Tell to which side it leans."))
    if game.phase == "lots":
        return _("Draw lots.") + " " + _("Who begins?")
    if game.phase == "claim":
        return _("{name} says: all eight home.", name=game.names[game.claimant])
    if game.phase == "move":
        return _move_prompt(view, game)
    return ""


def _move_prompt(view: ViewState, state: YaliState) -> str:
    if view.picked:
        return _("The ball on {square}.", square=view.picked[0]) + " " + _("Touch where it goes.")
    if state.has_moved:
        side = _("A side ball may be moved first.") if state.side_right else ""
        return " ".join(filter(None, (_("Moved."), side, _("Let go of the board, then touch Released."))))
    player = state.names[state.turn]
    if state.board is None:
        return _("{name} moves a ball.", name=player) + " " + _("Press your end, move, let go, touch Released.")
    return _("{name} moves a ball.", name=player) + " " + _("Touch the ball.")
