"""`companion replay`: traces of raw readings through the real filters to rulings and notices."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.protocol.json_lines import LineError, referee_lines
from companion.recording.replay import replay_lines

TRACES = Path(__file__).parents[1] / "traces"
EXPECTED: dict[str, list[list[Any]]] = json.loads((TRACES / "expected.json").read_text(encoding="utf-8"))

Line = dict[str, Any]
YAGO: Line = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
YALI: Line = {"game": "yali", "players": ["Ann", "Bob"]}


def replayed(*lines: Line | str, setup: Line = YAGO, rig: Line | None = None) -> list[Line]:
    head = {"setup": setup} if rig is None else {"setup": setup, "rig": rig}
    texts = [line if isinstance(line, str) else json.dumps(line) for line in (head, *lines)]
    return list(replay_lines(text.encode() + b"\n" for text in texts))


def rulings(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if line.get("n")]


def notices(lines: Iterable[Line]) -> list[str]:
    return [line["notice"]["code"] for line in lines if "notice" in line]


def ball(hole: int, t: float, seconds: float = 0.5, mm: int = 30) -> list[Line]:
    """An empty hole for 0.4 s, then a ball for so long, at fifty readings a second."""
    empty = [{"t": round(t - n / 50, 3), "hole": hole, "mm": 150} for n in range(20, 0, -1)]
    at_rest = [{"t": round(t + n / 50, 3), "hole": hole, "mm": mm} for n in range(round(seconds * 50))]
    return [*empty, *at_rest]


def test_every_trace_is_expected_and_every_expectation_has_its_trace() -> None:
    assert {path.stem for path in TRACES.glob("*.jsonl")} == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_trace_gives_what_a_person_saw(name: str) -> None:
    with (TRACES / f"{name}.jsonl").open("rb") as stream:
        first, *lines = replay_lines(stream)
    assert first["n"] == 0
    heard = [line["notice"]["code"] if "notice" in line else line["event"] for line in lines]
    assert heard == [what for _, _, what in EXPECTED[name]]
    for line, (earliest, latest, _) in zip(lines, EXPECTED[name], strict=True):
        assert earliest <= line["t"] <= latest
        assert line.get("ok", True)


def test_a_little_match_ends_where_its_events_end() -> None:
    """The rulings of a trace are those of its events alone: sensors add nothing and lose nothing."""
    with (TRACES / "first-shots.jsonl").open("rb") as stream:
        lines = [line for line in replay_lines(stream) if "n" in line]
    events = [json.dumps(line["event"]).encode() for line in lines]
    for line, alone in zip(lines, referee_lines(events), strict=True):
        assert {key: value for key, value in line.items() if key != "t"} == alone
    status = lines[-1]["status"]
    assert (status["turn"], status["shots"], status["holes"]) == ("Bob", 1, {"5": "red"})


class TestOutput:
    def test_the_set_up_is_ruled_on_first(self) -> None:
        (line,) = replayed()
        assert list(line)[:3] == ["t", "n", "ok"]
        assert (line["t"], line["n"], line["event"]) == (0.0, 0, YAGO)

    def test_a_refused_event_is_a_line_too(self) -> None:
        _, line = replayed({"t": 2.5, "event": {"event": "restored"}})
        assert (line["t"], line["ok"], line["reason"]["code"]) == (2.5, False, "not-now")

    def test_a_notice_has_a_code_and_a_sentence(self) -> None:
        _, line = replayed({"t": 2.5, "device": "node", "health": "lost"})
        assert line == {"t": 2.5, "notice": {"code": "sensor-lost", "text": line["notice"]["text"]}}
        assert line["notice"]["text"].startswith("The board: ")

    def test_a_press_in_the_last_line_counts(self) -> None:
        lines = replayed(*ball(5, 1.0), {"t": 1.6, "button": "shot-over", "level": 1})
        assert [line["event"]["event"] for line in rulings(lines)] == ["sunk", "shot-over"]
        assert rulings(lines)[1]["reason"]["code"] == "unknown-ball-first"

    def test_a_ball_unsettled_at_the_end_is_not_guessed_at(self) -> None:
        assert rulings(replayed(*ball(5, 1.0, seconds=0.2))) == []

    def test_what_time_brings_comes_before_the_next_line(self) -> None:
        lines = replayed({"t": 1.0, "button": "undo", "level": 1}, {"t": 2.0, "event": {"event": "redo"}})
        assert [line["event"]["event"] for line in rulings(lines)] == ["undo", "redo"]

    def test_each_line_is_answered_before_the_next_is_read(self) -> None:
        read: list[int] = []

        def lines() -> Iterable[bytes]:
            for n, line in enumerate(({"setup": YAGO}, *({"t": float(n), "event": {"event": "undo"}} for n in (1, 2)))):
                read.append(n)
                yield json.dumps(line).encode()

        assert [(line["n"], read[-1]) for line in replay_lines(lines())] == [(0, 0), (1, 1), (2, 2)]


class TestRig:
    def test_the_threshold_is_the_rigs(self) -> None:
        shallow = ball(5, 1.0, mm=75)
        assert rulings(replayed(*shallow)) == []
        assert len(rulings(replayed(*shallow, rig={"holes": {"threshold_mm": 90}}))) == 1
        assert len(rulings(replayed(*shallow, rig={"holes": {"each": {"5": {"threshold_mm": 90}}}}))) == 1

    def test_a_button_means_what_the_rig_says(self) -> None:
        foul = {"event": "foul", "kind": "moved-ball"}
        _, line = replayed({"t": 1, "button": "left", "level": 1}, rig={"buttons": {"left": foul}})
        assert (line["ok"], line["event"]) == (True, foul)

    def test_a_button_held_means_something_else(self) -> None:
        rig = {"buttons": {"x": {"event": "shot-over"}}, "holds": {"x": {"event": "foul", "kind": "moved-ball"}}}
        held = [{"t": 1, "button": "x", "level": 1}, {"t": 3, "button": "x", "level": 0}]
        tapped = [{"t": 1, "button": "x", "level": 1}, {"t": 1.2, "button": "x", "level": 0}]
        assert [line["event"]["event"] for line in rulings(replayed(*held, rig=rig))] == ["foul"]
        assert [line["event"]["event"] for line in rulings(replayed(*tapped, rig=rig))] == ["shot-over"]

    def test_a_button_without_a_meaning_is_told_of(self) -> None:
        assert notices(replayed({"t": 1, "button": "left", "level": 1})) == ["please-check"]

    def test_what_a_recorder_says_of_itself_changes_nothing(self) -> None:
        head = json.dumps({"setup": YAGO, "versions": {"tableside": "0.1.0"}})
        assert len(list(replay_lines([head.encode()]))) == 1


class TestUnseen:
    LOST: tuple[Line, ...] = (
        *({"t": 1.0 + n / 50, "hole": 5, "mm": 150} for n in range(20)),
        {"t": 2.0, "device": "hole 5", "health": "lost"},
    )
    BACK: tuple[Line, ...] = (
        {"t": 9.0, "device": "hole 5", "health": "ok"},
        *({"t": 9.1 + n / 50, "hole": 5, "mm": 30} for n in range(50)),
    )

    def test_a_ball_that_nobody_told_of_is_asked_about(self) -> None:
        lines = replayed(*self.LOST, *self.BACK)
        assert notices(lines) == ["sensor-lost", "sensor-back", "please-check"]
        assert rulings(lines) == []

    def test_a_ball_that_was_told_by_touch_is_not(self) -> None:
        touched = {"t": 5.0, "event": {"event": "sunk", "hole": 5, "ball": "red"}}
        lines = replayed(*self.LOST, touched, *self.BACK)
        assert notices(lines) == ["sensor-lost", "sensor-back"]
        assert len(rulings(lines)) == 1

    def test_a_game_without_holes_is_not_bothered(self) -> None:
        assert notices(replayed(*self.LOST, *self.BACK, setup=YALI)) == ["sensor-lost", "sensor-back"]


def test_hands_over_seven_holes_are_one_question() -> None:
    covered = [line for hole in range(1, 8) for line in ball(hole, 1.0)]
    after = [{"t": 1.5 + n / 50, "hole": hole, "mm": 150} for hole in range(1, 8) for n in range(50)]
    lines = replayed(*sorted(covered + after, key=lambda line: line["t"]))
    assert notices(lines) == ["please-check"]
    assert rulings(lines) == []


SAMPLES = "line 3: this is no sample: a line has t, and "
BROKEN = [
    ("x", "line 3: this is not JSON: "),
    ('{"t": NaN, "hole": 5, "mm": 30}', "line 3: this is not JSON: "),
    ("[1]", "line 3: expected a JSON object"),
    ('{"hole": 5, "mm": 30}', "line 3: object missing required field `t`."),
    ('{"t": "1", "hole": 5, "mm": 30}', "line 3: t: expected `float`, got `str`."),
    ('{"t": true, "hole": 5, "mm": 30}', "line 3: t: expected `float`, got `bool`."),
    ('{"t": 0.5, "hole": 5, "mm": 30}', "line 3: t goes back from 1.0 to 0.5."),
    ('{"t": 2, "hole": 0, "mm": 30}', "line 3: there is no hole 0; holes are 1 to 9."),
    ('{"t": 2, "hole": 10, "mm": 30}', "line 3: there is no hole 10; holes are 1 to 9."),
    ('{"t": 2, "hole": "5", "mm": 30}', "line 3: hole: expected `int`, got `str`."),
    ('{"t": 2, "hole": 5, "mm": "30"}', "line 3: mm: expected `float`, got `str`."),
    ('{"t": 2, "hole": 5, "mm": null}', "line 3: mm: expected `float`, got `null`."),
    ('{"t": 2, "hole": 5}', SAMPLES),
    ('{"t": 2, "hole": 5, "mm": 30, "rgb": [1, 2, 3], "dark": 1}', SAMPLES),
    ('{"t": 2, "hole": 5, "rgb": [1, 2], "dark": 1}', "line 3: rgb: expected `array` of length 3"),
    ('{"t": 2, "hole": 5, "rgb": [1, 2, 3]}', SAMPLES),
    ('{"t": 2, "button": "undo", "level": 2}', "line 3: level: invalid enum value 2."),
    ('{"t": 2, "button": "undo"}', SAMPLES),
    ('{"t": 2, "accel": [0, 0, "1"]}', "line 3: accel[2]: expected `float`, got `str`."),
    ('{"t": 2, "device": "hole 10", "health": "ok"}', "line 3: there is no device 'hole 10'"),
    ('{"t": 2, "device": "tilt", "health": "ill"}', "line 3: health: invalid enum value 'ill'."),
    ('{"t": 2, "event": "undo"}', "line 3: event: expected `object`, got `str`."),
    ('{"t": 2, "smell": 3}', SAMPLES),
    ("{}", "line 3: object missing required field `t`."),
]


@pytest.mark.parametrize(("line", "says"), BROKEN, ids=[line for line, _ in BROKEN])
def test_a_line_that_cannot_be_used_is_named(line: str, says: str) -> None:
    with pytest.raises(LineError) as error:
        replayed({"t": 1.0, "hole": 5, "mm": 150}, line)
    assert str(error.value).startswith(says)


HEADS = [
    ("", "line 1: no set-up."),
    ("\n \n", "line 1: no set-up."),
    ("\n{}", "line 2: object missing required field `setup`."),
    (json.dumps(YAGO), "line 1: object contains unknown field `game`."),
    ('{"setup": {"game": "chess", "players": ["Ann", "Bob"]}}', "line 1: game: there is no 'chess' here"),
    (json.dumps({"setup": YAGO, "rig": None}), "line 1: rig: expected `object`, got `null`."),
    (json.dumps({"setup": YAGO, "rig": {"camera": 1}}), "line 1: rig: object contains unknown field `camera`."),
    (json.dumps({"setup": YAGO, "rig": {"holes": {"limit": 1}}}), "line 1: rig.holes: object contains unknown field"),
    (
        json.dumps({"setup": YAGO, "rig": {"tilt": {"zero_deg": 90}}}),
        "line 1: rig.tilt: tilt.zero_deg must be from -15 to 15, got 90.0.",
    ),
    (
        json.dumps({"setup": YAGO, "rig": {"buttons": {"x": {"event": "jump"}}}}),
        "line 1: rig.buttons.x: ",
    ),
]


@pytest.mark.parametrize(("text", "says"), HEADS, ids=[says for _, says in HEADS])
def test_a_first_line_that_cannot_be_used_says_why(text: str, says: str) -> None:
    with pytest.raises(LineError) as error:
        list(replay_lines(line.encode() for line in text.splitlines(keepends=True)))
    assert str(error.value).startswith(says)


@pytest.mark.parametrize("limit", [0, -1, 19, 501, 1e9, "", "60", None, True])
def test_a_senseless_threshold_is_refused(limit: object) -> None:
    with pytest.raises(LineError, match=r"^line 1: rig\.holes\.threshold_mm: expected `float`"):
        replayed(rig={"holes": {"threshold_mm": limit}})


def test_bom_crlf_and_blank_lines_are_nothing() -> None:
    head = json.dumps({"setup": YAGO}).encode()
    lines = [b"\xef\xbb\xbf" + head + b"\r\n", b"\r\n", b'{"t": 1, "event": {"event": "undo"}}\r\n', b" \n"]
    assert [line["n"] for line in replay_lines(lines)] == [0, 1]


def fault(*texts: bytes) -> str | None:
    """What a replay of these lines breaks off with, or None."""
    try:
        list(replay_lines(texts))
    except LineError as error:
        return str(error)
    return None


@given(st.binary(max_size=80))
def test_no_line_breaks_anything_but_the_replay(junk: bytes) -> None:
    says = fault(json.dumps({"setup": YAGO}).encode(), junk.replace(b"\n", b" "))
    assert says is None or says.startswith("line 2: ")


def test_the_command_prints_what_it_has_and_one_line_about_the_rest(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    lines = ({"setup": YAGO}, {"t": 2, "event": {"event": "undo"}}, {"t": 1, "event": {"event": "undo"}})
    trace.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-m", "companion.cli", "replay", str(trace)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert [json.loads(line)["n"] for line in done.stdout.splitlines()] == [0, 1]
    assert done.stderr == "line 3: t goes back from 2.0 to 1.0.\n"
