"""`companion rig check FILE` validates a rig file; `companion rig init` asks questions and writes one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.live.rig_loading import load_rig
from hardware.files import write_atomically
from hardware.rig.description import describe
from hardware.rig.doubts import doubts
from hardware.rig.file import RigError


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with a rig file, or what it describes")
    check.add_argument("file", metavar="FILE")
    init = actions.add_parser("init", help="ask a few questions and write a rig file")
    init.add_argument("--out", metavar="FILE", default="rig.toml", help="the file to write (default: rig.toml)")


def run(args: Namespace) -> int:
    """Checks or writes a rig file; exit status 1 when it has faults or cannot be written."""
    return check(Path(args.file)) if args.action == "check" else init(Path(args.out))


def check(path: Path) -> int:
    """Prints a line for each fault of a rig file, or its doubts and a description; gives the exit status."""
    try:
        rig = load_rig(path)
    except RigError as error:
        print(error)
        return 1
    for doubt in doubts(rig, path.read_text(encoding="utf-8")):
        print(f"{path}: {doubt}")
    print(f"{path}: fine.", *describe(rig), sep="\n")
    return 0


def init(path: Path) -> int:
    """Asks the questions of a rig on standard input and writes the file; an empty answer takes the default.

    Args:
        path: The file to write; it must not exist.

    Returns:
        The exit status: 0, or 1 with one line on standard error.
    """
    from companion.games.registry import names_by_rank, rig_questions
    from hardware.rig.template import rig_template
    from hardware.rig.wizard import NoAnswer, Question, RigQuestions, ask, ask_all

    if path.exists():
        print(f"{path} is there already. Choose another name with --out, or move it away.", file=sys.stderr)
        return 1
    pads = [str(pad) for pad in Path("/dev/input/by-id").glob("*-event-kbd")]
    try:
        chosen = ask(Question("game", "Which game is the table for", names_by_rank()), _answer)
        game = rig_questions(chosen) or RigQuestions()
        answers = ask_all(game, _answer)
    except NoAnswer as error:
        print(error, file=sys.stderr)
        return 1
    text = rig_template(answers, game, pads[0]) if len(pads) == 1 else rig_template(answers, game)
    try:
        write_atomically(path, text)
    except OSError as error:
        print(f"{path}: {error.strerror or error}.", file=sys.stderr)
        return 1
    print(f"{path} is written. Change it to what you have wired, then: companion rig check {path}")
    return 0


def _answer(question: str) -> str:
    """Reads a line of standard input; "", which takes the default, at its end."""
    try:
        return input(question)
    except EOFError:
        print()
        return ""
