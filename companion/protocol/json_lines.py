"""The line contract (docs/events.md): reads a set-up and events as JSON lines, and writes one ruling for each."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from io import IOBase
from typing import Any

import msgspec

from companion.i18n.phrases import ENGLISH, Language, announcement_text, refusal_text
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import Rulebook

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8, which some editors write at the start of a file."""
LINE_AT_MOST = 64 * 1024
"""The most bytes of a line, without its ending; a longer one is no JSON for us."""
NESTING_AT_MOST = 32
"""The most objects and arrays within each other; a line that is nested more deeply is no JSON for us."""
_READ_AT_MOST = LINE_AT_MOST + len(BOM + b"\r\n") + 1
"""What is read at once shows whether a line is too long."""
_STRINGS, _BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL), re.compile(rb"[\[\]{}]")


class LineError(ValueError):
    """The input cannot be read any further; the message names the line and what is wrong with it."""


def bounded_lines(stream: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a stream; of a file no more is read at once than shows that a line is too long."""
    return iter(lambda: stream.readline(_READ_AT_MOST), b"") if isinstance(stream, IOBase) else iter(stream)


def numbered_lines(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream that are not blank, without a byte order mark.

    Args:
        stream: Lines, such as a file opened in binary mode.

    Yields:
        The number of each line, from 1, and its bytes.

    Raises:
        LineError: At the first line that is longer than `LINE_AT_MOST`.
    """
    for number, line in enumerate(bounded_lines(stream), 1):
        text = line.removeprefix(BOM) if number == 1 else line
        if len(text) > LINE_AT_MOST and len(text.removesuffix(b"\n").removesuffix(b"\r")) > LINE_AT_MOST:
            raise LineError(f"line {number}: this is not JSON: it is longer than {LINE_AT_MOST} bytes.")
        if text.strip():
            yield number, text


def read_lines(stream: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Reads the JSON objects of a stream.

    Args:
        stream: Lines in UTF-8, such as a file opened in binary mode; blank ones and a byte order mark are skipped.

    Yields:
        The number of each line, from 1, and its object.

    Raises:
        LineError: At the first line that is no JSON object, too long or nested too deeply.

    >>> list(read_lines([b'{"event": "undo"}', b"", b'{"event": "redo"}']))
    [(1, {'event': 'undo'}), (3, {'event': 'redo'})]
    """
    for number, text in numbered_lines(stream):
        yield number, read_line(number, text)


def read_line(number: int, text: bytes) -> dict[str, Any]:
    """Reads the JSON object of one line.

    Args:
        number: The number of the line, for the message.
        text: The line.

    Raises:
        LineError: The text is no JSON, no object, or nested too deeply.

    >>> read_line(1, b'{"event": "sow", "hole": 9}')
    {'event': 'sow', 'hole': 9}

    >>> read_line(7, b"[]")
    Traceback (most recent call last):
    companion.protocol.json_lines.LineError: line 7: expected a JSON object, such as {"event": "undo"}.
    """
    check_nesting(number, text)
    try:
        value = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LineError(f"line {number}: this is not JSON: {error}.") from None
    if not isinstance(value, dict):
        raise LineError(f'line {number}: expected a JSON object, such as {{"event": "undo"}}.')
    return value


def check_nesting(number: int, text: bytes) -> None:
    """Checks how deeply the objects and arrays of a line are nested, its own object counted.

    Raises:
        LineError: More deeply than `NESTING_AT_MOST`.
    """
    if text.count(b"{") + text.count(b"[") <= NESTING_AT_MOST:
        return
    depth = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub(b"", text)):
        depth += 1 if bracket in b"{[" else -1
        if depth > NESTING_AT_MOST:
            raise LineError(f"line {number}: this is not JSON: it is nested more than {NESTING_AT_MOST} deep.")


def print_line(value: Mapping[str, Any]) -> None:
    """Writes a JSON object as one line to standard output, in UTF-8 whatever the locale is, and flushes it.

    Raises:
        OSError: Standard output cannot be written (BrokenPipeError when its reader has closed it).
    """
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(value) + b"\n")
    out.flush()


def verdict_line(rulebook: Rulebook[Any], verdict: Verdict, language: Language = ENGLISH) -> dict[str, Any]:
    """A verdict as a JSON object of the line contract.

    Args:
        rulebook: The game's rules.
        verdict: The referee's answer to a line.
        language: The language of its sentences.

    Returns:
        `n`, `ok` and `event`; then `say` and `todo`, or for a refusal `reason`; then `status`.

    >>> from companion.games.registry import rulebook
    >>> from companion.rulebook.setup import read_setup
    >>> raw = {"game": "toguz-korgool", "players": ["Ann", "Bob"]}
    >>> toguz, setup = read_setup(raw, rulebook)
    >>> line = verdict_line(toguz, Referee(toguz, setup, raw).rule({"event": "undo"}))
    >>> line["n"], line["ok"], line["reason"]["code"].value
    (1, False, 'nothing-to-undo')
    """
    line: dict[str, Any] = {"n": verdict.n, "ok": verdict.ok, "event": verdict.raw}
    if verdict.refusal is not None:
        line["reason"] = {
            "code": verdict.refusal.code,
            "text": refusal_text(rulebook, verdict.refusal, language),
        }
    else:
        line["say"] = [
            {
                "code": announcement.code,
                "text": announcement_text(rulebook, announcement, language),
                "why": {"rule": announcement.rule, "reading": announcement.reading},
            }
            for announcement in verdict.announcements
        ]
        line["todo"] = [{"code": task.code, **task.args} for task in verdict.todo]
    line["status"] = rulebook.public(verdict.state)
    return line


def referee_lines(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Rules on a match that is read line by line.

    Args:
        stream: JSON lines in UTF-8: a set-up, then events.

    Yields:
        The answer to each line, before the next one is read.

    Raises:
        LineError: A line is no JSON object, or the first one is no set-up that can be played.

    >>> match = [b'{"game": "toguz-korgool", "players": ["Ann", "Bob"]}', b'{"event": "sow", "hole": 9}']
    >>> for line in referee_lines(match):
    ...     print(line["n"], [one["text"] for one in line["say"]])
    0 ['Ann begins.']
    1 ['Ann sows hole 9; the last korgool falls into hole 8 of Bob.', 'Ann captures 10 korgools and has 10.']
    """
    from companion.games.registry import rulebook
    from companion.rulebook.setup import SetupError, read_setup

    source = read_lines(stream)
    number, raw = next(source, (1, None))
    if raw is None:
        raise LineError("line 1: no set-up.")
    try:
        rules, setup = read_setup(raw, rulebook)
    except SetupError as error:
        raise LineError(f"line {number}: {error}") from None
    referee = Referee(rules, setup, raw)
    yield verdict_line(rules, referee.first)
    for _, raw in source:
        yield verdict_line(rules, referee.rule(raw))
