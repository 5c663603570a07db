"""Draws the detail drawings: the circuit of one hole of the board node, a distance sensor at its hole, and switches."""

from __future__ import annotations

from collections.abc import Iterator
from math import radians, tan

from hardware.filters.settings import HoleSettings
from hardware.rig.drawing.diagrams import NODE_LAMPS
from hardware.rig.drawing.svg import FAINT, INK, PAPER, Sheet
from hardware.rig.drawing.switch_detail import switch_kinds
from hardware.rig.drawing.symbols import (
    LED_PX,
    RESISTOR_PX,
    TRANSISTOR_PX,
    led,
    mosfet,
    phototransistor,
    resistor,
    supply,
    terminal,
)
from hardware.rig.drawing.symbols import ground as to_ground

LED_OHMS = {"red": 330, "green": 220, "blue": 220}
LIGHT_OHMS, GATE_OHMS, HOLD_OHMS = "10 kOhm", "100 Ohm", "10 kOhm"
"""Resistors of the board node; firmware/README.md lists the currents."""
TONES = {"red": "#ef5350", "green": "#66bb6a", "blue": "#42a5f5"}
WOOD, BEAM, LIGHT = "#d9b98a", "#e57373", "#fdebe8"
SENSOR_X, UNDER_Y, SCALE = 240, 226, 3.4
"""The position of the sensor and of the underside of the board (px), and the scale (px per mm)."""
CONE_DEG, BALL_MM, BOARD_MM, HANGING_MM = 25, 16, 9, 7
EMPTY_MM, FILLED_MM = 150, 30
"""The readings of a hole that is built as drawn; the default limits of the filters fit them."""


def details() -> Iterator[tuple[str, str]]:
    """Yields the name and the SVG text of each detail drawing."""
    yield "hole-in-colour.svg", _colour_hole()
    yield "hole-by-distance.svg", _distance_hole()
    yield "hole-by-switch.svg", switch_kinds()


def _colour_hole() -> str:
    sheet = Sheet()
    sheet.text((24, 34), "One hole of the board node, and the three lamp lines that all nine share", size=16, bold=True)
    _light_branch(sheet)
    _lamp_branches(sheet)
    _lamp_line(sheet)
    for n, note in enumerate(
        (
            "The phototransistor (TEPT4400 or alike) and the RGB LED (common anode) both look at the ball from below.",
            "Black heat-shrink around the phototransistor, up to its lens, keeps the LED's direct light out.",
            "MOSFET: AO3400, IRLML6244 or another that opens at 2.5 V; one for each colour, three in all.",
            "100 uF between 5 V and GND where the LEDs begin; 100 nF at the multiplexer.",
        )
    ):
        sheet.text((24, 372 + 18 * n), note, size=10.5)
    return sheet.svg(980, 440)


def _light_branch(sheet: Sheet) -> None:
    x, top = 200, 90
    supply(sheet, (x, top), "5 V")
    sheet.line([(x, top + 6), (x, top + 40)])
    phototransistor(sheet, (x, top + 40))
    node = top + 40 + TRANSISTOR_PX + 18
    sheet.line([(x, node - 18), (x, node + 14)])
    sheet.ring((x, node), 3, fill=INK)
    sheet.line([(x, node), (x - 50, node)])
    terminal(sheet, (x - 53, node), "C0 to C8")
    sheet.text((x - 60, node + 19), "of the CD74HC4067", size=9, anchor="end", colour=FAINT)
    resistor(sheet, (x, node + 14), LIGHT_OHMS)
    sheet.line([(x, node + 14 + RESISTOR_PX), (x, node + 76)])
    to_ground(sheet, (x, node + 76))
    sheet.text((x, 328), "light of one hole", size=11, anchor="middle", bold=True)


def _lamp_branches(sheet: Sheet) -> None:
    middle, top, rail = 430, 90, 130
    supply(sheet, (middle, top), "5 V")
    sheet.line([(middle, top + 6), (middle, rail)])
    sheet.line([(middle - 80, rail), (middle + 80, rail)])
    sheet.ring((middle, rail), 3, fill=INK)
    sheet.text((middle + 12, rail - 7), "common anode", size=9, colour=FAINT)
    for n, (colour, ohms) in enumerate(LED_OHMS.items()):
        x = middle - 80 + 80 * n
        led(sheet, (x, rail), TONES[colour])
        sheet.line([(x, rail + LED_PX), (x, rail + 50)])
        resistor(sheet, (x, rail + 50), f"{ohms} Ohm")
        sheet.line([(x, rail + 50 + RESISTOR_PX), (x, 252)])
        sheet.ring((x, 255), 3)
        sheet.text((x, 275), colour, size=10.5, anchor="middle", bold=True)
        sheet.text((x, 290), "lamp line", size=9, anchor="middle", colour=FAINT)
    sheet.text((middle, 328), "lamps of one hole", size=11, anchor="middle", bold=True)


