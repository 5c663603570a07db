"""Draws the four kinds of switches that a hole can have: lever, reed contact, Hall sensor and light barrier."""

from __future__ import annotations

from hardware.rig.drawing.svg import FAINT, INK, PAPER, Sheet
from hardware.rig.drawing.symbols import (
    LED_PX,
    RESISTOR_PX,
    TRANSISTOR_PX,
    led,
    phototransistor,
    resistor,
    supply,
    terminal,
)
from hardware.rig.drawing.symbols import ground as to_ground

BALL, MAGNET, BEAM = "#e2574c", "#c62828", "#e57373"
BARRIER_OHMS = "150 Ohm"
"""(3.3 V - 1.25 V) / 150 Ohm = 14 mA for an infrared LED (1.25 V at 15 mA is usual)."""
PANEL_PX, TOP_Y, GROUND_Y = 250, 108, 248
NOTES = (
    "Pin: the pin of the hole in the table (GPIO of the Pi, pin of the MCP23017, or button of the node); no resistor.",
    "Lever: its operating force must be less than half of what a ball weighs; coin switches with long wires are light.",
    "Reed and Hall: the magnet sits on a light rocker under the ball, 2 to 5 mm from the contact while the ball lies.",
    'Light barrier: the ball interrupts the beam, so the switch opens: ball = "opens" in [switches].',
)


def switch_kinds() -> str:
    """Returns the drawing as SVG text."""
    sheet = Sheet()
    sheet.text((24, 34), "A switch in a hole: four kinds, all between the pin and ground", size=16, bold=True)
    for n, (title, draw) in enumerate(
        (("lever", _lever), ("reed contact", _reed), ("Hall sensor", _hall), ("light barrier", _barrier))
    ):
        x = 24 + PANEL_PX * n
        sheet.text((x + PANEL_PX / 2 - 12, 66), title, size=12, anchor="middle", bold=True)
        draw(sheet, x + PANEL_PX / 2 - 12)
    for n, note in enumerate(NOTES):
        sheet.text((24, 304 + 18 * n), note, size=10.5)
    return sheet.svg(24 + 4 * PANEL_PX, 304 + 18 * len(NOTES))


def _pin(sheet: Sheet, x: float) -> None:
    """Draws the wire to the pin, at the top of a switch."""
    terminal(sheet, (x, TOP_Y), "pin")
    sheet.line([(x, TOP_Y + 3), (x, TOP_Y + 50)])


def _foot(sheet: Sheet, x: float, y: float) -> None:
    sheet.line([(x, y), (x, GROUND_Y)])
    to_ground(sheet, (x, GROUND_Y))


def _ball(sheet: Sheet, x: float, y: float) -> None:
    sheet.ring((x, y), 17, fill=BALL)


def _lever(sheet: Sheet, x: float) -> None:
    _pin(sheet, x)
    sheet.ring((x, TOP_Y + 52), 2.5)
    sheet.ring((x, TOP_Y + 92), 2.5)
    sheet.line([(x, TOP_Y + 90), (x + 15, TOP_Y + 54), (x + 38, TOP_Y + 42)])
    _ball(sheet, x + 52, TOP_Y + 22)
    sheet.text((x + 12, TOP_Y + 104), "COM", size=9, colour=FAINT)
    sheet.text((x - 10, TOP_Y + 56), "NO", size=9, anchor="end", colour=FAINT)
    _foot(sheet, x, TOP_Y + 94)


def _reed(sheet: Sheet, x: float) -> None:
    _pin(sheet, x)
    sheet.box((x - 7, TOP_Y + 44), (14, 56), fill=PAPER, round_px=7)
    sheet.line([(x, TOP_Y + 44), (x, TOP_Y + 68)])
    sheet.line([(x + 3, TOP_Y + 64), (x, TOP_Y + 100)])
    _rocker(sheet, x + 22)
    _foot(sheet, x, TOP_Y + 100)


def _rocker(sheet: Sheet, x: float) -> None:
    """Draws a ball on a rocker that carries a magnet towards the contact at its left."""
    sheet.line([(x, TOP_Y + 66), (x + 78, TOP_Y + 50)], INK, 3)
    sheet.box((x - 4, TOP_Y + 66), (12, 8), fill=MAGNET, round_px=1)
    sheet.line([(x + 36, TOP_Y + 78), (x + 42, TOP_Y + 60), (x + 48, TOP_Y + 78), (x + 36, TOP_Y + 78)], INK, 1.4)
    _ball(sheet, x + 12, TOP_Y + 44)
    sheet.text((x + 2, TOP_Y + 92), "magnet on a rocker", size=9, colour=FAINT)


def _hall(sheet: Sheet, x: float) -> None:
    _pin(sheet, x)
    supply(sheet, (x - 46, TOP_Y + 20), "3.3 V")
    sheet.line([(x - 46, TOP_Y + 26), (x - 46, TOP_Y + 66), (x - 22, TOP_Y + 66)])
    sheet.box((x - 22, TOP_Y + 50), (36, 32), fill=PAPER, round_px=2)
    sheet.text((x - 4, TOP_Y + 70), "Hall", size=9, anchor="middle")
    _rocker(sheet, x + 26)
    _foot(sheet, x, TOP_Y + 82)


def _barrier(sheet: Sheet, x: float) -> None:
    lamp, eye = x - 40, x + 62
    supply(sheet, (lamp, TOP_Y - 12), "3.3 V")
    sheet.line([(lamp, TOP_Y - 6), (lamp, TOP_Y + 4)])
    resistor(sheet, (lamp, TOP_Y + 4), BARRIER_OHMS)
    sheet.line([(lamp, TOP_Y + 4 + RESISTOR_PX), (lamp, TOP_Y + 58)])
    led(sheet, (lamp, TOP_Y + 58), BEAM)
    _foot(sheet, lamp, TOP_Y + 58 + LED_PX)
    sheet.line([(lamp + 24, TOP_Y + 72), (eye - 32, TOP_Y + 72)], BEAM, 1)
    _ball(sheet, x + 8, TOP_Y + 72)
    terminal(sheet, (eye, TOP_Y), "pin", anchor="start")
    sheet.line([(eye, TOP_Y + 3), (eye, TOP_Y + 50)])
    phototransistor(sheet, (eye, TOP_Y + 50))
    _foot(sheet, eye, TOP_Y + 50 + TRANSISTOR_PX)
