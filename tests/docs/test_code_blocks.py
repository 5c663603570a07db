"""Every code block of the documents: run, or held against the source that is run elsewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from companion.cli import COMMANDS
from companion.games.registry import names, rulebook
from companion.rulebook.setup import read_setup
from hardware.rig.file import parse_rig

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "wiring.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
INDENTED = re.compile(r"(?<=\n\n)((?:    \S.*\n)(?:(?:    .*)?\n)*)")
SOURCES = tuple(
    path.read_text(encoding="utf-8")
    for folder in ("tests/sixth_game", "companion", "hardware")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".toml")
)
"""What is run by other tests."""
RUN_ELSEWHERE = {"docs/adding-a-driver.md": "tests/docs/test_adding_a_driver.py"}
"""Documents whose blocks make a whole that another test runs."""
PROMPT = "$ "
DESCRIPTION = re.compile(r"\s{2,}|\s#\s")
"""What parts a command from what it is for."""


class Block(msgspec.Struct, frozen=True):
    """A piece of code in a document."""

    document: str
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}: {self.text.strip().splitlines()[0][:40]}"


def blocks(*kinds: str) -> list[Block]:
    found = []
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        found += [Block(document, kind, code) for kind, code in FENCED.findall(text)]
        plain = FENCED.sub("", text)
        found += [Block(document, "sh", re.sub(r"^    ", "", code, flags=re.M)) for code in INDENTED.findall(plain)]
    return [block for block in found if block.kind in kinds]


def test_every_block_says_what_it_is() -> None:
    """Code has the kind that it is checked as; `text` is a drawing."""
    drawings = {block.document for block in blocks("text")}
    assert blocks("", "console") == []
    assert drawings == {"docs/architecture.md"}


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_is_source_that_is_run_or_runs_here(block: Block) -> None:
    if any(block.text in source for source in SOURCES):
        return
    exec(compile(block.text, block.document, "exec"), {"__name__": "document"})


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_toml_is_a_rig_that_is_accepted_or_source_that_is_run(block: Block) -> None:
    tomllib.loads(block.text)
    if block.document in RUN_ELSEWHERE:
        assert (ROOT / RUN_ELSEWHERE[block.document]).exists()
    elif not any(block.text in source for source in SOURCES):
        parse_rig(block.text.encode())


@pytest.mark.parametrize("block", blocks("json"), ids=str)
def test_json_is_what_the_referee_reads(block: Block) -> None:
    lines = [msgspec.json.decode(line) for line in block.text.splitlines() if line.strip()]
    setup = lines[0]
    if setup.get("game") in names():
        read_setup(setup, rulebook)
    assert all("game" in line or "event" in line or "kind" in line for line in lines)


@pytest.mark.parametrize("block", [block for block in blocks("sh") if block.text.startswith(PROMPT)], ids=str)
def test_what_stands_behind_a_prompt_is_run(block: Block) -> None:
    command = block.text.removeprefix(PROMPT).replace(".venv/bin/companion", f"{sys.executable} -m companion.cli")
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(msgspec.json.decode(line)["ok"] for line in done.stdout.splitlines())


@pytest.mark.parametrize("block", [block for block in blocks("sh") if not block.text.startswith(PROMPT)], ids=str)
def test_shell_is_shell_and_names_what_there_is(block: Block) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for line in filter(None, map(str.strip, block.text.splitlines())):
        command = DESCRIPTION.split(line)[0]
        checked = subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True, check=False)
        assert checked.returncode == 0, checked.stderr
        words = shlex.split(command)
        if words[0] == "make":
            assert words[1] in targets
        elif words[0] in ("companion", "tableside"):
            takes(words[1:])


def takes(words: list[str]) -> None:
    """The program takes these arguments; a choice of sub-commands ("export | import") is each of them."""
    if "|" in words:
        whole, _, rest = " ".join(words).partition(" | ")
        *before, first = whole.split()
        for last in (first, *rest.split(" | ")):
            takes_names([*before, last])
        return
    takes_names(words, strict=True)


def takes_names(words: list[str], *, strict: bool = False) -> None:
    name, *rest = words
    assert name in COMMANDS, name
    if strict and rest:
        parser = ArgumentParser(exit_on_error=False)
        import_module(f"companion.commands.{name}").arguments(parser)
        parser.parse_known_args(rest)
