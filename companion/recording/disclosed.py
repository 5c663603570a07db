"""A recording as it may leave the table: without the cards that were laid and never turned up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.recording.replay import Replay
from companion.recording.trace import HEADER, LINE, TracedEvent, TraceHeader, encode, read_line
from companion.rulebook.disclosure import stand_ins, unrevealed
from companion.rulebook.rulebook import RawEvent

NO_SECRETS = "It holds the names of the players, every event, and what the sensors said."
SECRETS = "It also holds cards that lie face down, so it is not for sending; --without-secrets leaves them out."


class LineEvent(Struct, frozen=True):
    """An accepted event of a recording: the index of its line, and whether it was entered in that line."""

    line: int
    entered: bool
    raw: RawEvent


def holds_secrets(header: TraceHeader) -> bool:
    """Whether a recording is of a game in which cards lie face down."""
    return Replay(header).rulebook.has_secrets


def without_secrets(lines: Iterable[bytes]) -> list[bytes]:
    """A recording without what was never revealed in it: a card that was taken back stays secret for ever.

    A secret event that was entered is replaced by another that leads to the same public states. One that sensors saw
    cannot be, so the recording ends before the first line of it. Every other line stays as it is, and what it is
    answered on replaying stays the same, byte for byte.

    Args:
        lines: The lines of the recording, the header first.

    Raises:
        msgspec.MsgspecError: A line is none of a recording.
        TraceLineError: The same.
        SetupError: The match cannot be played here.
    """
    head, *rest = (line for line in lines if line.strip())
    header = HEADER.decode(head)
    if not holds_secrets(header):
        return [head, *rest]
    while True:
        events = _events(header, rest)
        secrets = unrevealed(Replay(header).referee, [event.raw for event in events])
        sensed = [at for at in secrets if not events[at].entered]
        end = _end(rest, events, min(sensed, default=None))
        if end == len(rest):
            break
        rest = rest[:end]
    safe = stand_ins([event.raw for event in events], secrets)
    for at in secrets:
        place = events[at].line
        rest[place] = encode(replace(LINE.decode(rest[place]), event=dict(safe[at])))
    return [encode(replace(header, private=UNSET)), *rest]


@contextmanager
def disclosed(stream: IO[bytes], *, wanted: bool) -> Iterator[IO[bytes]]:
    """A stream for a recording, of which only what is no secret reaches `stream`, at the end; `stream` itself if not.

    Until then the recording lies in a file without a name, which no power cut leaves behind.
    """
    if not wanted:
        yield stream
        return
    with TemporaryFile() as kept:
        try:
            yield kept
        finally:
            kept.seek(0)
            stream.writelines(without_secrets(kept))
            stream.flush()


def _events(header: TraceHeader, lines: Sequence[bytes]) -> list[LineEvent]:
    """The events that a replay of these lines accepts."""
    replay, found = Replay(header), list[LineEvent]()
    for at, text in enumerate(lines):
        line = LINE.decode(text)
        rulings = [out for out in replay.line(line) if "ok" in out]
        entered = isinstance(read_line(line), TracedEvent)
        for number, ruling in enumerate(rulings, 1):
            if ruling["ok"]:
                found.append(LineEvent(at, entered and number == len(rulings), ruling["event"]))
    return found


def _end(lines: Sequence[bytes], events: Sequence[LineEvent], secret: int | None) -> int:
    """Where a recording ends: behind the event before the first sensed secret, and before a card is half typed."""
    before = events[:secret]
    behind = before[-1].line + 1 if before else 0
    rest = enumerate(lines[behind:], behind)
    pressed = next((at for at, text in rest if LINE.decode(text).button is not UNSET), len(lines))
    if secret is not None:
        return min(behind if pressed == len(lines) else pressed, len(lines) - 1)
    return pressed
