"""What git says about a checkout: its commit, what it holds, and a copy of that elsewhere."""

from __future__ import annotations

import subprocess
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]


def commit(root: Path = ROOT) -> str:
    """The commit that is checked out."""
    return _git(root, "rev-parse", "HEAD").strip()


def changed(root: Path = ROOT) -> list[str]:
    """The files of the commit that are not as it has them. New ones do not count: they are no part of it."""
    lines = _git(root, "status", "--porcelain", "--untracked-files=no").splitlines()
    return [line[3:] for line in lines]


def content(root: Path = ROOT, but: Collection[str] = ()) -> str:
    """A short name for all that the commit holds, but for some files; the same for commits that hold the same."""
    entries = _git(root, "ls-tree", "-r", "-z", "HEAD").split("\0")
    kept = [entry for entry in entries if entry.partition("\t")[2] not in but]
    return sha256("\0".join(kept).encode()).hexdigest()[:16]


def copy(target: Path, root: Path = ROOT) -> None:
    """Writes what the commit holds into a folder, with the checkout's own environment beside it."""
    target.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=root, check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x", "-C", str(target)], input=archive, check=True)
    (target / ".venv").symlink_to(root / ".venv")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, encoding="utf-8")
    return done.stdout
