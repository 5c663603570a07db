"""A match of the journal as a file for another program."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from companion.games.game import RecordFormat
from companion.live.match_import import RECORD
from companion.rulebook.referee import Referee


def record_text(form: RecordFormat, referee: Referee, started: float, meta: Mapping[str, Any] | None) -> str:
    """The text of the file, without what is secret in the match.

    Args:
        form: The format.
        referee: The match.
        started: Its start, wall time in seconds.
        meta: What else the journal knows of it; what the file said from which it was taken in stands there.
    """
    day = {"Date": time.strftime("%Y.%m.%d", time.localtime(started))}
    said = (meta or {}).get(RECORD)
    about = {str(name): str(value) for name, value in said.items()} if isinstance(said, Mapping) else {}
    known = referee.known
    return form.write(known.setup, [entry.event for entry in known.entries], {**day, **about})
