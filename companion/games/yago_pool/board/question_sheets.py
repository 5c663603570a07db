"""The questions that Yago Pool asks with large tiles: what happened, which ball, which colour, what lies in a hole."""

from __future__ import annotations

from collections.abc import Callable

from companion.board.view import Sheet, Tile, ViewState
from companion.games.yago_pool.board import pictures
from companion.games.yago_pool.board.balls import ball_picture
from companion.games.yago_pool.board.status_queries import (
    ball_name,
    balls_by_hole,
    shot_events,
    sunk_this_shot,
    task_at,
    variant_name,
)
from companion.i18n.translation import _, ngettext
from companion.rulebook.rulebook import RawEvent

SHOT_OVER: RawEvent = {"event": "shot-over"}


def _foul_tile(text: str, kind: str, view: ViewState, picture: str, **fields: object) -> Tile:
    event: RawEvent = {"event": "foul", "kind": kind, **fields}
    noted = any(one["event"] == "foul" and one.get("kind") == kind for one in shot_events(view))
    return Tile(
        text=text, effect=(event,), note=_("noted") if noted else "", picture=pictures.FOULS[picture], sensed=noted
    )


def ask_fouls(view: ViewState) -> Sheet:
    """What may have gone wrong in this shot; several may apply."""
    variant = view.status["variant"]
    professional = variant == "professional"
    tiles: list[Tile] = []
    blue = next((hole for hole, ball in sunk_this_shot(view).items() if ball == "blue"), None)
    if blue is not None:
        tiles.append(
            Tile(
                text=_("Blue in a hole"),
                effect=(),
                note=_("the sensors saw it"),
                picture=pictures.FOULS["blue-in"],
                sensed=True,
            )
        )
    if professional or view.phase == "opening":
        tiles.append(_foul_tile(_("Blue off the table"), "blue-off-table", view, "blue-off"))
    tiles.append(
        Tile(
            text=_("Red or yellow off the table"), effect=_ask_ball_off_table(view), picture=pictures.FOULS["ball-off"]
        )
    )
    if professional:
        tiles.append(_foul_tile(_("No ball hit"), "no-ball-hit", view, "none-hit"))
    if professional and view.status["colours"]:
        tiles.append(_foul_tile(_("Wrong ball hit first"), "wrong-ball-first", view, "wrong-first"))
    if not professional and view.status["colours"]:
        tiles.append(_foul_tile(_("Opponent's ball touched"), "touched-opponent-ball", view, "touched"))
    tiles.append(_moved_ball_tile(view))
    note = _("{name}'s shot", name=view.status["shooter"]) + " · " + variant_name(variant)
    return Sheet(
        title=_("What happened?"),
        tiles=tuple(tiles),
        note=note,
        confirm=_chosen_label,
        after=(SHOT_OVER,),
        leave=_("No foul"),
    )


def _chosen_label(n: int) -> str:
    return ngettext("Foul: {n} chosen", "Fouls: {n} chosen", n)


def _ask_ball_off_table(view: ViewState) -> Sheet:
    return Sheet(
        title=_("Which ball left the table?"),
        tiles=(
            Tile(
                text=_("Red"),
                effect=({"event": "foul", "kind": "ball-off-table", "ball": "red"},),
                picture=ball_picture("red"),
            ),
            Tile(
                text=_("Yellow"),
                effect=({"event": "foul", "kind": "ball-off-table", "ball": "yellow"},),
                picture=ball_picture("yellow"),
            ),
        ),
    )


def _moved_ball_tile(view: ViewState) -> Tile:
    """Moved by accident: on the field, or into a hole (then that ball goes back)."""
    text, picture = _("A ball was moved by accident"), pictures.FOULS["moved"]
    fell = sunk_this_shot(view)
    plain = _foul_tile(text, "moved-ball", view, "moved")
    if not fell or plain.sensed:
        return plain
    into = tuple(
        Tile(
            text=_("It fell into hole {hole}", hole=hole),
            effect=({"event": "foul", "kind": "moved-ball", "hole": hole},),
            picture=ball_picture(ball),
        )
        for hole, ball in fell.items()
    )
    stayed = Tile(text=_("It stayed on the table"), effect=plain.effect, picture=picture)
    return Tile(text=text, effect=Sheet(title=_("Where did that ball go?"), tiles=(stayed, *into)), picture=picture)


def ask_direct_sink(view: ViewState) -> Sheet:
    """Medium: which of the balls of this shot went straight in."""
    tiles = tuple(
        Tile(text=_("Hole {hole}", hole=hole), effect=({"event": "direct", "hole": hole},), picture=ball_picture(ball))
        for hole, ball in sunk_this_shot(view).items()
    )
    return Sheet(title=_("Which ball went straight in?"), tiles=tiles, note=_("no cushion, no other ball"))


