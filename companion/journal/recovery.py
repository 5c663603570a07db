"""One journal takes the place of another: after damage one with all that can be read, after a restore a copy.

The new file is whole and on the disk, under a name of its own, before the old one is touched; at every moment of a
power cut there is either the old journal or the new one, and `finish` completes the change at the next start. The new
file itself says why it is there until that has been announced.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import msgspec
from msgspec import Struct

from companion.journal.copies import COPY_NAME, is_sound, merged_records, write_records
from companion.journal.memory import Record
from companion.journal.numbers import MatchNumbers
from companion.journal.salvage import Salvage, connect_to_read, salvage
from companion.journal.store import FILE_NAME, LOG_ENDINGS, Store, create, write_draft
from hardware.files import PRIVATE, AtomicFile, sync_folder

NEXT_NAME = "journal.next.sqlite3"
"""The name of a whole journal that is about to take the place of the present one."""
DAMAGED, REPLACED = "damaged", "replaced"
"""The words in the names of journals that were set aside because of damage, and for a copy that was restored."""
LOST = "lost"
"""Why a journal has something to tell that took the place of no other: its end was lost."""
CHANGE = "change"
"""The key under which a journal says what happened to it, until that was announced."""


class Change(Struct, frozen=True, kw_only=True):
    """Why a journal took the place of another, or has less than it had."""

    why: str
    """DAMAGED, REPLACED or LOST."""
    what: str
    """What was wrong with the journal before, the name of the copy that was restored, or what was lost."""
    matches: int = 0
    """How many matches the new journal has, and how many events."""
    events: int = 0

    def sentence(self, aside: Path | None) -> str:
        """The message for the players; `aside` is the path of the journal before, if there was one."""
        if self.why == LOST:
            return self.what
        if self.why == REPLACED:
            kept = f" The old one is kept as {aside.name}." if aside else ""
            return f"The journal is restored from {self.what}.{kept}"
        where = f" and has been set aside as {aside.name}" if aside else ""
        return (
            f"The journal was damaged ({self.what}){where}; "
            f"{self.matches} matches with {self.events} events could be carried over."
        )


def recover(
    folder: Path,
    memory: Sequence[Record],
    earlier: Sequence[Path],
    numbers: MatchNumbers,
    *,
    damage: str,
    name: str | None = None,
) -> None:
    """Makes a journal called NEXT_NAME with all that is known of the matches of a damaged one.

    Args:
        folder: The data folder. The journal must not be open.
        memory: The matches of this run of the program, as far as they were saved; they keep their numbers.
        earlier: Journals that were set aside before in this run of the program.
        numbers: Gives a new number to a match whose number is another one's.
        damage: What is wrong with the journal.
        name: The name (UUID) of the journal, where it is known.

    Raises:
        sqlite3.Error: The new file cannot be written.
        OSError: The same.
    """
    # One called NEXT_NAME is there when the change failed half-way: it may have what the others have no longer.
    paths = (folder / FILE_NAME, folder / NEXT_NAME, *reversed(earlier), folder / COPY_NAME)
    found = [salvage(path) for path in paths]
    records = merged_records([memory, *_by_trust(found)], numbers)
    change = Change(why=DAMAGED, what=damage, matches=len(records), events=sum(len(rows) for _, rows, _ in records))
    whole, about = found[0].complete, [one.about for one in found]
    name = next((one["journal"] for one in about if "journal" in one), name)

    def fill(store: Store) -> None:
        write_records(records, store)
        if name:
            store.set_about("journal", name)
        store.set_about("epoch", about[0].get("epoch", str(uuid4())) if whole else str(uuid4()))
        store.set_about(CHANGE, _encode(change))

    create(folder / NEXT_NAME, fill)


def _by_trust(found: Sequence[Salvage]) -> list[list[Record]]:
    """The records of each file, and behind them all in which an event was altered."""
    sound = [[record for number, record in one.records.items() if number not in one.altered] for one in found]
    return [*sound, *([one.records[number] for number in sorted(one.altered)] for one in found)]


def restore(source: Path, folder: Path) -> None:
    """Makes a journal called NEXT_NAME from a copy.

    Raises:
        sqlite3.Error: The new file cannot be written.
        OSError: The same.
    """

    def fill(store: Store) -> None:
        store.begin_epoch()
        store.set_about(CHANGE, _encode(Change(why=REPLACED, what=str(source))))

    with AtomicFile(folder / NEXT_NAME, mode=PRIVATE) as draft:
        shutil.copyfile(source, draft)
        write_draft(draft, fill)


def _encode(change: Change) -> str:
    return msgspec.json.encode(change).decode()


def change_of(store: Store) -> Change | None:
    """Why this journal took the place of another, as long as that was not announced. Raises sqlite3.Error."""
    text = store.about(CHANGE)
    try:
        return text and msgspec.json.decode(text, type=Change)  # type: ignore[return-value]
    except msgspec.MsgspecError:
        return None


def put_in_place(folder: Path) -> Path | None:
    """Gives the journal called NEXT_NAME its final name, after the present one was set aside.

    For a restored one the automatic copy is set aside too, since it is one of the journal before: no later recovery
    takes matches from it.

    Returns:
        The new path of the journal that was set aside; None when there was none.

    Raises:
        sqlite3.Error: The new journal cannot be read.
        OSError: The files cannot be renamed; `finish` completes what was begun.
    """
    with closing(Store(connect_to_read(folder / NEXT_NAME))) as store:
        change = change_of(store)
    why = change.why if change else DAMAGED
    if why == REPLACED:
        set_aside(folder / COPY_NAME, why)
    path = folder / FILE_NAME
    aside = set_aside(path, why)
    os.replace(folder / NEXT_NAME, path)
    sync_folder(folder)
    return aside


def finish(folder: Path) -> None:
    """Completes a change of journals that a power cut has interrupted. Raises OSError or sqlite3.Error."""
    path = folder / NEXT_NAME
    if not path.exists():
        return
    if is_sound(path):
        put_in_place(folder)
    else:
        set_aside(path, DAMAGED)


def unannounced(store: Store, folder: Path) -> str | None:
    """What happened to this journal, in a sentence, until `mark_announced` is called; None when nothing did.

    So a program that is ended before it has announced it does so when it is started again.

    Raises:
        sqlite3.Error: The journal cannot be read.
    """
    change = change_of(store)
    if change is None:
        return None
    asides = _asides(folder / FILE_NAME, change.why)
    return change.sentence(asides[-1] if asides else None)


def mark_announced(store: Store) -> None:
    """What happened to the journal was announced. Raises sqlite3.Error."""
    store.set_about(CHANGE, None)


def note_lost(store: Store, sentences: Sequence[str]) -> None:
    """Begins another epoch, since rows are missing which others may have seen; the sentences are to be announced.

    Raises:
        sqlite3.Error: The journal cannot be written.
    """
    change = Change(why=LOST, what=" ".join(sentences))
    store.write([Store.begin_epoch, lambda store: store.set_about(CHANGE, _encode(change))])


def last_set_aside(folder: Path) -> Path | None:
    """The journal that was set aside last because of damage; None when none was."""
    asides = _asides(folder / FILE_NAME, DAMAGED)
    return asides[-1] if asides else None


def _aside(path: Path, why: str, number: int) -> Path:
    return path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")


def _asides(path: Path, why: str) -> list[Path]:
    """The files that were set aside, in order."""
    found: list[Path] = []
    while (aside := _aside(path, why, len(found) + 1)).exists():
        found.append(aside)
    return found


def set_aside(path: Path, why: str = DAMAGED) -> Path | None:
    """Renames a journal and its WAL files to a free name in the same folder.

    Args:
        path: The journal.
        why: A word that becomes a part of the new name.

    Returns:
        The new path of the journal; None when there is no such file.

    Raises:
        OSError: The files cannot be renamed.
    """
    aside = _aside(path, why, len(_asides(path, why)) + 1)
    existed = path.exists()
    for ending in (*LOG_ENDINGS, ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside if existed else None
