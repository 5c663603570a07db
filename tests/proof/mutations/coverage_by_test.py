"""Which tests carry out which lines: the quick ones run once under coverage, some files at a time. It is kept."""

from __future__ import annotations

import shutil
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from coverage import CoverageData
from coverage.exceptions import DataError
from msgspec import Struct

from tests.proof.mutations.copies import Copy
from tests.proof.mutations.pytest_record_coverage import TIMES

Watched = Mapping[str, Collection[int]]
"""The lines that matter, by path."""
WHOLE = 0
FILES_AT_ONCE = 8
HOUR_S = 3600.0
"""No group of test files takes nearly so long."""
BEGIN = "import coverage\n\ncoverage.process_startup()\n"
"""Coverage is begun by every Python that is started, before it reads anything else."""
SETTINGS = """\
[run]
core = ctrace
parallel = true
sigterm = true
data_file = {data}
context = ${{MUTATIONS_CONTEXT-}}
include =
{files}
"""


class Seen(Struct, frozen=True):
    """What some of the tests did: how long they took, and which of them carried out which of the watched lines."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[int]]]
    """By path and line, the places of the tests among those above; line 0 stands for the whole file."""


class Suite:
    """All tests, by what they carry out."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        self.seconds = {name: seconds for part in seen for name, seconds in part.seconds.items()}
        self._lines: defaultdict[str, defaultdict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for part in seen:
            names = list(part.seconds)
            for path, lines in part.lines.items():
                for line, places in lines.items():
                    self._lines[path][line].update(names[place] for place in places)

    def of_lines(self, path: str, first: int, last: int) -> set[str]:
        """The tests that carry out one of these lines."""
        lines = self._lines.get(path, {})
        return set().union(*(lines.get(line, ()) for line in range(first, last + 1)))

    def of_file(self, path: str) -> set[str]:
        """The tests that carry out anything of a file."""
        return set(self._lines.get(path, {}).get(WHOLE, ()))

    def siblings(self, names: Sequence[str]) -> list[str]:
        """All tests that are known of the functions of these."""
        functions = {function_of(name) for name in names}
        return [name for name in self.seconds if function_of(name) in functions]


def function_of(name: str) -> str:
    """The function of a test, without the parameters."""
    return name.partition("[")[0]


def groups(root: Path) -> list[list[str]]:
    """All test files, some at a time."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    folders = project["tool"]["pytest"]["ini_options"]["testpaths"]
    files = sorted(str(path.relative_to(root)) for name in folders for path in (root / name).rglob("test_*.py"))
    return [files[at : at + FILES_AT_ONCE] for at in range(0, len(files), FILES_AT_ONCE)]


def recorded(copy: Copy, files: Sequence[str], watched: Watched, folder: Path) -> Seen:
    """Runs test files under coverage of the watched files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "sitecustomize.py").write_text(BEGIN, encoding="utf-8")
    include = "\n".join(f"    {copy.tree / path}" for path in watched)
    settings = SETTINGS.format(data=folder / "data", files=include)
    (folder / "coveragerc").write_text(settings, encoding="utf-8")
    variables = {
        "COVERAGE_PROCESS_START": str(folder / "coveragerc"),
        "PYTHONPATH": copy.path(folder),
        TIMES: str(folder / "times"),
    }
    words = ["-m", "not slow", *files]
    status = copy.pytest("tests.proof.mutations.pytest_record_coverage", words, variables, HOUR_S, folder / "log")
    if not (folder / "times").exists():
        raise RuntimeError(f"the tests could not be run (exit status {status}); see {folder / 'log'}")
    seconds = msgspec.json.decode((folder / "times").read_bytes(), type=dict[str, float])
    data = list(_data(folder))
    seen = Seen(seconds, {path: _seen(copy.tree / path, lines, seconds, data) for path, lines in watched.items()})
    shutil.rmtree(folder)
    return seen


def _seen(
    path: Path, watched: Collection[int], names: Iterable[str], data: Sequence[CoverageData]
) -> dict[int, list[int]]:
    """Which tests carried out which of the watched lines of a file, or any line of it."""
    places = {name: place for place, name in enumerate(names)}
    found: defaultdict[int, set[int]] = defaultdict(set)
    for part in data:
        for line, contexts in part.contexts_by_lineno(str(path)).items():
            by = {places[name] for name in contexts if name in places}
            for known in (line, WHOLE) if line in watched else (WHOLE,):
                found[known] |= by
    return {line: sorted(by) for line, by in found.items() if by}


def _data(folder: Path) -> Iterator[CoverageData]:
    """What each program has recorded; that of one that was killed while it wrote cannot be read, and is left out."""
    for path in sorted(folder.glob("data.*")):
        data = CoverageData(str(path))
        try:
            data.read()
        except DataError as error:
            print(f"{path.name} is left out: {error}", flush=True)
            continue
        yield data


def kept(path: Path) -> Seen | None:
    """What was recorded before, if anything was."""
    return msgspec.json.decode(path.read_bytes(), type=Seen) if path.exists() else None


def keep(path: Path, seen: Seen) -> None:
    """Keeps what was recorded, as a whole."""
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(seen))
    new.replace(path)


def merged(parts: Mapping[int, Seen]) -> Suite:
    """All that was recorded."""
    return Suite([parts[n] for n in sorted(parts)])
