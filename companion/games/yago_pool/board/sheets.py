"""The questions that Yago Pool asks with large tiles: what happened, which ball, which colour, what lies in a hole."""

from __future__ import annotations

from collections.abc import Callable

from companion.board.view import Sheet, Tile, ViewState
from companion.games.yago_pool.board import pictures
from companion.games.yago_pool.board.balls import one_ball
from companion.games.yago_pool.board.facts import ball_name, holes, reported, task_of, this_shot, variant_name
from companion.i18n.translation import _, ngettext
from companion.rulebook.rulebook import RawEvent

SHOT_OVER: RawEvent = {"event": "shot-over"}


def _foul(text: str, kind: str, view: ViewState, picture: str, **fields: object) -> Tile:
    event: RawEvent = {"event": "foul", "kind": kind, **fields}
    told = any(known["event"] == "foul" and known.get("kind") == kind for known in this_shot(view))
    return Tile(text, (event,), _("noted") if told else "", pictures.FOULS[picture], sensed=told)


def fouls(view: ViewState) -> Sheet:
    """What may have gone wrong in this shot; several may apply."""
    variant = view.status["variant"]
    professional = variant == "professional"
    tiles: list[Tile] = []
    blue = next((hole for hole, ball in reported(view).items() if ball == "blue"), None)
    if blue is not None:
        tiles.append(Tile(_("Blue in a hole"), (), _("the sensors saw it"), pictures.FOULS["blue-in"], sensed=True))
    if professional or view.phase == "opening":
        tiles.append(_foul(_("Blue off the table"), "blue-off-table", view, "blue-off"))
    tiles.append(Tile(_("Red or yellow off the table"), _which_off(view), picture=pictures.FOULS["ball-off"]))
    if professional:
        tiles.append(_foul(_("No ball hit"), "no-ball-hit", view, "none-hit"))
    if professional and view.status["colours"]:
        tiles.append(_foul(_("Wrong ball hit first"), "wrong-ball-first", view, "wrong-first"))
    if not professional and view.status["colours"]:
        tiles.append(_foul(_("Opponent's ball touched"), "touched-opponent-ball", view, "touched"))
    tiles.append(_moved(view))
    note = _("{name}'s shot", name=view.status["shooter"]) + " · " + variant_name(variant)
    return Sheet(_("What happened?"), tuple(tiles), note, _chosen, (SHOT_OVER,), _("No foul"))


def _chosen(n: int) -> str:
    return ngettext("Foul: {n} chosen", "Fouls: {n} chosen", n)


def _which_off(view: ViewState) -> Sheet:
    return Sheet(
        _("Which ball left the table?"),
        (
            Tile(_("Red"), ({"event": "foul", "kind": "ball-off-table", "ball": "red"},), picture=one_ball("red")),
            Tile(
                _("Yellow"),
                ({"event": "foul", "kind": "ball-off-table", "ball": "yellow"},),
                picture=one_ball("yellow"),
            ),
        ),
    )


def _moved(view: ViewState) -> Tile:
    """Moved by accident: on the field, or into a hole (then that ball goes back)."""
    text, picture = _("A ball was moved by accident"), pictures.FOULS["moved"]
    fell = reported(view)
    plain = _foul(text, "moved-ball", view, "moved")
    if not fell or plain.sensed:
        return plain
    into = tuple(
        Tile(
            _("It fell into hole {hole}", hole=hole),
            ({"event": "foul", "kind": "moved-ball", "hole": hole},),
            picture=one_ball(ball),
        )
        for hole, ball in fell.items()
    )
    stayed = Tile(_("It stayed on the table"), plain.effect, picture=picture)
    return Tile(text, Sheet(_("Where did that ball go?"), (stayed, *into)), picture=picture)


def direct(view: ViewState) -> Sheet:
    """Medium: which of the balls of this shot went straight in."""
    tiles = tuple(
        Tile(_("Hole {hole}", hole=hole), ({"event": "direct", "hole": hole},), picture=one_ball(ball))
        for hole, ball in reported(view).items()
    )
    return Sheet(_("Which ball went straight in?"), tiles, _("no cushion, no other ball"))


