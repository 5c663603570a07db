"""The table of docs/troubleshooting.md, row by row: what keeps an input from telling the truth is told, and in time.

Distances come from the real driver on its simulated chips, colours and tilt of the node from the real driver on a board
that keeps the protocol; contacts and buttons are edges as the pins give them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.i18n.notices import notice_text
from companion.live.sensor_pipeline import DeviceNotice, Ruled, SensorPipeline
from hardware.devices import HOLE_NUMBERS
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.samples import Accel, Distance, Edge, HoleSwitch, Sample
from tests.hardware.node.board import ALL, BALLS, EMPTY, Cable, listen
from tests.hardware.node.board import Board as Node
from tests.hardware.tof.board import BEHIND_TWO, BY_LINES, Board, library_time
from tests.hardware.tof.test_silence import OtherModel
from tests.tools.referees import referee_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "troubleshooting.md"
YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
YALI = {"game": "yali", "players": ["Ann", "Bob"]}
LEVEL = (0.0, 0.0, 1.0)


class Row(NamedTuple):
    """A row of the table: what happens, what is said, within how many seconds, by which notice."""

    case: str
    says: str
    within: str
    code: str


def rows() -> Iterator[Row]:
    section = DOCUMENT.read_text(encoding="utf-8").split("## What no sensor can hide")[1].split("\n## ")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and cells[0] != "what happens":
            yield Row(*(cell.strip() for cell in cells[:4]))


Story = tuple[float, Sequence[Sample]]
"""When the fault begins (monotonic seconds), and all samples from before it on."""


def chips(fault: Callable[[Board], None], seconds: float, *, muxes: bool = True, before: bool = False) -> Story:
    """Nine sensors behind multiplexers at 100 kHz; the fault strikes after four seconds, or before they start."""
    board = Board(BEHIND_TWO if muxes else BY_LINES, hz=100_000)
    for sensor in board.sensors.values():
        sensor.offset_mm = 0
    with library_time(board.clock):
        if before:
            fault(board)
            return board.clock.now, board.open().run(seconds)
        samples = board.open().run(4)
        begins = board.clock.now
        fault(board)
        return begins, [*samples, *board.run(seconds)]


def node(fault: Callable[[Node], None], seconds: float) -> Story:
    """A board node; the fault strikes after two seconds."""
    cable = Cable(Node())
    driver = cable.driver(ALL)
    driver.open()
    samples = listen(cable, driver, 2.0)
    begins = cable.clock.now
    fault(cable.board)
    return begins, [*samples, *listen(cable, driver, seconds)]


def put(name: str, value: object) -> Callable[[Board], None]:
    return lambda board: setattr(board.sensors[5], name, value)


def lights(*counts: int) -> Callable[[Node], None]:
    def change(board: Node) -> None:
        board.holes[5] = (counts[0], counts[1], counts[2], counts[3])

    return change


def without_a_target(board: Board) -> None:
    put("mm", 3.0)(board)
    put("status", 4 << 3)(board)


def still(board: Node) -> None:
    board._light = lambda hole: "".join(f"{count:03X}" for count in board.holes[hole])


def zero(board: Node) -> None:
    still(board)
    lights(0, 0, 0, 0)(board)


def other_model(board: Board) -> None:
    board.muxes[0x70].channels[4][:] = [OtherModel(0xEAAA)]


def distances(mm: Callable[[int], float | None], period: float, seconds: float) -> Story:
    """A hole that was empty for a second at 30 Hz."""
    quiet = [Distance(n / 30, 5, 150) for n in range(30)]
    later = [Distance(1 + n * period, 5, round(at)) for n in range(int(seconds / period)) if (at := mm(n)) is not None]
    return 1.0, [*quiet, *later]


def hands() -> Story:
    quiet = [Distance(n / 30, hole, 150) for n in range(30) for hole in HOLE_NUMBERS]
    over = [Distance(1 + n / 30, hole, 40) for n in range(15) for hole in range(1, 8)]
    return 1.0, [*quiet, *over]


def switches(holes: Iterable[int], level: Callable[[int], int]) -> Story:
    """Nine open switches, read 20 times a second; after a second these holes' have other levels, for five seconds."""
    quiet = [HoleSwitch(n / 20, hole, 0) for n in range(20) for hole in HOLE_NUMBERS]
    return 1.0, [*quiet, *(HoleSwitch(1 + n / 20, hole, level(n)) for n in range(100) for hole in holes)]


def restarting(board: Board) -> None:
    """It does not get as far as a reading."""
    board.sensors[5].mute = True


def leaning(accel: Callable[[Random], tuple[float, float, float]]) -> Story:
    chance = Random(3)
    rest = [Accel(n / 50, (chance.gauss(0, 0.004), 0.0, 1.0)) for n in range(20)]
    return 0.4, [*rest, *(Accel(0.4 + n / 50, accel(chance)) for n in range(300))]


