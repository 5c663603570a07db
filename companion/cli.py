"""The command `companion`: parses the command line and runs one sub-command, whose module is imported on demand."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from companion.live.termination import Terminated, on_ending, terminate

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
"""The help text of each sub-command; its module is companion.commands.<name> with functions `arguments` and `run`."""

ESCAPE = "backslashreplace"
"""How a character is printed that the encoding of the output does not have."""
UMASK = 0o077
"""Files and folders that a command creates can be read by their owner only: matches hold people's names."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line.

    Args:
        argv: The arguments after the command's name; `sys.argv[1:]` when None.

    Returns:
        The exit status: 0 on success, 1 when the input is wrong or the reader of the output has closed it, 130 when
        interrupted with Ctrl-C, 128 and the number of another signal that ends it, such as 143 with SIGTERM. Wrong
        arguments exit with 2 (SystemExit, from argparse).
    """
    _open_standard_streams()
    _make_unfailing()
    before = os.umask(UMASK)
    try:
        with on_ending(terminate):
            return _run(argv)
    finally:
        os.umask(before)


def _run(argv: Sequence[str] | None) -> int:
    import argparse

    args = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="companion", description="The referee at the table for real board games.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((arg for arg in args if not arg.startswith("-")), None)
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary)
        if name == chosen:
            module = import_module(f"companion.commands.{name}")
            module.arguments(sub)
            sub.set_defaults(run=module.run)
    parsed = parser.parse_args(args)
    try:
        return int(parsed.run(parsed))
    except Terminated as terminated:
        return 128 + terminated.ending
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of standard output has closed it; without this the interpreter fails to flush it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _open_standard_streams() -> None:
    """Opens the null device for each standard stream that was closed when the process was started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _make_unfailing() -> None:
    """No text fails to be read or printed: names can be of any script, and the locale's encoding may not have it.

    A character that cannot be printed is printed as an escape (\\u0416), a byte that cannot be read is read as U+FFFD.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, ESCAPE), (sys.stderr, ESCAPE)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


if __name__ == "__main__":
    sys.exit(main())