def question(view: ViewState) -> Sheet | None:
    """What must be answered now: the colour of a ball that a sensor could not tell, or the chooser's colour."""
    if view.phase == "choose-colour":
        return ask_colour(view)
    unknown = [hole for hole, ball in balls_by_hole(view).items() if ball == "unknown"]
    return ask_ball_colour(unknown[0], view) if unknown and view.phase in ("opening", "play") else None


def ask_colour(view: ViewState) -> Sheet:
    """Both colours fell while open: the shooter chooses."""
    name = view.status["turn"]
    tiles = tuple(
        Tile(
            text=word,
            effect=({"event": "choose-colour", "colour": ball},),
            note=_count_text(view, ball),
            picture=ball_picture(ball),
        )
        for ball, word in (("red", _("Red")), ("yellow", _("Yellow")))
    )
    return Sheet(
        title=_("{name}, which colour?", name=name), tiles=tiles, note=_("both balls stay"), leave=_("See the board")
    )


def _count_text(view: ViewState, ball: str) -> str:
    n = sum(content == ball for content in balls_by_hole(view).values())
    return ngettext("{n} in a hole", "{n} in holes", n)


def _blue_in_play(view: ViewState) -> bool:
    return view.phase == "opening" or view.status["variant"] == "professional"


def ask_ball_colour(hole: int, view: ViewState) -> Sheet:
    """Tells the colour of a ball that fell; two large balls to touch."""
    return _ask_ball(
        _("Which ball is in hole {hole}?", hole=hole),
        lambda ball: {"event": "identify", "hole": hole, "ball": ball},
        blue=_blue_in_play(view),
    )


def _ask_ball(title: str, event: Callable[[str], RawEvent], *, blue: bool, more: tuple[Tile, ...] = ()) -> Sheet:
    words = [("red", _("Red")), ("yellow", _("Yellow"))]
    if blue:
        words.append(("blue", _("Blue")))
    tiles = tuple(Tile(text=word, effect=(event(ball),), picture=ball_picture(ball)) for ball, word in words)
    return Sheet(title=title, tiles=(*tiles, *more), leave="" if more else _("Later"))


def ask_sunk_ball(hole: int, view: ViewState) -> Sheet:
    """A ball fell that no sensor saw."""
    lay_there = Tile(text=_("It lay there before"), effect=ask_fix(hole, view), picture=pictures.empty_hole(hole))
    return _ask_ball(
        _("What fell into hole {hole}?", hole=hole),
        lambda ball: {"event": "sunk", "hole": hole, "ball": ball},
        blue=_blue_in_play(view),
        more=(lay_there,),
    )


def ask_fix(hole: int, view: ViewState) -> Sheet:
    """What really lies in a hole; it is set right and belongs to no shot."""
    words = (("red", _("Red")), ("yellow", _("Yellow")))
    tiles = [
        Tile(text=word, effect=({"event": "fix", "hole": hole, "ball": ball},), picture=ball_picture(ball))
        for ball, word in words
    ]
    tiles.append(
        Tile(
            text=_("Nothing"), effect=({"event": "fix", "hole": hole, "ball": None},), picture=pictures.empty_hole(hole)
        )
    )
    return Sheet(title=_("What lies in hole {hole}?", hole=hole), tiles=tuple(tiles), note=_("counts for no shot"))


def ask_hole_to_fix(view: ViewState) -> Sheet:
    """Which hole is shown wrongly."""
    lying = balls_by_hole(view)
    tiles = tuple(
        Tile(
            text=_("Hole {hole}", hole=hole),
            effect=ask_fix(hole, view),
            note=ball_name(lying[hole]) if hole in lying else _("empty"),
            picture=ball_picture(lying[hole]) if hole in lying else pictures.empty_hole(hole),
        )
        for hole in range(1, 10)
    )
    return Sheet(title=_("Which hole is wrong?"), tiles=tiles)


def touched(view: ViewState, zone: int | str) -> tuple[RawEvent, ...] | Sheet | None:
    """What a touch on a hole of the board means in this state."""
    hole = int(zone)
    if view.phase in ("game-over", "match-over"):
        return None
    if task := task_at(view, hole):
        if task.code == "take-out":
            return ({"event": "lifted", "hole": hole},)
        return ({"event": "sunk", "hole": hole, "ball": task.args["ball"]},)
    content = balls_by_hole(view).get(hole)
    if view.phase in ("opening", "play"):
        if content is None:
            return ask_sunk_ball(hole, view)
        if content == "unknown":
            return ask_ball_colour(hole, view)
    return ask_fix(hole, view)
