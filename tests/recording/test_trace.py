"""The schema of a trace: what is written is read back as it was, and its bytes stay as recordings have them."""

import doctest
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.recording import trace
from companion.recording.trace import (
    HEADER,
    LINE,
    TracedEvent,
    TraceLineError,
    encode,
    line_of,
    read_line,
    trace_header,
)
from hardware.devices import DEVICES, Hole
from hardware.rig.sections import TableRig
from hardware.samples import Accel, Colour, Distance, Edge, Health, HoleSwitch, Sample
from tests.tools.referees import referee_of

T = st.floats(0, 1e6)
HOLE = st.integers(1, 9)
COUNT = st.integers(0, 65535)
AXIS = st.floats(-16, 16)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
EVENT = st.dictionaries(st.text(max_size=8), JSON, max_size=4)
ITEMS: st.SearchStrategy[Sample | TracedEvent] = st.one_of(
    st.builds(Distance, T, HOLE, COUNT),
    st.builds(Colour, t=T, hole=HOLE, rgb=st.tuples(COUNT, COUNT, COUNT), dark=COUNT),
    st.builds(Edge, T, st.text(min_size=1, max_size=12), st.sampled_from([0, 1])),
    st.builds(Accel, T, st.tuples(AXIS, AXIS, AXIS)),
    st.builds(Health, T, st.sampled_from(sorted(DEVICES.values())), st.sampled_from(["lost", "ok"])),
    st.builds(TracedEvent, T, EVENT),
)


@given(ITEMS)
def test_what_is_written_is_read_back_as_it_was(item: Sample | TracedEvent) -> None:
    assert read_line(LINE.decode(encode(line_of(item)))) == item


@pytest.mark.parametrize(
    ("item", "line"),
    [
        (Distance(1.0, 4, 8190), b'{"t":1.0,"hole":4,"mm":8190}\n'),
        (Colour(t=1.1, hole=5, rgb=(412, 80, 61), dark=12), b'{"t":1.1,"hole":5,"rgb":[412,80,61],"dark":12}\n'),
        (HoleSwitch(1.1, 5, 1), b'{"t":1.1,"hole":5,"level":1}\n'),
        (Edge(1.2, "shot-over", 1), b'{"t":1.2,"button":"shot-over","level":1}\n'),
        (Accel(1.3, (0.02, -0.04, 0.99)), b'{"t":1.3,"accel":[0.02,-0.04,0.99]}\n'),
        (Health(1.4, Hole(5), "lost"), b'{"t":1.4,"device":"hole 5","health":"lost"}\n'),
        (TracedEvent(1.5, {"event": "sunk", "hole": 5}), b'{"t":1.5,"event":{"event":"sunk","hole":5}}\n'),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, bytes) else "line",
)
def test_a_line_has_these_bytes(item: Sample | TracedEvent, line: bytes) -> None:
    assert encode(line_of(item)) == line


def test_the_first_line_is_read_back_as_it_was() -> None:
    raw = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
    header = trace_header(referee_of(raw), TableRig(buttons={"over": {"event": "shot-over"}}), recorded=0.0)
    line = encode(header)
    assert HEADER.decode(line) == header
    assert list(json.loads(line)) == ["setup", "rig", "versions"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"hole": 5},
        {"mm": 30},
        {"level": 1},
        {"hole": 5, "mm": 30, "level": 1},
        {"hole": 10, "level": 1},
        {"hole": 5, "mm": 30, "rgb": [1, 2, 3], "dark": 0},
    ],
)
def test_a_line_that_is_neither_sample_nor_event_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(TraceLineError):
        read_line(LINE.decode(json.dumps({"t": 1.0, **fields})))


def test_the_examples_of_its_documentation_run() -> None:
    assert doctest.testmod(trace).failed == 0
