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
from tests.fuzz.run import corpus
from tests.fuzz.targets import TARGETS

EXAMPLES = 120
MEMORY = 512 * 2**20
"""Bytes of address space that an import may have; the program itself takes a third of them."""


@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_brings_nothing_down(name: str) -> None:
    outcomes = {TARGETS[name](data) for data in corpus(name)}
    assert len(outcomes) > 3


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
    assert (done.returncode, done.stderr) == (1, b"line 1: it is longer than 65536 bytes, which no event is.\n")


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
