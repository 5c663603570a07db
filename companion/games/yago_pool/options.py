"""What can be agreed before a match of Yago Pool: its options, and the readings of its rulebook."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from companion.rulebook.rulebook import Options, Reading

READINGS = {
    "YG-4": Reading(("a", "b"), default="b"),
    "YG-5": Reading(("a", "b"), default="a"),
    "YG-6": Reading(("a", "b"), default="a"),
    "YG-7": Reading(("a", "b"), default="a"),
    "YG-10": Reading(("1", "keeps"), default="1", aliases={"keeps an old two-shot right": "keeps"}),
}
"""The readings that people may choose (digest: readings)."""


class YagoOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match: the points that win it."""

    target: Annotated[int, Meta(ge=1)] = 3
