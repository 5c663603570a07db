"""`companion rig check FILE` validates a rig file; `companion rig init` asks questions and writes one."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.input_file import check_readable
from companion.exit_status import ExitStatus, Failure
from companion.live.rig_loading import load_rig
from companion.terminal.typed_line import typed_line
from hardware.files import output_file, read_whole
from hardware.rig.description import describe
from hardware.rig.doubts import doubts
from hardware.rig.file import RigError

CHECK = "say what is wrong with a rig file, or what it describes"
INIT = "ask a few questions and write a rig file"


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help=CHECK, description=CHECK)
    check.add_argument("file", metavar="FILE")
    init = actions.add_parser("init", help=INIT, description=INIT)
    init.add_argument("--out", metavar="FILE", default="rig.toml", help="the file to write (default: rig.toml)")
    init.add_argument("--force", action="store_true", help="replace the file if there is one")


def run(args: Namespace) -> int:
    """Checks or writes a rig file; exit status 1 when it has faults. Raises Failure when it cannot be written."""
    if args.action == "init":
        return init(Path(args.out), force=args.force)
    check_readable(args.file)
    return check(Path(args.file))


def check(path: Path) -> int:
    """Prints a line for each fault of a rig file, or its doubts and a description; gives the exit status."""
    try:
        rig = load_rig(path)
    except RigError as error:
        print(error)
        return ExitStatus.FAILED
    for doubt in doubts(rig, read_whole(path).decode()):
        print(f"{path}: {doubt}")
    print(f"{path}: fine.", *describe(rig), sep="\n")
    return ExitStatus.DONE


def init(path: Path, *, force: bool) -> int:
    """Asks the questions of a rig on standard input and writes the file; an empty answer takes the default.

    Args:
        path: The file to write.
        force: Whether one that is there is replaced.

    Returns:
        The exit status.

    Raises:
        Failure: A question has no answer, or the file cannot be written.
    """
    from companion.games.registry import names_by_rank, rig_questions
    from hardware.rig.template import rig_template
    from hardware.rig.wizard import NoAnswer, Question, RigQuestions, ask, ask_all

    if os.path.lexists(path) and not force:
        raise Failure(f"{path} is there already. Choose another name with --out, or replace it with --force.")
    pads = [str(pad) for pad in Path("/dev/input/by-id").glob("*-event-kbd")]
    try:
        chosen = ask(Question("game", "Which game is the table for", names_by_rank()), _answer)
        game = rig_questions(chosen) or RigQuestions()
        answers = ask_all(game, _answer)
    except NoAnswer as error:
        raise Failure(str(error)) from None
    text = rig_template(answers, game, pads[0]) if len(pads) == 1 else rig_template(answers, game)
    with output_file(path, force=force) as draft:
        draft.write_text(text, encoding="utf-8")
    print(f"{path} is written. Change it to what you have wired, then: companion rig check {path}")
    return ExitStatus.DONE


def _answer(question: str) -> str:
    """Reads a line of standard input; "", which takes the default, at its end."""
    return typed_line(question) or ""
