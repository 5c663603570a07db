"""Draws symbols of circuit diagrams; `at` is the end of the wire from above or from the left."""

from __future__ import annotations

from hardware.rig.drawing.svg import INK, PAPER, Point, Sheet

RESISTOR_PX, LED_PX, TRANSISTOR_PX = 34, 26, 44
"""The length of each symbol between its two wires."""


def resistor(sheet: Sheet, at: Point, ohms: str, *, lying: bool = False) -> None:
    """Draws a resistor, vertical or horizontal (`lying`), with its value."""
    x, y = at
    if lying:
        sheet.box((x, y - 5), (RESISTOR_PX, 10), fill=PAPER, round_px=0)
        sheet.text((x + RESISTOR_PX / 2, y - 9), ohms, size=10, anchor="middle")
    else:
        sheet.box((x - 5, y), (10, RESISTOR_PX), fill=PAPER, round_px=0)
        sheet.text((x + 10, y + RESISTOR_PX / 2 + 4), ohms, size=10)


def led(sheet: Sheet, at: Point, colour: str) -> None:
    """Draws a light-emitting diode, anode at the top."""
    x, y = at
    sheet.line([(x - 10, y + 4), (x + 10, y + 4), (x, y + 22), (x - 10, y + 4)], INK, fill=colour)
    sheet.line([(x - 10, y + 22), (x + 10, y + 22)])
    sheet.line([(x, y), (x, y + 4)])
    sheet.line([(x, y + 22), (x, y + LED_PX)])
    for dx in (0, 7):
        sheet.line([(x + 12 + dx, y + 10), (x + 19 + dx, y + 3)], INK, 1.2)


def phototransistor(sheet: Sheet, at: Point) -> None:
    """Draws a phototransistor, collector at the top, emitter at the bottom."""
    x, y = at
    sheet.ring((x - 4, y + TRANSISTOR_PX / 2), 19)
    sheet.line([(x - 10, y + 11), (x - 10, y + 33)], INK, 3)
    sheet.line([(x - 10, y + 18), (x, y + 8), (x, y)])
    sheet.line([(x - 10, y + 26), (x, y + 36), (x, y + TRANSISTOR_PX)])
    sheet.line([(x - 6, y + 35), (x, y + 36), (x - 1, y + 30)], INK, 1.4)
    for dy in (0, 9):
        sheet.line([(x - 38, y + 8 + dy), (x - 26, y + 14 + dy)], INK, 1.2)


def mosfet(sheet: Sheet, at: Point) -> Point:
    """Draws an N-channel MOSFET, drain at the top, source at the bottom; returns where its gate is, at the left."""
    x, y = at
    sheet.line([(x, y), (x, y + 12), (x - 12, y + 12)])
    sheet.line([(x, y + TRANSISTOR_PX), (x, y + 32), (x - 12, y + 32)])
    sheet.line([(x, y + 32), (x, y + 22), (x - 12, y + 22)])
    sheet.line([(x - 7, y + 19), (x - 12, y + 22), (x - 7, y + 25)], INK, 1.4)
    for top in (8, 18, 28):
        sheet.line([(x - 12, y + top), (x - 12, y + top + 8)], INK, 2.4)
    sheet.line([(x - 17, y + 9), (x - 17, y + 35)])
    sheet.line([(x - 17, y + 32), (x - 30, y + 32)])
    return x - 30, y + 32


def ground(sheet: Sheet, at: Point) -> None:
    """Draws the ground symbol."""
    x, y = at
    for n, half in enumerate((10, 6, 2)):
        sheet.line([(x - half, y + 4 * n), (x + half, y + 4 * n)])


def supply(sheet: Sheet, at: Point, volts: str) -> None:
    """Draws a supply, with its wire at the bottom."""
    x, y = at
    sheet.line([(x, y + 6), (x, y)])
    sheet.line([(x - 9, y), (x + 9, y)])
    sheet.text((x, y - 5), volts, size=10, anchor="middle", bold=True)


def terminal(sheet: Sheet, at: Point, words: str, *, anchor: str = "end") -> None:
    """Draws the end of a wire that leaves the drawing, with the name of its destination."""
    sheet.ring(at, 3)
    sheet.text((at[0] + (-8 if anchor == "end" else 8), at[1] + 4), words, size=10.5, anchor=anchor, bold=True)