def edges(button: str, levels: Iterable[tuple[float, int]]) -> Story:
    return 1.0, [Edge(1.0 + t, button, level) for t, level in levels]


STORIES: dict[str, Callable[[], Story]] = {
    "distance: the sensor sees nothing (8190, 8191)": lambda: chips(put("mm", None), 8),
    "distance: readings without a target (2 to 4 mm, with a status that says so)": lambda: chips(without_a_target, 8),
    "distance: always 0": lambda: distances(lambda _: 0, 1 / 30, 8),
    "distance: the same value for ever": lambda: chips(put("frozen", True), 14),
    "distance: the sensor is dead": lambda: chips(put("deaf", True), 4),
    "distance: another model": lambda: chips(other_model, 4, before=True),
    "distance: fewer than four readings a second": lambda: distances(lambda _: 150, 0.5, 12),
    "distance: the sensor restarts again and again": lambda: chips(restarting, 6, muxes=False),
    "distance: single odd readings, one in four at most": lambda: distances(
        lambda n: 22 if n % 4 == 3 else 150, 1 / 30, 20
    ),
    "distance: near and far by turns": lambda: distances(lambda n: 30 if n % 2 else 150, 1 / 30, 8),
    "distance: five holes or more covered at once": hands,
    "switch: its contact chatters": lambda: switches((5,), lambda n: n % 2),
    "switch: five holes or more closed at once": lambda: switches(range(1, 8), lambda n: 1 if n < 20 else 0),
    "colour: glare, or a lamp too near": lambda: node(lambda board: board.clipped.add(5), 4),
    "colour: constant colours": lambda: node(still, 70),
    "colour: zero, all of it": lambda: node(zero, 70),
    "colour: one lamp is dark": lambda: node(lights(12, 0, 20, 18), 80),
    "colour: all lamps are dark": lambda: node(lights(12, 0, 0, 0), 80),
    "colour: no answer": lambda: node(lambda board: board.rates.update(holes=0), 4),
    "tilt: frozen": lambda: leaning(lambda _: (-0.0697, 0.0021, 0.9974)),
    "tilt: a steep lean": lambda: leaning(lambda chance: (-0.17 + chance.gauss(0, 0.004), 0.0, 0.985)),
    "tilt: zero, or saturated": lambda: leaning(lambda _: (0.0, 0.0, 0.0)),
    "tilt: no answer": lambda: node(lambda board: board.rates.update(tilt=0), 4),
    "contacts: both ends closed": lambda: (
        1.0,
        [Edge(1.0, "tilt-first", 1), Edge(1.0, "tilt-second", 1), Edge(8.0, "tilt-first", 0)],
    ),
    "button: closes again while it is let go": lambda: edges(
        "undo", [(0.0, 1), (0.3, 0), (0.382, 1), (0.3995, 0), (5.0, 1), (5.1, 0)]
    ),
    "button: a loose contact": lambda: edges("undo", [(n * 0.08, (n + 1) % 2) for n in range(240)]),
    "button: held down all the time": lambda: edges("undo", [(0.0, 1), (20.0, 0)]),
}


def test_every_row_has_its_story() -> None:
    assert [row.case for row in rows()] == list(STORIES)


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: row.case)
def test_what_keeps_an_input_from_the_truth_is_told_in_time(row: Row) -> None:
    begins, samples = STORIES[row.case]()
    match = referee_of(YALI if row.case.startswith(("tilt", "contacts")) else YAGO)
    pipeline = SensorPipeline(Filters(FilterSettings()))
    outputs = [output for sample in samples for output in pipeline.feed(sample, match)]
    notices = [output for output in outputs if isinstance(output, DeviceNotice) and output.code != "sensor-back"]
    assert not [output for output in outputs if isinstance(output, Ruled) and output.verdict.raw["event"] == "sunk"]
    if row.code == "-":
        assert notices == []
        return
    notice = notices[0]
    assert (notice.code, row.says) == (row.code, row.says if row.says in notice_text(notice) else notice_text(notice))
    assert begins <= notice.t <= begins + float(row.within.removesuffix(" s"))


@pytest.mark.parametrize("ball", BALLS)
def test_a_lamp_that_is_dark_is_told_under_a_ball_too(ball: str) -> None:
    begins, samples = node(lights(*BALLS[ball][:3], 0), 80)
    pipeline = SensorPipeline(Filters(FilterSettings()))
    outputs = [output for sample in samples for output in pipeline.feed(sample, None)]
    told = [output for output in outputs if isinstance(output, DeviceNotice) and output.phrase == "dark-blue"]
    assert [notice.device for notice in told] == ["hole 5"] and told[0].t <= begins + 75
    assert EMPTY[3] > 0, "an empty hole shows a little of every lamp"
