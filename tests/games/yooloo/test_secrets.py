"""A laid card stays secret until all are turned over: nothing that comes out depends on it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.phrases import event_text, task_text
from companion.rulebook.referee import Referee
from tests.games.line_contract_match import Match
from tests.games.yooloo.legal_events import NAMES
from tests.tools.referees import folded

CARD = st.integers(1, 10)


def last_event_text(referee: Referee) -> str | None:
    """The label of the last event in force, or None."""
    return event_text(referee.rulebook, referee.entries[-1].raw) if referee.entries else None


def probes(player: str) -> list[dict[str, Any]]:
    """Everything that somebody might try in order to find out what lies there."""
    plays = [{"event": "play", "player": player, "card": card} for card in range(1, 11)]
    return [
        *plays,
        {"event": "undo"},
        {"event": "redo"},
        {"event": "point-card", "value": 1},
        {"event": "flip", "card": 1},
    ]


def shown(match: Match, raw: dict[str, Any]) -> dict[str, Any]:
    """All that a line says, but for the event that it repeats."""
    return {key: value for key, value in match.raw(raw).items() if key != "event"}


def in_showdown(match: Match) -> None:
    """Everybody lays the same cards until the showdown."""
    for card in range(1, 11):
        for name in NAMES[:3]:
            match.tell("play", player=name, card=card)


@given(played=st.permutations(range(1, 11)), rounds=st.integers(0, 8), secret=CARD, other=CARD, showdown=st.booleans())
def test_two_matches_that_differ_in_a_laid_card_look_the_same(
    played: list[int], rounds: int, secret: int, other: int, showdown: bool
) -> None:
    hidden = {card: card if showdown else played[rounds + card % (10 - rounds)] for card in (secret, other)}
    matches: list[Match] = []
    for laid in (hidden[secret], hidden[other]):
        match = Match("yooloo", NAMES[:3], "easy")
        if showdown:
            in_showdown(match)
        else:
            for card in played[:rounds]:
                for name in NAMES[:3]:
                    match.tell("play", player=name, card=card)
        matches.append(match)
        match.tell("play", player="Bob", card=laid)
    one, two = matches
    assert one.status == two.status
    assert last_event_text(one.referee) == last_event_text(two.referee) == "card of Bob"
    for raw in probes("Bob"):
        assert shown(one, raw) == shown(two, raw)
        assert last_event_text(one.referee) == last_event_text(two.referee)
    assert last_event_text(one.referee) == "card of Bob", "the probes end where they began"


@given(laid=st.lists(CARD, min_size=1, max_size=3), showdown=st.booleans(), renamed=st.booleans())
def test_the_public_record_holds_stand_ins_that_lead_to_the_same_status(
    laid: list[int], showdown: bool, renamed: bool
) -> None:
    match = Match("yooloo", NAMES[:4], "easy")
    if showdown:
        for card in range(1, 11):
            for name in NAMES[:4]:
                match.tell("play", player=name, card=card)
    else:
        for name, card in zip(NAMES, (1, 2, 3, 4), strict=False):
            match.tell("play", player=name, card=card)
    accepted = [match.line("play", player=name, card=card)["ok"] for name, card in zip(NAMES, laid, strict=False)]
    if renamed:
        match.tell("rename", player="Ann", to="Zoe")
        match.tell("rename", player="Bob", to="Ann")
    raws, hidden = match.referee.public_record()
    assert hidden == sum(accepted)
    fresh = folded(match.referee, raws)
    assert match.rulebook.public(fresh.state) == match.status
    # Each stand-in is the lowest card of the hand, whatever was laid; in a round, Ann has played her 1 before.
    before = 40 if showdown else 4
    lowest = {"Ann": 1 if showdown else 2, "Bob": 1, "Cem": 1}
    plays = [raw for raw in raws[before:] if raw["event"] == "play"]
    assert [raw["card"] for raw in plays] == [lowest[raw["player"]] for raw in plays]


def test_the_labels_of_an_event_do_not_name_the_card() -> None:
    match = Match("yooloo", NAMES[:3], "easy")
    raw = {"event": "play", "player": "Ann", "card": 7}
    line = match.raw(raw)
    assert line["say"] == line["todo"] == []
    assert "7" not in event_text(match.rulebook, raw)
    assert "7" not in match.raw({"event": "undo"})["say"][0]["text"]
    assert "7" not in match.raw({"event": "redo"})["say"][0]["text"]
    assert all(task_text(match.rulebook, task) for task in match.referee.first.todo)


def test_at_the_reveal_nothing_stays_hidden() -> None:
    """Ann lays her 7 and gets another name; Bob's card turns all over."""
    match = Match("yooloo", NAMES[:2], "easy")
    match.tell("play", player="Ann", card=7)
    match.tell("rename", player="Ann", to="Zoe")
    referee = match.referee
    assert list(referee.hidden) == [0] and referee.known.entries[0].raw == {"event": "play", "player": "Ann"}
    match.tell("play", player="Bob", card=3)
    assert not referee.hidden and referee.known is referee
    assert match.status["table"] == {"Zoe": 7, "Bob": 3}
    assert referee.public_record()[0] == [entry.raw for entry in referee.entries]


def test_when_the_reveal_is_taken_back_the_others_lie_face_down_again() -> None:
    match = Match("yooloo", NAMES[:2], "easy")
    match.tell("play", player="Ann", card=7)
    match.tell("play", player="Bob", card=3)
    match.tell("undo")
    assert list(match.referee.hidden) == [0] and match.status["laid"] == ["Ann"]
    match.tell("redo")
    assert match.status["table"] == {"Ann": 7, "Bob": 3} and not match.referee.hidden


def test_a_card_that_is_taken_back_frees_its_place() -> None:
    match = Match("yooloo", NAMES[:2], "easy")
    match.tell("play", player="Ann", card=7)
    match.tell("undo")
    assert not match.referee.hidden and match.status["laid"] == []
    match.tell("play", player="Ann", card=8)
    match.tell("play", player="Bob", card=7)
    assert match.status["table"] == {"Ann": 8, "Bob": 7}
    assert match.status["hands"]["Ann"] == [1, 2, 3, 4, 5, 6, 7, 9, 10]
