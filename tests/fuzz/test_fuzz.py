"""Whatever bytes come from outside: one clear sentence, never a fault of the program, never more than its share."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.mutate import mutated
from tests.fuzz.run import CORPUS, corpus
from tests.fuzz.targets import OUTCOME_LENGTH, TARGETS

EXAMPLES = 120
MEMORY = 512 * 2**20
"""Bytes of address space that an import may have; the program itself takes a third of them."""


SEEDS = {
    "contract": {
        "pool-position": "choose-cards luigi-added luigi-moved order points points-lost renamed towel-in-pool turn",
        "toguz-korgool": "captured sowed to-play",
        "yago-pool": "colours-open foul may-decline place-blue second-shot take-out to-play two-shots undone",
        "yali": "turn undone weigh",
        "yooloo": "point-card undone wins-round",
    },
    "frames": {"hello": "2 0 0 False", "tilt": "1 0 1 True"},
    "rig": dict.fromkeys(
        (
            *("cards-numpad", "pi-node", "pi-vl53l0x", "pi-vl53l0x-mux", "toguz-expanders", "toguz-pins"),
            *("touch-only", "yali-contacts", "yali-node"),
        ),
        "sound",
    ),
    "settings": {
        "default": "sound",
        "empty": "The settings cannot be used and are as at the first start: the file is empty. "
        "They are kept as settings.unused-#.json.",
        "old": "The settings cannot be used and are as at the first start: "
        "the file is not of version #, which this program knows. They ",  # as long as an outcome may be
    },
    "import": dict.fromkeys(("pool-position", "toguz-korgool", "yago-pool", "yali", "yooloo"), "9 lines"),
    "tgk": {"game": "1 games, 4 moves"},
}
"""What the inputs are read as that the corpus was begun with; each of them is sound, or wrong in one known way."""
DAMAGED = {
    "contract": "line #: this is not JSON: Input data was truncated.",
    "frames": "0 0 0 True",
    "rig": "this is no TOML: Invalid initial character for a key part (at end of document).",
    "settings": "The settings cannot be used and are as at the first start: the file is damaged. "
    "They are kept as settings.unused-#.json.",
    "import": "line #: this is not JSON: Input data was truncated.",
    "tgk": "line #: # is no tag; write it like [White #].",
}
"""What is said of an input that ends in its first bracket."""


@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_brings_nothing_down(name: str) -> None:
    """An input is there for what became of it: sound ones are read whole, and others refused in more than one way."""
    outcomes = {path.name: TARGETS[name](path.read_bytes()) for path in (CORPUS / name).iterdir()}
    begun = {
        called.removeprefix("seed-"): outcome for called, outcome in outcomes.items() if called.startswith("seed-")
    }
    assert begun == SEEDS[name]
    others = {outcome for called, outcome in outcomes.items() if not called.startswith("seed-")}
    assert len(others - set(begun.values())) > 5
    if name != "frames":
        unread = [outcome for outcome in others if outcome not in begun.values() and "." in outcome]
        assert all(outcome.endswith(".") or len(outcome) == OUTCOME_LENGTH for outcome in unread)


@pytest.mark.parametrize("name", TARGETS)
def test_what_ends_in_its_first_bracket_is_refused_in_a_sentence(name: str) -> None:
    assert TARGETS[name](b"[" if name in ("rig", "tgk") else b"{") == DAMAGED[name]


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_made_of_it_does_either(name: str) -> None:
    known = corpus(name)

    @settings(max_examples=EXAMPLES)
    @given(st.binary(max_size=200) | st.integers(0, 2**64).map(lambda seed: mutated(known, Random(seed))))
    def feed(data: bytes) -> None:
        assert TARGETS[name](data) is not None

    feed()


def import_of(path: Path | str, data: Path) -> subprocess.CompletedProcess[bytes]:
    """An import by a program that may not take more than its share of memory."""
    shell = f"ulimit -v {MEMORY // 1024}; exec {sys.executable} -m companion.cli import {path} --data {data}"
    return subprocess.run(["sh", "-c", shell], capture_output=True, timeout=60, check=False)


def test_an_endless_line_is_refused(tmp_path: Path) -> None:
    done = import_of("/dev/zero", tmp_path / "data")
    assert (done.returncode, done.stderr) == (1, b"line 1: this is not JSON: it is longer than 65536 bytes.\n")


def test_a_file_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    """Each line is an event with a list of twenty thousand empty lists, which take twenty times the room once read."""
    bomb = tmp_path / "bomb.jsonl"
    line = b'{"event":"shot-over","x":[' + b"[]," * 20_000 + b"[]]}\n"
    with bomb.open("wb") as file:
        file.write(b'{"game":"yago-pool","players":["Ann","Bob"]}\n')
        for _ in range(200):
            file.write(line)
    done = import_of(bomb, tmp_path / "data")
    assert done.returncode == 1
    assert b"no match is longer than" in done.stderr, done.stderr
    assert done.stderr.count(b"\n") == 1
    assert not (tmp_path / "data").exists()