def question(view: ViewState) -> Sheet | None:
    """What must be answered now: the colour of a ball that a sensor could not tell, or the chooser's colour."""
    if view.phase == "choose-colour":
        return colour(view)
    unknown = [hole for hole, ball in holes(view).items() if ball == "unknown"]
    return identify(unknown[0], view) if unknown and view.phase in ("opening", "play") else None


def colour(view: ViewState) -> Sheet:
    """Both colours fell while open: the shooter chooses."""
    name = view.status["turn"]
    tiles = tuple(
        Tile(word, ({"event": "choose-colour", "colour": ball},), _lying(view, ball), one_ball(ball))
        for ball, word in (("red", _("Red")), ("yellow", _("Yellow")))
    )
    return Sheet(_("{name}, which colour?", name=name), tiles, _("both balls stay"), leave=_("See the board"))


def _lying(view: ViewState, ball: str) -> str:
    n = sum(content == ball for content in holes(view).values())
    return ngettext("{n} in a hole", "{n} in holes", n)


def _with_blue(view: ViewState) -> bool:
    return view.phase == "opening" or view.status["variant"] == "professional"


def identify(hole: int, view: ViewState) -> Sheet:
    """Tells the colour of a ball that fell; two large balls to touch."""
    return _of_colours(
        _("Which ball is in hole {hole}?", hole=hole),
        lambda ball: {"event": "identify", "hole": hole, "ball": ball},
        blue=_with_blue(view),
    )


def _of_colours(title: str, event: Callable[[str], RawEvent], *, blue: bool, more: tuple[Tile, ...] = ()) -> Sheet:
    words = [("red", _("Red")), ("yellow", _("Yellow"))]
    if blue:
        words.append(("blue", _("Blue")))
    tiles = tuple(Tile(word, (event(ball),), picture=one_ball(ball)) for ball, word in words)
    return Sheet(title, (*tiles, *more), leave="" if more else _("Later"))


def fell(hole: int, view: ViewState) -> Sheet:
    """A ball fell that no sensor saw."""
    lay_there = Tile(_("It lay there before"), fix(hole, view), picture=pictures.empty_hole(hole))
    return _of_colours(
        _("What fell into hole {hole}?", hole=hole),
        lambda ball: {"event": "sunk", "hole": hole, "ball": ball},
        blue=_with_blue(view),
        more=(lay_there,),
    )


def fix(hole: int, view: ViewState) -> Sheet:
    """What really lies in a hole; it is set right and belongs to no shot."""
    words = (("red", _("Red")), ("yellow", _("Yellow")))
    tiles = [
        Tile(word, ({"event": "fix", "hole": hole, "ball": ball},), picture=one_ball(ball)) for ball, word in words
    ]
    tiles.append(Tile(_("Nothing"), ({"event": "fix", "hole": hole, "ball": None},), picture=pictures.empty_hole(hole)))
    return Sheet(_("What lies in hole {hole}?", hole=hole), tuple(tiles), _("counts for no shot"))


def which_hole(view: ViewState) -> Sheet:
    """Which hole is shown wrongly."""
    lying = holes(view)
    tiles = tuple(
        Tile(
            _("Hole {hole}", hole=hole),
            fix(hole, view),
            ball_name(lying[hole]) if hole in lying else _("empty"),
            one_ball(lying[hole]) if hole in lying else pictures.empty_hole(hole),
        )
        for hole in range(1, 10)
    )
    return Sheet(_("Which hole is wrong?"), tiles)


def touched(view: ViewState, zone: int | str) -> tuple[RawEvent, ...] | Sheet | None:
    """What a touch on a hole of the board means in this state."""
    hole = int(zone)
    if view.phase in ("game-over", "match-over"):
        return None
    if task := task_of(view, hole):
        if task.code == "take-out":
            return ({"event": "lifted", "hole": hole},)
        return ({"event": "sunk", "hole": hole, "ball": task.args["ball"]},)
    content = holes(view).get(hole)
    if view.phase in ("opening", "play"):
        if content is None:
            return fell(hole, view)
        if content == "unknown":
            return identify(hole, view)
    return fix(hole, view)
