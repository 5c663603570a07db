"""`companion replay FILE|-`: raw sensor samples in, rulings and notices out, as the line contract says."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.commands.referee import print_lines
from companion.recording.replay import replay_lines


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up and rig, then samples")


def run(args: Namespace) -> int:
    """Prints what the samples give rise to; 1 with one line on standard error when the input breaks off."""
    return print_lines(args.file, replay_lines)
