"""The command `companion`: parses the command line and runs one sub-command, whose module is imported on demand."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.console import complain, console, flush
from companion.exit_status import ExitStatus, Failure, reason
from companion.live.termination import Terminated, on_ending, terminate

if TYPE_CHECKING:
    from argparse import ArgumentParser

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
    "forget": "put a pseudonym in the place of a name, everywhere in the data folder",
    "history": "the matches in the journal, and the figures of the players",
    "completion": "print what makes bash, zsh or fish complete the words of a command line",
}
"""The help text of each sub-command; its module is companion.commands.<name> with functions `arguments` and `run`."""

NO_PLUGINS = "leave out the games that other packages have brought"
UMASK = 0o077
"""Files and folders that a command creates can be read by their owner only: matches hold people's names."""
SAID = "exit status: 0 done, 1 it cannot be done, 2 wrong arguments or a file that cannot be opened, 130 Ctrl-C"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line.

    Args:
        argv: The arguments after the command's name; `sys.argv[1:]` when None.

    Returns:
        The exit status; a wrong command line raises SystemExit with it (argparse).
    """
    before = os.umask(UMASK)
    try:
        with console():
            return int(_status(sys.argv[1:] if argv is None else argv))
    finally:
        os.umask(before)


def _status(argv: Sequence[str]) -> int:
    """Runs a command line, says what went wrong in one sentence, and gives the exit status."""
    try:
        with on_ending(terminate):
            status = _run(argv)
    except Terminated as terminated:
        return 128 + terminated.ending
    except KeyboardInterrupt:
        return ExitStatus.INTERRUPTED
    except BrokenPipeError:
        flush(sys.stdout)
        return ExitStatus.FAILED
    except Failure as error:
        complain(str(error))
        return error.status
    except _of_the_surroundings() as error:
        complain(reason(error))
        return ExitStatus.FAILED
    except Exception as error:
        name = _failed_plugin(error)
        if name is None:
            raise
        complain(f"The game {name!r} failed: {type(error).__name__}: {error}. Leave it out with --no-plugins.")
        return ExitStatus.FAILED
    except SystemExit as end:  # of argparse, which has printed what it had to say
        return _flushed(int(end.code or 0))
    return _flushed(status)


def _flushed(status: int) -> int:
    """The status, unless the last of the output cannot be written."""
    error = flush(sys.stdout)
    if error is None:
        return status
    if not isinstance(error, BrokenPipeError):
        complain(f"The output cannot be written: {reason(error)}")
    return ExitStatus.FAILED


def _failed_plugin(error: Exception) -> str | None:
    """The game of somebody else in whose code an unexpected error was raised, or None."""
    from companion.games.registry import failed_plugin

    return failed_plugin(error)


def _of_the_surroundings() -> tuple[type[Exception], ...]:
    """The errors that no command can help: of the system, and of SQLite where it is in use."""
    sqlite = sys.modules.get("sqlite3")
    return (OSError, sqlite.Error) if sqlite else (OSError,)


def _run(argv: Sequence[str]) -> int:
    parser = command_parser(next((arg for arg in argv if not arg.startswith("-")), None))
    if not argv:
        parser.print_help()
        return ExitStatus.DONE
    parsed = parser.parse_args(argv)
    if parsed.no_plugins:
        from companion.games.registry import leave_plugins_out

        leave_plugins_out()
    if parsed.version:
        from importlib.metadata import version

        print(f"companion (tableside) {version('tableside')}")
        return ExitStatus.DONE
    if parsed.command is None:
        parser.error("the following arguments are required: COMMAND")
    parsed.whole_parser = lambda: command_parser(*COMMANDS)
    return int(parsed.run(parsed))


def command_parser(*chosen: str | None) -> ArgumentParser:
    """The parser of command lines; `chosen` names the commands whose arguments it knows."""
    from argparse import SUPPRESS
    from importlib import import_module

    from companion.commands.argument_parser import CommandParser

    parser = CommandParser(prog="companion", description="The referee at the table for real board games.", epilog=SAID)
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.add_argument("--no-plugins", action="store_true", help=NO_PLUGINS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary)
        if name in chosen:
            module = import_module(f"companion.commands.{name}")
            module.arguments(sub)
            sub.add_argument("--no-plugins", action="store_true", default=SUPPRESS, help=NO_PLUGINS)
            sub.set_defaults(run=module.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
