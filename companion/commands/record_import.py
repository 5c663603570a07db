"""The part of `companion import` that takes in files of other programs, such as TGK records."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import IO

from companion.commands.data_folder import data_folder
from companion.exit_status import Failure
from companion.games.game import RecordFormat
from companion.journal.writer import Journal
from companion.live.match_import import BYTES_AT_MOST, take_in
from companion.protocol.json_lines import LineError


def import_records(form: RecordFormat, stream: IO[bytes], args: Namespace) -> None:
    """Adds the games of a file to the journal, but for those that cannot be taken.

    Args:
        form: The format of the file.
        stream: The file.
        args: The command's arguments, for the data folder.

    Raises:
        Failure: A game could not be taken; the message has a sentence for each.
        LineError: The file is too long, or the journal cannot be written.
        InUse: Another program uses the data folder.
    """
    assert form.read is not None, "it is a format that can be read"
    data = stream.read(BYTES_AT_MOST + 1)
    if len(data) > BYTES_AT_MOST:
        raise LineError(f"The file is longer than {BYTES_AT_MOST} bytes.")
    found = form.read(data)
    faults = [one for one in found if isinstance(one, str)]
    if len(faults) < len(found):
        journal = Journal(data_folder(args))
        imported = take_in(journal, found, time.time())
        missing = journal.close()
        if missing:
            raise LineError(missing[-1])
        numbers = [journal.number(number) for number in imported.numbers]
        print(f"Taken in as {_matches(numbers)}: {imported.events} events.")
    if faults:
        raise Failure("\n".join(faults))


def _matches(numbers: list[int]) -> str:
    return f"match {numbers[0]}" if len(numbers) == 1 else f"matches {numbers[0]} to {numbers[-1]}"
