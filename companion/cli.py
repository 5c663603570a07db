"""The command `companion`: one module of companion.commands for each sub-command, imported only when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = {
    "play": "the table: the touchscreen, or the same without a window",
    "referee": "rule on a file of events",
    "replay": "rule on a file of raw sensor samples",
    "rig": "check a rig file, or write one",
    "export": "print a match as a set-up line and its events",
    "record": "write what the sensors of a table say into one file, for `companion replay`",
    "calibrate": "measure what the sensors of a table show, empty and filled, level and tilted",
    "doctor": "look at everything that the table stands on",
    "import": "take a match into the journal, from a set-up line and its events",
    "backup": "copy the journal to another file, such as one on a stick",
    "restore": "put a copy of the journal in place of the one that is there",
    "history": "the matches in the journal, and the figures of the players",
}
"""Sub-command to what it does; its module is companion.commands.<name> with `arguments` and `run`."""


PRIVATE = 0o077
"""What is kept from others of every file and folder that a command makes: matches hold names of people."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; gives the exit status (0 fine, 1 the input is wrong, 2 the arguments are)."""
    _open_standard_streams()
    before = os.umask(PRIVATE)
    try:
        return _run(argv)
    finally:
        os.umask(before)


def _run(argv: Sequence[str] | None) -> int:
    import argparse

    args = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="companion", description="The referee at the table for real board games.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    named = next((arg for arg in args if not arg.startswith("-")), None)
    for name, says in COMMANDS.items():
        sub = commands.add_parser(name, help=says, description=says)
        if name == named:
            module = import_module(f"companion.commands.{name}")
            module.arguments(sub)
            sub.set_defaults(run=module.run)
    known = parser.parse_args(args)
    try:
        return int(known.run(known))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our lines has gone; the interpreter must not try to flush the rest at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _open_standard_streams() -> None:
    """A standard stream that was closed before the start is an empty one: nothing to read, nobody who reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
