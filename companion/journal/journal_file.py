"""The open journal file of the writer: it is opened when that is possible, and replaced when it is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock

from companion.journal.copies import write_records
from companion.journal.lock import Lock as FolderLock
from companion.journal.memory import MatchMemory
from companion.journal.numbers import MatchNumbers
from companion.journal.recovery import DAMAGED, finish, put_in_place, recover
from companion.journal.store import FILE_NAME, Store
from companion.journal.trouble import Trouble, needs_reopening, trouble_of

AT_ONCE = 3
"""So many files in a row are replaced at once; on a card that damages each of them it is done ever more rarely."""


class JournalFile:
    """The journal's file. Used by one thread, that of the writer, but for `suspect`."""

    def __init__(
        self,
        folder: Path,
        memory: MatchMemory,
        numbers: MatchNumbers,
        *,
        renaming: Lock,
        replaced: Callable[[], None],
        tell: Callable[[str], None],
    ) -> None:
        """Takes the lock of the folder; the file is opened later.

        Args:
            folder: The data folder.
            memory: The matches that a new file must have.
            numbers: Is given the highest number in the file.
            renaming: Is held while files are renamed: nobody may open one then.
            replaced: Called when another file is in the place of the one that was open.
            tell: Takes a message for the players.

        Raises:
            InUse: Another program uses the folder.
        """
        self.path = folder / FILE_NAME
        self._folder = folder
        self._memory = memory
        self._numbers = numbers
        self._renaming = renaming
        self._replaced = replaced
        self._tell = tell
        self._news: list[str] = []
        self._store: Store | None = None
        self._damage: Exception | None = None
        """Why the file must be replaced before anything else is written; None when it need not."""
        self._suspected = False
        self._carried: set[int] | None = None
        """After a file was replaced: the matches that were in memory when the new one was made."""
        self._set_aside: list[Path] = []
        """The files that were replaced."""
        self._in_a_row = 0
        """How many files were replaced since something could be written."""
        self._passed_over = 0
        """How often since then a damaged file was not replaced."""
        with suppress(OSError):
            self._create_folder()
        self._folder_lock = FolderLock(folder)

    @property
    def needs_work(self) -> bool:
        """Whether the file is to be replaced, or to be looked through for damage."""
        return self._damage is not None or self._suspected

    @property
    def is_damaged(self) -> bool:
        """Whether the file must be replaced."""
        return self._damage is not None

    def suspect(self) -> None:
        """Has the file looked through at the next `opened`: a reader found that it may be damaged. From any thread."""
        self._suspected = True

    def opened(self) -> Store:
        """The open file, which is opened, looked through or replaced if needed.

        Raises:
            sqlite3.Error: This is not possible now.
            OSError: The same.
            InUse: Another program uses the folder.
        """
        if self._store and self._suspected:
            self._look_through(self._store)
        if self._damage:
            self._replace(self._damage)
        if self._store is None:
            self._create_folder()
            self._folder_lock.take()
            with self._renaming:
                finish(self._folder)
            store = Store.open(self.path)
            self._numbers.found(store.highest_number())
            self._store = store
            self._replaced()
        self._carry_late(self._store)
        self._store.check_in_place(self.path)
        return self._store

    def works(self) -> None:
        """Notes that something could be written."""
        self._in_a_row = 0

    def look_once_more(self) -> None:
        """Has the file looked through at the next `opened`, and replaced if it is damaged, however many were before.

        For the end of the program: what is in memory is gone then.
        """
        self._suspected, self._in_a_row = self._store is not None, 0

    def fails(self, error: Exception) -> None:
        """Notes an error: a damaged file is to be replaced, and a connection of no more use is closed."""
        if trouble_of(error) is Trouble.FILE:
            self._damage = error
        if needs_reopening(error):
            self.close_store()

    def close_store(self) -> None:
        """Closes the file, if it is open."""
        if self._store:
            with suppress(sqlite3.Error):
                self._store.close()
        self._store = None

    def tell(self) -> None:
        """Gives the messages about what happened to the file since the last call."""
        for sentence in self._news:
            self._tell(sentence)
        self._news = []

    def release(self) -> None:
        """Releases the lock of the folder."""
        self._folder_lock.release()

    def _create_folder(self) -> None:
        """Creates the data folder, readable by its owner only. Raises OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _carry_late(self, store: Store) -> None:
        """Writes the matches that a reader took from the damaged file while it was replaced. Raises sqlite3.Error."""
        if self._carried is not None:
            write_records([record for record in self._memory.records() if record[0].id not in self._carried], store)
            self._carried = None

    def _look_through(self, store: Store) -> None:
        """Looks for damage, on a connection that has nothing of the file in its cache. Raises sqlite3.Error."""
        self._suspected = False
        store.check_in_place(self.path)
        with closing(Store.unchecked(self.path)) as fresh:
            fresh.check()

    def _replace(self, damage: Exception) -> None:
        """Replaces the file. Raises sqlite3.Error or OSError when that is not possible now."""
        if self._in_a_row >= AT_ONCE and self._passed_over < 2**self._in_a_row:
            self._passed_over += 1
            raise damage
        self.close_store()
        self._create_folder()
        records = self._memory.records()
        recovery = recover(self._folder, records, self._set_aside, self._numbers)
        with self._renaming:
            aside = put_in_place(self._folder, DAMAGED)
            self._replaced()
        self._carried = {row.id for row, _, _ in records}
        self._damage, self._suspected = None, False
        self._in_a_row += 1
        self._passed_over = 0
        where = ""
        if aside:
            self._set_aside.append(aside)
            where = f" and has been set aside as {aside.name}"
        self._news.append(
            f"The journal was damaged ({damage}){where}; "
            f"{recovery.matches} matches with {recovery.events} events could be carried over."
        )