def _lamp_line(sheet: Sheet) -> None:
    x, top = 840, 110
    sheet.ring((x, top), 3)
    sheet.text((x, top - 10), "lamp line, from the nine resistors of one colour", size=10, anchor="middle", bold=True)
    sheet.line([(x, top + 3), (x, top + 50)])
    gate_x, gate_y = mosfet(sheet, (x, top + 50))
    sheet.line([(x, top + 50 + TRANSISTOR_PX), (x, 290)])
    to_ground(sheet, (x, 290))
    joint = gate_x - 44
    sheet.line([(gate_x, gate_y), (joint, gate_y)])
    sheet.ring((joint, gate_y), 3, fill=INK)
    sheet.line([(joint, gate_y), (joint, gate_y + 20)])
    resistor(sheet, (joint, gate_y + 20), HOLD_OHMS)
    sheet.line([(joint, gate_y + 20 + RESISTOR_PX), (joint, 290)])
    to_ground(sheet, (joint, 290))
    sheet.line([(joint, gate_y), (joint - 14, gate_y)])
    resistor(sheet, (joint - 14 - RESISTOR_PX, gate_y), GATE_OHMS, lying=True)
    sheet.line([(joint - 14 - RESISTOR_PX, gate_y), (joint - 70, gate_y)])
    terminal(sheet, (joint - 73, gate_y), " / ".join(NODE_LAMPS.values()))
    sheet.text((joint - 80, gate_y + 18), "of the Nano", size=9, anchor="end", colour=FAINT)
    sheet.text((x - 50, 328), "one lamp line, three times", size=11, anchor="middle", bold=True)


def _distance_hole() -> str:
    """Returns a section through the board, to scale, as SVG text."""
    sheet = Sheet()
    title = "A distance sensor looks along the underside of the board, through the ball's place"
    sheet.text((24, 34), title, size=16, bold=True)
    ball_x, far = SENSOR_X + (FILLED_MM + BALL_MM / 2) * SCALE, SENSOR_X + EMPTY_MM * SCALE
    deep = UNDER_Y + EMPTY_MM * SCALE * tan(radians(CONE_DEG))
    sheet.line([(SENSOR_X, UNDER_Y + 4), (far, UNDER_Y + 4), (far, deep), (SENSOR_X, UNDER_Y + 4)], BEAM, 1, fill=LIGHT)
    _board(sheet, ball_x)
    _ball(sheet, ball_x)
    sheet.box((SENSOR_X - 18, UNDER_Y), (18, 36), fill="#1565c0", round_px=2)
    sheet.text((SENSOR_X - 26, UNDER_Y + 18), "VL53L0X,", size=11, anchor="end", bold=True)
    sheet.text((SENSOR_X - 26, UNDER_Y + 33), f"tilted down by {CONE_DEG / 2:g} degrees", size=10, anchor="end")
    sheet.box((far, UNDER_Y), (8, deep - UNDER_Y + 6), fill=PAPER)
    sheet.text((far + 16, UNDER_Y + 60), "matte white", size=11)
    sheet.text((far + 16, UNDER_Y + 75), "screen", size=11)
    _distances(sheet)
    for n, note in enumerate(
        (
            "Never let a sensor look out of its hole: the room has no distance (8190), and that is not an empty hole.",
            f"The light leaves in a cone of {CONE_DEG} degrees (data sheet): keep cables and screens out of it.",
            "Where there is less room, bring the screen nearer: empty and filled must lie 40 mm apart.",
        )
    ):
        sheet.text((24, deep + 40 + 18 * n), note, size=10.5)
    return sheet.svg(900, deep + 96)


def _board(sheet: Sheet, ball_x: float) -> None:
    top, gap = UNDER_Y - BOARD_MM * SCALE, (BALL_MM / 2 + 1.5) * SCALE
    sheet.box((40, top), (ball_x - gap - 40, UNDER_Y - top), fill=WOOD, round_px=0)
    sheet.box(
        (ball_x + gap, top), (SENSOR_X + EMPTY_MM * SCALE + 60 - ball_x - gap, UNDER_Y - top), fill=WOOD, round_px=0
    )
    sheet.text((60, top - 8), "board", size=11)


def _ball(sheet: Sheet, x: float) -> None:
    """Draws the ball on two thin rods, partly below the board."""
    low = UNDER_Y + HANGING_MM * SCALE
    sheet.ring((x, low - BALL_MM / 2 * SCALE), BALL_MM / 2 * SCALE, fill="#e2574c")
    for side in (-1, 1):
        sheet.ring((x + side * 4 * SCALE, low - 0.6 * SCALE), 4, fill=FAINT)
    sheet.text((x + 26, low + 30), "two thin rods hold the ball", size=10)
    sheet.line([(x + 24, low + 24), (x + 4 * SCALE + 3, low + 3)], FAINT, 1)


def _distances(sheet: Sheet) -> None:
    limits = HoleSettings()
    leave = limits.threshold_mm + limits.hysteresis_mm
    rows = (
        (EMPTY_MM, f"empty: about {EMPTY_MM} mm", INK),
        (leave, f"the ball is gone above {leave:g} mm", "#ad1457"),
        (limits.threshold_mm, f"a ball is there below {limits.threshold_mm:g} mm", "#2e7d32"),
        (FILLED_MM, f"filled: about {FILLED_MM} mm", INK),
    )
    for n, (reach, words, colour) in enumerate(rows):
        x, y = SENSOR_X + reach * SCALE, 74 + 24 * n
        sheet.line([(SENSOR_X, y), (x, y)], colour, 1.4)
        sheet.line([(x, y - 5), (x, UNDER_Y + 10)], colour, 0.8)
        sheet.text((SENSOR_X - 10, y + 4), words, size=10.5, colour=colour, anchor="end")
    sheet.line([(SENSOR_X, 69), (SENSOR_X, UNDER_Y)], INK, 0.8)
