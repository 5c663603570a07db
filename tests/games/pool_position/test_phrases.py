"""Every code of Pool Position has its sentence, and every ruling its passage in the digest."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from companion.games.pool_position.phrases import phrases
from companion.games.pool_position.reasons import PoolReason
from companion.i18n.phrases import announcement_text, task_text
from companion.protocol.json_lines import verdict_line
from companion.rulebook.referee import Verdict
from companion.rulebook.rulebook import Rulebook
from tests.games import line_contract_match
from tests.games.line_contract_match import Line, Match
from tests.games.pool_position.boards import board, cards, place, table_of, turn

TEXT = files("companion.games.pool_position").joinpath("digest.md").read_text("utf-8")
ANCHORS = set(re.findall(r"^## (.+)$", TEXT, re.MULTILINE))


def test_what_is_said_has_words_and_a_passage(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Rulebook[Any], Verdict]] = []

    def listening(rulebook: Rulebook[Any], verdict: Verdict) -> Line:
        heard.append((rulebook, verdict))
        return verdict_line(rulebook, verdict)

    monkeypatch.setattr(line_contract_match, "verdict_line", listening)
    two_players()
    a_short_game()
    assert {announcement.code for _, verdict in heard for announcement in verdict.announcements} == set(
        phrases.announcements
    )
    assert {task.code for _, verdict in heard for task in verdict.todo} == set(phrases.tasks)
    for rules, verdict in heard:
        for announcement in verdict.announcements:
            assert "{" not in announcement_text(rules, announcement)
            assert announcement.rule.removeprefix("pool-position#") in ANCHORS
        assert all("{" not in task_text(rules, task) for task in verdict.todo)
    assert "table" in ANCHORS


def two_players() -> None:
    """Filling, walking, replacing, a safe row, the cards running out, and a next game."""
    match: Match = table_of(2, board((1, [1]), (1, [2]), (1, [3, 4]), (1, [1, 2, 3, 4]), row_path=2, column_path=2))
    turn(match, "Ann", (1, 1), (2, 2))
    turn(match, "Bob", (3, 3), (3, 4))
    turn(match, "Ann")
    match.tell("replace", row=3, column=3)
    for _ in range(40):
        if match.status["phase"] == "cards":
            turn(match, "dummy")
        match.tell("end-turn")
    turn(match, "Ann", (4, 1), (4, 2))
    assert match.status["phase"] == "game-over"
    match.tell("next-game")


def a_short_game() -> None:
    """One player takes all there is."""
    match = table_of(3, board((0, [1]), (0, [1]), (0, [1]), row_path=1, column_path=2))
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    match.tell("end-turn")
    place(match, (3, 1))
    match.tell("end-turn")


def test_every_refusal_has_words() -> None:
    assert {key.split()[0] for key in phrases.refusals} == {*map(str, PoolReason), "not-now"}
