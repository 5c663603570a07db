"""The line contract: JSON lines in, JSON lines out. Reading is strict, writing is one dict for each ruling."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.i18n.phrases import ENGLISH, Language, announcement_text, refusal_text
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import Rulebook

BOM = b"\xef\xbb\xbf"


class LineError(ValueError):
    """The input cannot be read on; the text names the line and what is wrong with it."""


def lines(stream: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a stream of JSON lines with their line numbers; LineError at the first that is none."""
    for number, line in enumerate(stream, 1):
        text = line.removeprefix(BOM) if number == 1 else line
        if text.strip():
            yield number, read_line(number, text)


def read_line(number: int, text: bytes | str) -> dict[str, Any]:
    """The JSON object of one line; LineError when it is none."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LineError(f"line {number}: this is not JSON: {error}.") from None
    if not isinstance(value, dict):
        raise LineError(f'line {number}: expected a JSON object, such as {{"event": "undo"}}.')
    return value


def put_line(value: Mapping[str, Any]) -> None:
    """Writes one line to standard output, in UTF-8 whatever the locale says, and flushes it."""
    out = sys.stdout.buffer
    out.write(msgspec.json.encode(value) + b"\n")
    out.flush()


def as_line(rulebook: Rulebook[Any], verdict: Verdict, language: Language = ENGLISH) -> dict[str, Any]:
    """A ruling as the contract writes it."""
    line: dict[str, Any] = {"n": verdict.n, "ok": verdict.ok, "event": verdict.raw}
    if verdict.refusal is not None:
        line["reason"] = {
            "code": verdict.refusal.code,
            "text": refusal_text(rulebook, verdict.refusal, language),
        }
    else:
        line["say"] = [
            {
                "code": say.code,
                "text": announcement_text(rulebook, say, language),
                "why": {"rule": say.rule, "reading": say.reading},
            }
            for say in verdict.announcements
        ]
        line["todo"] = [{"code": task.code, **task.args} for task in verdict.todo]
    line["status"] = rulebook.public(verdict.state)
    return line


def referee_lines(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Rulings for a stream of a set-up and events, each before the next line is read; LineError when it breaks."""
    from companion.games.registry import rulebook
    from companion.rulebook.setup import SetupError, read_setup

    source = lines(stream)
    number, raw = next(source, (1, None))
    if raw is None:
        raise LineError("line 1: no set-up.")
    try:
        book, setup = read_setup(raw, rulebook)
    except SetupError as error:
        raise LineError(f"line {number}: {error}") from None
    referee = Referee(book, setup, raw)
    yield as_line(book, referee.first)
    for _, raw in source:
        yield as_line(book, referee.rule(raw))
