"""The mutations that people have looked at and judged to change nothing: `equivalent.toml`, with a reason for each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.proof.mutations.mutation import Mutation

LIST = Path(__file__).parent / "equivalent.toml"


def judged(text: str | None = None) -> Mapping[str, str]:
    """The names of the mutations, and why nobody could notice them."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8") if text is None else text)
    return {entry["mutation"]: entry["reason"] for entry in listed.get("equivalent", ())}


def proposed(mutations: Iterable[Mutation]) -> str:
    """Entries for the list, to be copied into it once a reason is found."""
    return "\n".join(
        f"# {one.where}\n[[equivalent]]\nmutation = '''{one.name}'''\nreason = \"\"\n" for one in mutations
    )
