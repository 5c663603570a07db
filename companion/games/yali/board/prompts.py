"""What the match screen of Yali says and offers in each state."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing, Shape
from companion.board.view import Act, Lots, Panel, Seen, Sheet, Tile
from companion.games.yali.board.drawing import ball, one_ball
from companion.games.yali.board.touches import state
from companion.games.yali.geometry import BALLS_HOME
from companion.games.yali.moves import has_moves
from companion.games.yali.state import Table
from companion.i18n.translation import _, many


def variant_name(variant: str) -> str:
    """The word for a variant."""
    return _("Base") if variant == "base" else _("Tournament")


def note(seen: Seen) -> str:
    """The variant, and how the games stand."""
    status = seen.status
    said = variant_name(status["variant"])
    if status["game_number"] == 1:
        return said
    games = " : ".join(str(status["scores"][name]) for name in seen.players)
    return said + " · " + _("game {n}", n=status["game_number"]) + " · " + games


def panels(seen: Seen) -> tuple[Panel, ...]:
    """Both players' panels: the balls that are home where the board is followed, else the games won."""
    return tuple(_panel(seen, seat) for seat in (0, 1))


def _panel(seen: Seen, seat: int) -> Panel:
    status, name, table = seen.status, seen.players[seat], state(seen)
    role = _("silver, left") if seat == 0 else _("gold, right")
    turn = status["turn"] == name
    said = _turn_note(table) if turn else ""
    if table.board is None:
        moves = status["moves"][name]
        said = said or (many("{n} move", "{n} moves", moves) if moves else "")
        return Panel(name, role, status["scores"][name], None, said, turn, one_ball(seat))
    home = status["home"][name]
    role += "\n" + _("{n} of {all} home", n=home, all=BALLS_HOME)
    return Panel(name, role, home, _pips(home, seat), said, turn, one_ball(seat))


def _turn_note(table: Table) -> str:
    """Which move in a row it is."""
    kept = table.last_mover == table.mover
    n = (table.running if kept else 0) + (not table.moved)
    return many("your move", "your move, {n} in a row", n)


def _pips(home: int, seat: int) -> Drawing:
    """Eight places, those filled whose balls are home."""
    shapes: list[Shape] = []
    for place in range(BALLS_HOME):
        x = 10 + place * 17.0
        shapes += ball(x, 14, 7.5, seat) if place < home else (Circle(x, 14, 6.5, line="muted", width=1.3),)
    return Drawing(139, 28, tuple(shapes))


def acts(seen: Seen) -> tuple[Act, ...]:
    """The buttons under the board, the likely one first."""
    table = state(seen)
    if table.phase == "weigh":
        return (*_tilts(seen), *_claims(seen))
    if table.phase == "lots":
        return _lots(seen)
    if table.phase == "claim":
        return _answers(table)
    if table.phase == "move":
        return (_release(table), *_claims(seen), _pass(table))
    return ()


def _tilts(seen: Seen) -> tuple[Act, ...]:
    """What the board may decide: told by people where no sensor does."""
    first, second = seen.players
    return (
        Act(_("Leans to {name}", name=first), ({"event": "tilt", "to": first},)),
        Act(_("Level"), ({"event": "tilt", "to": "level"},)),
        Act(_("Leans to {name}", name=second), ({"event": "tilt", "to": second},)),
    )


def _lots(seen: Seen) -> tuple[Act, ...]:
    events = tuple({"event": "lots", "player": name} for name in seen.players)
    won = (Act(_("{name} won", name=event["player"]), (event,)) for event in events)
    return (Act(_("Draw for us"), Lots(events), "primary"), *won)


def _answers(table: Table) -> tuple[Act, ...]:
    opponent = table.names[1 - table.claimant]
    return (
        Act(_("{name}: yes, all eight", name=opponent), ({"event": "confirm", "player": opponent},), "primary"),
        Act(_("{name}: no, not all", name=opponent), ({"event": "deny", "player": opponent},)),
    )


def _release(table: Table) -> Act:
    """The finger is off; on a followed board only after a move."""
    if table.board is not None and not table.moved:
        return Act(_("Released"), _("First tell the move: touch the ball, then where it went."), "quiet")
    return Act(_("Released"), ({"event": "released"},), "primary")


def _claims(seen: Seen) -> tuple[Act, ...]:
    """Where the board is not followed somebody must say that he is home."""
    if state(seen).board is not None:
        return ()
    tiles = tuple(
        Tile(name, ({"event": "home", "player": name},), picture=one_ball(seat))
        for seat, name in enumerate(seen.players)
    )
    return (Act(_("All eight home"), Sheet(_("Who has all eight balls home?"), tiles)),)


def _pass(table: Table) -> Act:
    """No move is to be had; on a followed board that is known."""
    if table.moved:
        return Act(_("No move"), _("The move is made."), "quiet")
    blocked = table.board is None or not has_moves(table.board, table.balls, table.mover)
    return Act(_("No move"), ({"event": "pass"},), "plain" if blocked else "quiet")


def prompt(seen: Seen) -> str:
    """What is to be done now."""
    table = state(seen)
    if table.phase == "weigh":
        who = _("Yali chooses who plays.")
        return who + " " + (_("Let it settle.") if seen.lean_deg is not None else _("Tell to which side it leans."))
    if table.phase == "lots":
        return _("Draw lots.") + " " + _("Who begins?")
    if table.phase == "claim":
        return _("{name} says: all eight home.", name=table.names[table.claimant])
    if table.phase == "move":
        return _move_prompt(seen, table)
    return ""


def _move_prompt(seen: Seen, table: Table) -> str:
    if seen.picked:
        return _("The ball on {square}.", square=seen.picked[0]) + " " + _("Touch where it goes.")
    if table.moved:
        side = _("A side ball may be moved first.") if table.side_right else ""
        return " ".join(filter(None, (_("Moved."), side, _("Let go of the board, then touch Released."))))
    player = table.names[table.mover]
    if table.board is None:
        return _("{name} moves a ball.", name=player) + " " + _("Press your end, move, let go, touch Released.")
    return _("{name} moves a ball.", name=player) + " " + _("Touch the ball.")
