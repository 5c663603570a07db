"""`companion replay FILE|-`: rules on a file of raw sensor samples, in the format of the line contract."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.commands.referee import print_lines
from companion.recording.replay import replay_lines


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up and rig, then samples")


def run(args: Namespace) -> int:
    """Prints rulings and notices; exit status 1, with one line on standard error, at a line that cannot be used."""
    return print_lines(args.file, replay_lines)
