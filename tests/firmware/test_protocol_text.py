"""What firmware/PROTOCOL.md says is what the firmware and the host's driver do: numbers, names and frames of both."""

from __future__ import annotations

import re

import pytest

from hardware.node import frames as host_frames
from hardware.node.commands import RETRY_S
from hardware.node.link import DEAF_S, SILENCE_S
from hardware.node.messages import IDENTITY, PROTOCOL, READERS
from tests.firmware.emulated_board import FIRMWARE, Host

TEXT = (FIRMWARE / "PROTOCOL.md").read_text()
FLAT = " ".join(TEXT.split())


def source(*names: str) -> str:
    """The text of files of the firmware, wherever in it they lie."""
    return "\n".join(next(FIRMWARE.glob(f"*/{name}")).read_text() for name in names)


CONSTANTS = source("protocol.h", "messages.h")


def constant(name: str) -> int:
    """A number of the firmware's headers."""
    found = re.search(rf"\b{name} = (\d+)", CONSTANTS)
    assert found, name
    return int(found[1])


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = re.split(r"^#{2,3} ", TEXT.split(f"\n{heading}", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def fields(name: str) -> int:
    """How many fields a frame has after its sequence number, by its table."""
    numbers = [re.findall(r"\d+", row[0]) for row in rows(f"### {name}:")]
    return max(int(number) for found in numbers for number in found)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("at most **{}** bytes from the node, at most **{}** bytes", ["MAX_LINE_FROM_NODE", "MAX_LINE_FROM_HOST"]),
        ("Unsolicited, every {} ms. Three seconds", ["BEAT_EVERY_MS"]),
        ("then again every {} ms (same number", ["EDGE_REPEAT_MS"]),
        ("Up to {} edges wait; the {} oldest", ["EDGES_WAITING", "EDGES_REPEATED"]),
        ("every {} ms (50 a second)", ["TILT_EVERY_MS"]),
        ("every {} ms (20 a second)", ["WINDOW_MS"]),
        ("scale | counts per g ({}) |", ["COUNTS_PER_G"]),
    ],
)
def test_the_numbers_of_the_text_are_those_of_the_firmware(sentence: str, names: list[str]) -> None:
    wanted = sentence.format(*map(constant, names))
    assert wanted in FLAT


def test_a_start_counts_when_the_text_says_so() -> None:
    assert f"once the board has run for {constant('BOOT_COUNTS_AFTER_MS') // 1000} s" in FLAT


@pytest.mark.parametrize("frame", ["hello", "snap", "holes", "tilt", "edge", "beat", "ranges"])
def test_the_lengths_of_the_budget_are_those_of_the_firmware(frame: str) -> None:
    longest = constant(f"LONGEST_{frame.upper()}")
    told = re.search(rf"^\| {frame}\S*[^|]*\| (\d+) \|", TEXT, re.MULTILINE)
    if told:
        assert int(told[1]) == longest
    else:
        assert re.search(rf"`{frame}` \(at most {longest}\b", TEXT)


def test_the_budget_adds_up() -> None:
    budget = [row for row in rows("## 6.") if row[1].isdigit()]
    for _, size, often, together, share in budget:
        assert int(size) * int(often) == int(together)
        assert f"{100 * int(together) / 11520:.1f} %" == share
    # a node has colours or distances, never both
    steady = sum(int(row[3]) for row in budget if not row[0].startswith("ranges"))
    assert f"**{steady}** | **{100 * steady / 11520:.1f} %**" in TEXT


def test_the_commands_of_the_text_are_those_of_the_firmware() -> None:
    told = {re.match(r"`(\w+)`", row[0])[1] for row in rows("## 4.")}  # type: ignore[index]
    assert told == set(re.findall(r'\{"(\w+)", (?:nullptr|")', source("command.cpp")))
    streams = re.search(r"`stream` is (.*?);", FLAT)
    assert streams
    known = set(re.findall(r'\{"rate", "(\w+)"', source("command.cpp")))
    assert set(re.findall(r"`(\w+)`", streams[1])) == known


def test_the_reasons_of_the_text_are_those_of_both_ends() -> None:
    told = re.search(r"Reasons: (.*?)\. Nothing", FLAT)
    assert told
    words = re.findall(r"`(\w+)`", told[1])
    assert words == ["unknown", "fields", "value"]
    assert set(words) == set(re.findall(r'return "(\w+)";', source("command.cpp")))


def test_identity_and_protocol_are_those_of_both_ends() -> None:
    assert f'NODE_IDENTITY "{IDENTITY}"' in CONSTANTS
    assert f"always `{IDENTITY}`" in TEXT
    assert f"Board node protocol, version {PROTOCOL}" in TEXT
    assert constant("PROTOCOL_VERSION") == PROTOCOL


def test_the_hosts_numbers_are_those_of_the_text() -> None:
    assert constant("MAX_LINE_FROM_NODE") == host_frames.LONGEST
    assert constant("MAX_LINE_FROM_HOST") == host_frames.LONGEST_COMMAND
    assert f"without an answer within {round(1000 * RETRY_S)} ms" in FLAT
    assert f"without any answer for {DEAF_S:g} s" in FLAT
    assert f"Silence for {SILENCE_S:g} s" in FLAT


def test_every_frame_of_the_text_is_read_by_the_host() -> None:
    told = {
        name.strip() for heading in re.findall(r"^### ([\w, ]+):", TEXT, re.MULTILINE) for name in heading.split(",")
    }
    assert told == {name.decode() for name in READERS}


@pytest.mark.parametrize("name", ["hello", "snap", "holes", "beat"])
def test_frames_of_the_running_firmware_have_the_fields_of_the_text(host: Host, name: str) -> None:
    if name in ("hello", "snap"):
        host.send(name)
    frame = host.wait_for(name)
    if name == "hello":
        assert len(frame.fields) == 6 + 4
        keys = {field.split("=")[0] for field in frame.fields[6:]}
        assert keys <= set(re.findall(r"`(\w+)`", rows("### hello:")[-1][2]))
    else:
        assert len(frame.fields) == fields(name)
