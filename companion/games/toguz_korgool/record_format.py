"""A match as TGK games, and a TGK game as a match that the referee can follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.game import RecordedMatch, RecordFormat
from companion.games.toguz_korgool.events import Flag, Sow
from companion.games.toguz_korgool.notation import read_move
from companion.games.toguz_korgool.rules import rulebook
from companion.games.toguz_korgool.sowing import play_all, start_position
from companion.games.toguz_korgool.sowing_tables import FULL_KAZAN
from companion.games.toguz_korgool.state import GAME, ToguzState, ends_at_82, ends_at_once, starter
from companion.games.toguz_korgool.tgk_game_file import (
    UNFINISHED,
    UNKNOWN,
    Game,
    TgkError,
    decode,
    looks_like_tgk,
    parse,
    write_games,
)
from companion.i18n.phrases import refusal_text
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import Event, NextGame, Refusal, Rename, Setup
from companion.rulebook.setup import SetupError, read_setup

TIME_FORFEIT = "time forfeit"
"""The tag Termination of a game lost on time."""
OPTION_TAGS = {
    "EmptySide": ("empty_side", {"at-once": "at-once", "on-turn": "on-turn"}),
    "EndAt82": ("end_at_82", {"yes": True, "no": False}),
}
"""Tags for options that decide how a game goes on: the option and its values; left out where all is as usual."""


def games_from_events(setup: Setup, events: Iterable[Event], tags: Mapping[str, str] | None = None) -> list[Game]:
    """The games of a match from its events in force (no undo among them); `tags` such as Date go into each."""
    match = rulebook.begin(setup).state
    games: list[Game] = []
    holes: list[int] = []
    ended_by: Event | None = None
    for event in events:
        if isinstance(event, NextGame):
            games.append(_game(match, holes, ended_by, tags or {}))
            holes, ended_by = [], None
        elif isinstance(event, Sow):
            holes.append(event.hole)
        elif not isinstance(event, Rename):
            ended_by = event
        ruling = rulebook.rename(match, event) if isinstance(event, Rename) else rulebook.rule(match, event)
        assert not isinstance(ruling, Refusal), "events in force were accepted before"
        match = ruling.state
    return [*games, _game(match, holes, ended_by, tags or {})]


def _game(state: ToguzState, holes: list[int], ended_by: Event | None, tags: Mapping[str, str]) -> Game:
    """A game from its sowings; White is who began it."""
    setup = state.setup
    white = starter(setup, state.game_number)
    over = FULL_KAZAN if ends_at_82(setup) else 0
    _end, noted = play_all(start_position(white), holes, end_bits=over)
    names = {"White": state.names[white], "Black": state.names[1 - white], "Round": str(state.game_number)}
    house: dict[str, str] = {}
    if ends_at_once(setup):
        house["EmptySide"] = "at-once"
    if not over:
        house["EndAt82"] = "no"
    if isinstance(ended_by, Flag):
        house["Termination"] = TIME_FORFEIT
    return Game(tags={**tags, **names, **house}, moves=tuple(move for move, _ in noted), result=_result(state, white))


def _result(state: ToguzState, white: int) -> str:
    if not state.winners:
        return UNFINISHED
    if len(state.winners) == 2:
        return "1/2-1/2"
    return "1-0" if state.winners[0] == white else "0-1"


def record_from_game(game: Game) -> RecordedMatch:
    """The match of this one game, every move ruled on; TgkError at the first that cannot be, or a wrong result."""
    raw = {"game": GAME, "players": _players(game), "options": _options(game)}
    try:
        setup = read_setup(raw, lambda _name: rulebook)[1]
    except SetupError as error:
        raise TgkError(game.end_line, str(error)) from None
    match = rulebook.begin(setup).state
    events: list[dict[str, Any]] = []
    for at, text in enumerate(game.moves):
        move = read_move(text)
        ruling = rulebook.rule(match, Sow(move.hole, move.landing))
        if isinstance(ruling, Refusal):
            raise _move_error(game, at, refusal_text(rulebook, ruling, current_language()))
        match = ruling.state
        if move.tuz and not (match.last and match.last.tuz):
            raise _move_error(game, at, _("it is marked as a tuz, but makes none."))
        events.append({"event": "sow", "hole": move.hole, "landing": move.landing})
    return RecordedMatch(setup=raw, events=[*events, *_ending_events(game, match)], about=game.tags)


def _move_error(game: Game, at: int, what: str) -> TgkError:
    pair = f"{at // 2 + 1}. {'... ' if at % 2 else ''}{game.moves[at]}"
    return TgkError(game.lines[at] if game.lines else 0, f"{pair}: {what}")


def _players(game: Game) -> list[str]:
    names = {side: game.tags.get(side, UNKNOWN).strip() for side in ("White", "Black")}
    return [side if name in ("", UNKNOWN) else name for side, name in names.items()]


def _options(game: Game) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for tag, (option, values) in OPTION_TAGS.items():
        if tag in game.tags:
            if game.tags[tag] not in values:
                raise TgkError(
                    game.end_line,
                    _(
                        "the tag {tag} is one of {all}, not {found!r}.",
                        tag=tag,
                        all=", ".join(values),
                        found=game.tags[tag],
                    ),
                )
            options[option] = values[game.tags[tag]]
    return options


def _ending_events(game: Game, state: ToguzState) -> list[dict[str, Any]]:
    """The event that ends a game which the korgools did not end; TgkError when they say something else."""
    if state.phase == "game-over":
        by_count = _result(state, 0)
        if game.result not in (by_count, UNFINISHED):
            raise TgkError(
                game.end_line,
                _("the result is {result}, but the korgools say {count}.", result=game.result, count=by_count),
            )
        return []
    if game.result == UNFINISHED:
        return []
    if game.result == "1/2-1/2":
        return [{"event": "draw-agreed"}]
    loser = state.names[1 if game.result == "1-0" else 0]
    on_time = game.tags.get("Termination", "").strip().lower() == TIME_FORFEIT
    return [{"event": "flag" if on_time else "resign", "player": loser}]


def tgk_file(setup: Setup, events: Sequence[Event], tags: Mapping[str, str]) -> str:
    """The games of a match as the text of a TGK file."""
    return write_games(games_from_events(setup, events, tags))


def tgk_matches(data: bytes) -> list[RecordedMatch | str]:
    """The games of a TGK file, each as a match of its own; for one that cannot be taken a sentence with the line."""
    found: list[RecordedMatch | str] = []
    for game in parse(decode(data)):
        try:
            found.append(str(game) if isinstance(game, TgkError) else record_from_game(game))
        except TgkError as defect:
            found.append(str(defect))
    return found


record_format = RecordFormat(suffix=".tgk", write=tgk_file, read=tgk_matches, recognises=looks_like_tgk)
