"""A recording without secrets: cards never turned up are in no byte of it, and the rest replays byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.recording.disclosed import without_secrets
from companion.recording.replay import replay_lines

SETUP = {"game": "yooloo", "players": ["Ann", "Bob"]}


def play(player: str, card: int) -> dict[str, Any]:
    return {"event": "play", "player": player, "card": card}


FIRST = [{"event": "point-card", "value": 3}, play("Ann", 7), play("Bob", 2), {"event": "point-card", "value": 9}]
UNDO = {"event": "undo"}


def trace(*events: dict[str, Any] | tuple[str, int], **head: Any) -> list[bytes]:
    """A recording of events, one a second, and of buttons as (name, level)."""
    lines: list[dict[str, Any]] = [{"setup": SETUP, **head}]
    for t, event in enumerate(events, 1):
        entered = {"event": event} if isinstance(event, dict) else {"button": event[0], "level": event[1]}
        lines.append({"t": float(t), **entered})
    return [json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines]


def replayed(lines: list[bytes]) -> list[dict[str, Any]]:
    return list(replay_lines(lines))


@pytest.mark.parametrize(
    ("events", "secret"),
    [
        ([*FIRST, play("Ann", 8)], [5]),
        ([*FIRST, play("Bob", 6), UNDO], [5]),
        ([*FIRST, play("Bob", 6), UNDO, {"event": "redo"}], [5]),
        ([*FIRST, play("Ann", 8), UNDO, play("Ann", 5), play("Bob", 4)], [5]),
        ([*FIRST, play("Ann", 8), play("Bob", 6)], []),
        (FIRST, []),
    ],
)
def test_what_was_entered_is_replaced(events: list[dict[str, Any]], secret: list[int]) -> None:
    before = trace(*events)
    after = without_secrets(before)
    assert len(after) == len(before)
    changed = [at for at, (one, other) in enumerate(zip(before, after, strict=True)) if at and one != other]
    assert changed == secret
    old, new = replayed(before), replayed(after)
    for at, (one, other) in enumerate(zip(old, new, strict=True)):
        if at in secret:
            assert {key: one[key] for key in one if key != "event"} == {
                key: other[key] for key in other if key != "event"
            }
        elif one["event"] not in (UNDO, {"event": "redo"}):
            assert one == other
    for at in secret:
        assert json.loads(before[at])["event"]["card"] != json.loads(after[at])["event"]["card"]


RIG = {"buttons": {"seven": play("1", 7) | {"player": 1}}}


def test_before_what_a_button_said_it_ends() -> None:
    """The button lays Ann's seven, which is never turned up: nothing of it may stay, and Bob's card goes on."""
    pressed = [("seven", 0), ("seven", 1), ("seven", 1), ("seven", 0)]
    before = trace(*FIRST[:1], *pressed, {"event": "undo"}, rig=RIG)
    assert [out["event"]["event"] for out in replayed(before) if out.get("ok") and "game" not in out["event"]][1:2] == [
        "play"
    ]
    after = without_secrets(before)
    assert b'"button"' not in b"".join(after[1:])
    assert replayed(after) == replayed(before)[: len(replayed(after))]


def test_a_game_without_secrets_stays_as_it_is() -> None:
    lines = [json.dumps({"setup": {"game": "yago-pool", "players": ["Ann", "Bob"]}}).encode() + b"\n"]
    assert without_secrets(lines) == lines


def test_the_commands_say_what_a_recording_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "setup").write_text(json.dumps(SETUP))
    (tmp_path / "old.jsonl").write_bytes(b"".join(trace(*FIRST, play("Ann", 8))))
    options = ["--setup", str(tmp_path / "setup"), "--data", str(tmp_path / "data")]
    assert (
        main(["record", str(tmp_path / "new"), "--trace", str(tmp_path / "old.jsonl"), "--without-secrets", *options])
        == 0
    )
    assert (tmp_path / "new").read_bytes() == b"".join(without_secrets(trace(*FIRST, play("Ann", 8))))
    assert main(["record", str(tmp_path / "bad"), "--trace", str(tmp_path / "setup"), "--without-secrets"]) == 1
    assert "this is no recording" in capsys.readouterr().err
