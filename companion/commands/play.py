"""`companion play`: plays matches in a window, without one (--headless), or without a display in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands.data_folder import data_argument, data_folder
from companion.games.registry import rulebook
from companion.journal.lock import InUse
from companion.protocol.json_lines import LineError, read_lines
from companion.rulebook.setup import SetupError, read_setup
from hardware.rig.file import RigError


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--headless", action="store_true", help="no window: events in, rulings out, as JSON lines")
    first = parser.add_mutually_exclusive_group()
    first.add_argument("--setup", metavar="FILE", help="start a match with the set-up line in this file")
    first.add_argument("--resume", action="store_true", help="go on with the unfinished match")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--sim", action="store_true", help="play on the virtual board")
    board.add_argument("--rig", metavar="FILE", help="play on the real table that this file describes")
    parser.add_argument("--kiosk", action="store_true", help="fill the screen, without a pointer")
    parser.add_argument("--record", metavar="FILE", help="with --headless: write a trace for `companion replay`")
    data_argument(parser)
    parser.set_defaults(parser=parser)


def run(args: Namespace) -> int:
    """Runs until the people quit; exit status 1, with one line on standard error, when it cannot start."""
    if args.headless and not (args.setup or args.resume):
        args.parser.error("--headless needs --setup FILE or --resume")
    if args.record and not args.headless:
        args.parser.error("--record needs --headless")
    try:
        setup = _setup_line(args) if args.setup else None
        return _run(args, setup)
    except (LineError, InUse, RigError) as error:
        print(error, file=sys.stderr)
        return 1


def _run(args: Namespace, setup: dict[str, Any] | None) -> int:
    if args.headless:
        from companion.headless import play

        return play(data_folder(args), setup, sim=args.sim, rig=args.rig, record=args.record)
    if not has_display():
        if args.rig:
            print("A real table needs a screen; without one, play it with --headless.", file=sys.stderr)
            return 1
        from companion.terminal.play import play as play_in_terminal

        print("There is no display here, so the match is played in the terminal.")
        return play_in_terminal(data_folder(args), setup, resume=args.resume)
    from companion.ui.app import play as play_in_window
    from companion.ui.window.window_size import KIOSK

    size = KIOSK if args.kiosk else None
    return play_in_window(data_folder(args), setup, resume=args.resume, rig=args.rig, size=size)


def has_display() -> bool:
    """Whether a window can be opened: in a desktop session, or on a Raspberry Pi without one (KMS)."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or (
        os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    )


def _setup_line(args: Namespace) -> dict[str, Any]:
    """Reads the set-up line of the file of --setup; a file that cannot be opened is a wrong argument.

    Raises:
        LineError: The file holds no set-up line, or one that cannot be played.
    """
    try:
        with open(args.setup, "rb") as stream:
            for number, raw in read_lines(stream):
                _check(number, raw)
                return raw
    except OSError as error:
        args.parser.error(f"--setup {args.setup}: {error.strerror or error}")
    raise LineError("line 1: no set-up.")


def _check(number: int, raw: dict[str, Any]) -> None:
    try:
        read_setup(raw, rulebook)
    except SetupError as error:
        raise LineError(f"line {number}: {error}") from None
