"""The exit statuses of `companion`, the same for every command, and the errors that lead to them."""

from __future__ import annotations

from enum import IntEnum


class ExitStatus(IntEnum):
    """What a command says with its exit status. docs/commands.md has this table; a test holds every command to it."""

    DONE = 0
    """All of it is done; events that were refused are answers, no errors."""
    FAILED = 1
    """It cannot be done: wrong content, no journal, the folder in use, a full disk, a reader that has gone.

    One sentence on standard error says why; nothing is said to a reader that closed the output. `doctor` and
    `rig check` end so when they have found something to mend.
    """
    USAGE = 2
    """The command line is wrong, or a file that it names to be read cannot be opened."""
    INTERRUPTED = 130
    """Ctrl-C. What was written until then is whole."""
    TERMINATED = 143
    """SIGTERM; any other signal that ends it gives 128 and its number.

    A table that runs as a service (`play`) takes it for the end of the evening instead, and is DONE.
    """


class Failure(Exception):
    """What was asked for cannot be done; the message is one sentence."""

    status = ExitStatus.FAILED


class UnreadableArgument(Failure):
    """A file that the command line names cannot be opened; the message is one sentence."""

    status = ExitStatus.USAGE


def reason(error: Exception) -> str:
    """What an error says to people: of the system's errors the file and what was wrong, with a full stop.

    >>> reason(FileNotFoundError(2, "No such file or directory", "match.jsonl"))
    'match.jsonl: No such file or directory.'
    >>> reason(OSError(28, "No space left on device"))
    'No space left on device.'
    """
    said = str(error)
    if isinstance(error, OSError) and error.strerror:
        said = f"{error.filename}: {error.strerror}" if error.filename not in (None, "") else error.strerror
    return said.rstrip(".") + "."
