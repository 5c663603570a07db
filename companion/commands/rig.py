"""`companion rig check FILE` tells whether a rig file can be used; `companion rig init` asks and writes one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.live.rig_loading import load_rig
from hardware.files import write_atomically
from hardware.rig.description import describe
from hardware.rig.file import RigError


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with a rig file, or what it describes")
    check.add_argument("file", metavar="FILE")
    init = actions.add_parser("init", help="ask a few questions and write a rig file")
    init.add_argument("--out", metavar="FILE", default="rig.toml", help="the file to write (default: rig.toml)")


def run(args: Namespace) -> int:
    """Checks or writes; 1 when the rig has faults or cannot be written."""
    return check(Path(args.file)) if args.action == "check" else init(Path(args.out))


def check(path: Path) -> int:
    """Prints a line for each fault of a rig file; for one without any, what it describes."""
    try:
        rig = load_rig(path)
    except RigError as error:
        print(error)
        return 1
    print(f"{path}: fine.", *describe(rig), sep="\n")
    return 0


def init(path: Path) -> int:
    """Asks on the terminal, or reads the answers from a pipe; an answer that is left empty takes the proposal."""
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
    """One line; at the end of the input every further answer is the proposal."""
    try:
        return input(question)
    except EOFError:
        print()
        return ""
