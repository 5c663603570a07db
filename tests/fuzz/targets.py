"""What is fuzzed: each target takes any bytes, and gives what became of them in a few words.

It may end with one clear sentence about the input, and with nothing else: any other exception is a find.
"""

from __future__ import annotations

import io
import re
from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.games.toguz_korgool import tgk_game_file
from companion.live.rig_loading import meaningless_buttons
from companion.protocol.json_lines import LineError, referee_lines
from companion.settings.file import FILE_NAME, load_settings, save_settings
from companion.settings.model import Settings
from hardware.node.frames import LONGEST, FrameCounts, FrameReader
from hardware.rig.file import RigError, parse_rig

Target = Callable[[bytes], str]
OUTCOME_LENGTH = 120


def contract(data: bytes) -> str:
    """The line contract: a set-up and events, as `companion referee` reads them."""
    outcome: list[str] = []
    try:
        for line in referee_lines(io.BytesIO(data)):
            msgspec.json.encode(line)
            codes = [announcement["code"] for announcement in line["say"]] if line["ok"] else [line["reason"]["code"]]
            assert line["ok"] or sentence(line["reason"]["text"])
            outcome += codes
    except LineError as error:
        return sentence(str(error))
    return " ".join(sorted(set(outcome)))


def frames(data: bytes) -> str:
    """The frames of the board node: however the bytes are cut, the same frames come out."""
    whole, cut = FrameReader(FrameCounts()), FrameReader(FrameCounts())
    found = whole.feed(data)
    step = len(data) % 7 + 1
    again = [frame for at in range(0, len(data), step) for frame in cut.feed(data[at : at + step])]
    assert again == found
    assert len(cut._rest) < LONGEST
    counts = whole.counts
    return f"{min(len(found), 9)} {min(counts.bad_crc, 3)} {min(counts.bad_frame, 3)} {bool(counts.noise)}"


def rig(data: bytes) -> str:
    """A rig file, with what its buttons mean."""
    try:
        found = list(meaningless_buttons(parse_rig(data)))
    except RigError as error:
        return sentence(str(error))
    return sentence(" ".join(found) or "sound")


def settings(data: bytes) -> str:
    """The settings file: whatever is in it, there are settings, and they can be kept."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / FILE_NAME).write_bytes(data)
        kept, warning = load_settings(folder, Settings)
        assert save_settings(folder, kept) is None
        assert load_settings(folder, Settings) == (kept, None)
    return sentence(warning or "sound")


def taken_in(data: bytes) -> str:
    """A match to be imported: taken in whole or not at all, and nothing is written outside the data folder."""
    module = import_module("companion.commands.import")
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            whole = list(module.bounded(io.BytesIO(data)))
            module.take_in(whole, Namespace(data=str(folder / "data")))
        except LineError as error:
            return sentence(str(error))
        finally:
            assert {path.name for path in folder.iterdir()} <= {"data"}
            assert all(path.name.startswith(("journal.", "lock")) for path in folder.glob("data/*"))
    return f"{min(len(whole), 9)} lines"


def tgk_file(data: bytes) -> str:
    """A game file of Toguz Korgool; what was read is written and read as the same."""
    try:
        games = tgk_game_file.read_games(data.decode("utf-8", "replace"))
    except tgk_game_file.TgkError as error:
        return sentence(str(error))
    again = tgk_game_file.read_games(tgk_game_file.write_games(games))
    assert [(game.moves, game.result) for game in again] == [(game.moves, game.result) for game in games]
    return f"{min(len(games), 3)} games, {min(len(games[0].moves), 9)} moves"


def sentence(text: str) -> str:
    """A message as an outcome: not empty, and without what differs from input to input."""
    assert text.strip(), "a message says something"
    return re.sub(r"'[^']*'|`[^`]*`|\"[^\"]*\"|\d+|\S*[^ -~]\S*", "#", text)[:OUTCOME_LENGTH]


TARGETS: Mapping[str, Target] = {
    "contract": contract,
    "frames": frames,
    "rig": rig,
    "settings": settings,
    "import": taken_in,
    "tgk": tgk_file,
}
