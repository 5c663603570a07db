"""`companion play`: plays matches in a window, without one (--headless), or without a display in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import check_readable, open_input
from companion.commands.new_match import named_setup
from companion.exit_status import Failure
from companion.games.registry import names, rulebook
from companion.i18n.languages import language_of
from companion.i18n.translation import _, set_language
from companion.journal.lock import InUse
from companion.protocol.json_lines import LineError, read_lines
from companion.rulebook.setup import SetupError, read_setup
from companion.settings.language import chosen_language
from hardware.rig.file import RigError


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="start a match of this game")
    parser.add_argument("--players", metavar="NAME", nargs="+", default=[], help="with GAME: who plays, by seat")
    parser.add_argument(
        "--variant", metavar="NAME", help="with GAME: how it is played (default: the first of its ways)"
    )
    parser.add_argument("--terminal", action="store_true", help="play in the terminal, also where there is a display")
    parser.add_argument("--headless", action="store_true", help="no window: events in, rulings out, as JSON lines")
    first = parser.add_mutually_exclusive_group()
    first.add_argument("--setup", metavar="FILE", help="start a match with the set-up line in this file")
    first.add_argument("--resume", action="store_true", help="go on with the unfinished match")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--sim", action="store_true", help="play on the virtual board")
    board.add_argument("--rig", metavar="FILE", help="play on the real table that this file describes")
    parser.add_argument("--kiosk", action="store_true", help="fill the screen, without a pointer")
    parser.add_argument("--record", metavar="FILE", help="with --headless: write a trace for `companion replay`")
    parser.add_argument("--force", action="store_true", help="with --record: replace the file if there is one")
    parser.add_argument("--without-secrets", action="store_true", help="with --record: leave out cards never turned up")
    data_argument(parser)
    parser.set_defaults(parser=parser)


def run(args: Namespace) -> int:
    """Runs until the people quit. Raises Failure when it cannot start."""
    if args.headless and not (args.setup or args.resume or args.game):
        args.parser.error("--headless needs GAME, --setup FILE or --resume")
    _check_game(args)
    if args.record and not args.headless:
        args.parser.error("--record needs --headless")
    if (args.force or args.without_secrets) and not args.record:
        args.parser.error("--force and --without-secrets need --record")
    if args.rig:
        check_readable(args.rig)
    try:
        setup = _setup_line(args) if args.setup else _named_setup(args) if args.game else None
        return _run(args, setup)
    except (LineError, InUse, RigError) as error:
        raise Failure(str(error)) from None


def _run(args: Namespace, setup: dict[str, Any] | None) -> int:
    if args.headless:
        from companion.headless import Recording, play

        record = args.record and Recording(path=args.record, force=args.force, without_secrets=args.without_secrets)
        return play(data_folder(args), setup, sim=args.sim, rig=args.rig, record=record or None)
    if args.terminal or not has_display():
        if args.rig:
            raise Failure("A real table needs a screen; without one, play it with --headless.")
        from companion.terminal.play import play as play_in_terminal

        set_language(language_of(chosen_language(data_folder(args))))
        if not args.terminal:
            print(_("There is no display here, so the match is played in the terminal."))
        if setup is None and not args.resume:
            setup = named_setup(data_folder(args), None, (), None)
        return play_in_terminal(data_folder(args), setup, resume=args.resume)
    from companion.ui.app import play as play_in_window
    from companion.ui.window.window_size import KIOSK

    size = KIOSK if args.kiosk else None
    return play_in_window(data_folder(args), setup, resume=args.resume, rig=args.rig, size=size)


def _check_game(args: Namespace) -> None:
    """Ends with a usage error when the arguments for a new match do not go together."""
    if (args.players or args.variant) and not args.game:
        args.parser.error("--players and --variant need GAME")
    if args.game and (args.setup or args.resume):
        args.parser.error("GAME does not go with --setup or --resume")
    if args.game and args.game not in names():
        args.parser.error(f"there is no game {args.game!r}; choose one of {', '.join(names())}")


def _named_setup(args: Namespace) -> dict[str, Any]:
    """The set-up of the match that the arguments name. Raises Failure when it cannot be played."""
    line = named_setup(data_folder(args), args.game, args.players, args.variant)
    try:
        read_setup(line, rulebook)
    except SetupError as error:
        raise Failure(str(error)) from None
    return line


def has_display() -> bool:
    """Whether a window can be opened: in a desktop session, or on a Raspberry Pi without one (KMS)."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or (
        os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    )


def _setup_line(args: Namespace) -> dict[str, Any]:
    """Reads the set-up line of the file of --setup.

    Raises:
        UnreadableArgument: The file cannot be opened.
        LineError: The file holds no set-up line, or one that cannot be played.
    """
    with open_input(args.setup) as stream:
        for number, raw in read_lines(stream):
            _check(number, raw)
            return raw
    raise LineError("line 1: no set-up.")


def _check(number: int, raw: dict[str, Any]) -> None:
    try:
        read_setup(raw, rulebook)
    except SetupError as error:
        raise LineError(f"line {number}: {error}") from None
