"""What is said agrees with what is so: every sentence of every game in every language, over random matches.

The tables (`tables.py`) say from which state each value comes; this file holds the sentences to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.i18n.languages import language_of
from companion.i18n.phrases import announcement_text, event_text, phrases, refusal_text, task_text
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import Announcement, Task
from tests.games.said.random_telling import SETUPS, tellings
from tests.games.said.tables import SAID_BY, TABLES
from tests.games.said.telling import (
    AS_IT_IS,
    COMMON_ANNOUNCEMENTS,
    COMMON_REFUSALS,
    LOCALES,
    Telling,
    filled,
    keyed,
    places,
    sources,
)

EVENTS = 250
CORRECTIONS = ("corrected", "protest", "moved-on", "depends-on-secret")
"""Sentences of decisions, which no line of the contract leads to."""
EACH_ONE_SAID = (
    "take-out",
    "luigi-added",
    "luigi-moved",
    "row-safe",
    "column-safe",
    "points",
    "order",
    "tuz-collected",
)
"""Whatever the fold finds of these is said, once each."""


def rows(game: str, what: str) -> Mapping[str, Mapping[str, str]]:
    """The table of a game for announcements, tasks or refusals, with what every game has."""
    common = {"announcements": COMMON_ANNOUNCEMENTS, "refusals": COMMON_REFUSALS, "tasks": {}}[what]
    return {**common, **getattr(TABLES[game], what)}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("what", ["announcements", "tasks", "refusals"])
def test_every_sentence_has_a_row_with_a_source_for_each_of_its_places(game: str, what: str) -> None:
    table, known = rows(game, what), getattr(phrases(game), what)
    for key, phrase in known.items():
        if not key.startswith(CORRECTIONS):
            assert key in table, f"{what}: {key}"
            assert places(phrase) <= table[key].keys(), key
    assert table.keys() <= known.keys()


class Wrong(AssertionError):
    """A sentence that is not so."""


def must_be(game: str, key: str, what: str, told: Telling, said: Mapping[str, str], args: Mapping[str, Any]) -> None:
    """Raises Wrong when what is said, by language, is nothing that the table allows for this sentence now."""
    row = rows(game, what)[key]
    candidates = sources(TABLES[game], told, key, row)
    candidates = [
        {name: args[name] if value == AS_IT_IS else value for name, value in one.items()} for one in candidates
    ]
    phrase = getattr(phrases(game), what)[key]
    for code, text in said.items():
        allowed = [filled(game, phrase, values, code) for values in candidates]
        if text not in allowed:
            raise Wrong(f"{key} ({code}): {text!r} instead of {allowed} after {told.event}")


def check_announcement(game: str, referee: Referee, told: Telling, one: Announcement) -> None:
    """A single announcement."""
    key = keyed(phrases(game).announcements, one.code, one.args.get("kind"))
    said = {code: announcement_text(referee.rulebook, one, language_of(code)) for code in LOCALES}
    if key in ("undone", "redone"):
        what = told.log[-1] if key == "undone" else told.event
        for code, text in said.items():
            name = event_text(referee.rulebook, what, language_of(code))
            if text != language_of(code).one(str(phrases(game).announcements[key])).replace("{what}", name):
                raise Wrong(text)
        return
    must_be(game, key, "announcements", told, said, one.args)


def check_task(game: str, referee: Referee, told: Telling, task: Task) -> None:
    """A task of the ruling itself."""
    key = keyed(phrases(game).tasks, task.code, task.args.get("ball"))
    said = {code: task_text(referee.rulebook, task, language_of(code)) for code in LOCALES}
    must_be(game, key, "tasks", told, said, task.args)


def check(game: str, referee: Referee, told: Telling, verdict: Verdict) -> None:
    """All that a verdict says. Raises Wrong."""
    if verdict.refusal is not None:
        refusal = verdict.refusal
        key = keyed(phrases(game).refusals, str(refusal.code), refusal.args.get("kind"))
        said = {code: refusal_text(referee.rulebook, refusal, language_of(code)) for code in LOCALES}
        must_be(game, key, "refusals", told, said, refusal.args)
        return
    for one in verdict.announcements:
        check_announcement(game, referee, told, one)
    if told.event["event"] not in ("undo", "rename", "next-game"):
        check_that_each_is_said(game, told, verdict)
    if not any(one.code == "undone" for one in verdict.announcements) and told.event["event"] != "rename":
        kept = referee.rulebook.todo(verdict.state)
        for task in verdict.todo:
            if task not in kept or told.event["event"] == "shot-over":
                check_task(game, referee, told, task)
        check_that_tasks_are_said(game, referee, verdict)


def check_that_each_is_said(game: str, told: Telling, verdict: Verdict) -> None:
    """Nothing is left out of what the fold finds. Raises Wrong."""
    if any(one.code == "undone" for one in verdict.announcements):
        return
    counts = Counter(one.code for one in verdict.announcements)
    for code, found in TABLES[game].fold(told).items():
        if code in EACH_ONE_SAID and counts[code] != len(found):
            raise Wrong(f"{code} is said {counts[code]} times, and it is so {len(found)} times, after {told.event}")


def check_that_tasks_are_said(game: str, referee: Referee, verdict: Verdict) -> None:
    """Each task that this ruling brings is spoken too. Raises Wrong."""
    codes = {one.code for one in verdict.announcements}
    kept = {task.code for task in referee.rulebook.todo(verdict.state)}
    for task in verdict.todo:
        if task.code not in kept and not codes & {task.code, *SAID_BY[game].get(task.code, ())}:
            raise Wrong(f"nobody is told: {task}")


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup['game']}-{setup.get('variant', '')}")
@pytest.mark.parametrize("seed", range(3))
def test_every_sentence_is_so_in_every_language(setup: Mapping[str, Any], seed: int) -> None:
    for told, verdict, referee in tellings(setup, Random(seed), EVENTS):
        check(setup["game"], referee, told, verdict)


# --- the table notices what is wrong


Change = Callable[[Telling, dict[str, Any]], dict[str, Any]]


def planted(game: str, code: str, change: Change) -> int:
    """How many faults in the values of an announcement are noticed, in random matches until there was one.

    A fault that the sentence does not show is none.
    """
    noticed = 0
    for setup, seed in product((one for one in SETUPS if one["game"] == game), range(4, 10)):
        for told, verdict, referee in tellings(setup, Random(seed), EVENTS):
            for one in verdict.announcements:
                other = replace(one, args=change(told, dict(one.args))) if one.code == code else one
                if announcement_text(referee.rulebook, one) != announcement_text(referee.rulebook, other):
                    with pytest.raises(Wrong):
                        check_announcement(game, referee, told, other)
                    noticed += 1
        if noticed:
            break
    return noticed


def one_off(*names: str) -> Change:
    """The number of each of these is one more."""
    return lambda _told, args: {name: value + 1 if name in names else value for name, value in args.items()}


def the_other_player(*names: str) -> Change:
    """Another player stands for each of these."""

    def change(told: Telling, args: dict[str, Any]) -> dict[str, Any]:
        others = {name: next(one for one in told.players if one != args[name]) for name in names}
        return {**args, **others} if all(args[name] in told.players for name in names) else args

    return change


def another_row(_told: Telling, args: dict[str, Any]) -> dict[str, Any]:
    """A row beside the one that won."""
    return {**args, "holes": [hole % 9 + 1 for hole in args["holes"]]}


FAULTS: tuple[tuple[str, str, Change], ...] = (
    ("toguz-korgool", "tuz", lambda told, args: {**args, "landing": args["landing"] % 9 + 1}),
    ("toguz-korgool", "sowed", one_off("landing")),
    ("toguz-korgool", "captured", one_off("total")),
    ("toguz-korgool", "wins-game", lambda told, args: {**args, "player": told.other(args["player"])}),
    ("toguz-korgool", "tuz-collected", the_other_player("player")),
    ("yago-pool", "wins-game", the_other_player("player")),
    ("yago-pool", "wins-game", one_off("n")),
    ("yago-pool", "wins-game", another_row),
    ("yago-pool", "take-out", lambda told, args: {**args, "by": told.other(args["by"])}),
    ("yago-pool", "place-ball", lambda told, args: {**args, "by": told.other(args["by"])}),
    ("yago-pool", "to-play", the_other_player("player")),
    ("yago-pool", "colours-assigned", lambda _told, args: {**args, "colour": args["other_colour"]}),
    ("yali", "turn", the_other_player("player")),
    ("yali", "wins-game", the_other_player("player")),
    ("yooloo", "wins-round", one_off("card")),
    ("yooloo", "wins-round", one_off("n")),
    ("yooloo", "wins-round", the_other_player("player")),
    ("yooloo", "parked", one_off("card")),
    ("pool-position", "luigi-moved", one_off("number")),
    ("pool-position", "row-safe", one_off("number")),
    ("pool-position", "turn", one_off("n")),
    ("pool-position", "towel-in-pool", one_off("row")),
    ("pool-position", "points-lost", one_off("n")),
    ("pool-position", "points", lambda told, args: {"points": [{**one, "n": one["n"] + 1} for one in args["points"]]}),
)  # fmt: skip


IDS = [f"{game}-{code}-{n}" for n, (game, code, _) in enumerate(FAULTS)]


@pytest.mark.parametrize(("game", "code", "change"), FAULTS, ids=IDS)
def test_a_planted_fault_is_noticed(game: str, code: str, change: Any) -> None:
    assert planted(game, code, change) > 0
