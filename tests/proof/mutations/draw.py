"""Which mutations are tried: drawn by chance, the same ones each time, and spread over files and kinds."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.proof.mutations.edits import edits
from tests.proof.mutations.mutation import Mutation, named

SEED = 2031
COUNT = 280
"""Of some sixteen thousand: the share that is noticed is then known to within three in a hundred."""
OF_ONE_FILE = 3
OF_ONE_KIND = 0.2
"""No kind has more than this share of them."""

PICTURES = ("scenes", "shots")
"""How the files begin that only set the scene for pictures of the screens."""


def product(root: Path) -> list[str]:
    """The Python files that are the product, as the wheel has them, but for those that only make pictures."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    paths = (path for name in packages for path in (root / name).rglob("*.py"))
    return sorted(str(path.relative_to(root)) for path in paths if not path.name.startswith(PICTURES))


def mutations(root: Path) -> Iterator[Mutation]:
    """All that there are."""
    for path in product(root):
        source = (root / path).read_bytes()
        yield from named(path, source, edits(source))


def drawn(root: Path, count: int = COUNT, seed: int = SEED) -> list[Mutation]:
    """So many of them."""
    chosen: list[Mutation] = []
    files, kinds = Counter[str](), Counter[str]()
    for one in sorted(mutations(root), key=lambda one: (one.rank(seed), one.path)):
        if len(chosen) == count:
            break
        full = files[one.path] >= OF_ONE_FILE or kinds[one.edit.kind] >= OF_ONE_KIND * count
        if not full and _compiles(root, one):
            chosen.append(one)
            files[one.path] += 1
            kinds[one.edit.kind] += 1
    return chosen


def _compiles(root: Path, mutation: Mutation) -> bool:
    try:
        compile(mutation.applied((root / mutation.path).read_bytes()), mutation.path, "exec")
    except SyntaxError:
        return False
    return True
