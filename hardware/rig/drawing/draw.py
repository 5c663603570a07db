"""Draws a laid-out diagram as SVG: first the wires, then the connector, the parts and the texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hardware.rig.drawing.diagrams import SCL, SDA, place
from hardware.rig.drawing.layout import (
    CONNECTOR_PX,
    FEED_STEP,
    FEED_Y,
    MARGIN,
    PART_PX,
    ROW,
    TITLE_Y,
    TOP_Y,
    Placed,
    Plan,
    Spot,
    Zone,
    plan,
    row_y,
)
from hardware.rig.drawing.parts import GROUND, HIGH, LOW, RAILS, Connector, Diagram, Pin
from hardware.rig.drawing.svg import FAINT, INK, PAPER, Point, Sheet

COLOURS = {HIGH: "#d97706", LOW: "#c62828", GROUND: "#2b3036", SDA: "#1f62c4", SCL: "#8a6d00"}
SIGNALS = ("#2e7d32", "#7b1fa2", "#00838f", "#ad1457", "#5d4037", "#3949ab", "#558b2f", "#c2185b", "#00695c", "#6a1b9a")
"""Colours of the signal wires, used in turn so that neighbours differ."""
LAMP_COLOURS = {"red": "#d32f2f", "green": "#388e3c", "blue": "#1976d2"}
NOTE_PX = 18
PAD = 15


def diagram_svg(diagram: Diagram) -> str:
    """Returns the diagram as SVG text."""
    return _Drawing(diagram).svg()


class _Drawing:
    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.plan: Plan = plan(diagram)
        self.sheet = Sheet()
        nets = dict.fromkeys(spot.net for spots in self._ends() for spot in spots)
        plain = [net for net in nets if net not in COLOURS and net not in LAMP_COLOURS]
        chosen = {net: SIGNALS[n % len(SIGNALS)] for n, net in enumerate(plain)}
        self.colours = COLOURS | LAMP_COLOURS | chosen

    def _ends(self) -> Iterator[tuple[Spot, ...]]:
        yield self.plan.sources
        for column in self.plan.columns:
            for placed in column:
                yield placed.left
                yield placed.right

    def svg(self) -> str:
        self._draw_feeds()
        spots = self.plan.sources
        for n, zone in enumerate(self.plan.zones):
            column = self.plan.columns[n] if n < len(self.plan.columns) else ()
            self._draw_zone(zone, spots, column)
            spots = tuple(spot for placed in column for spot in placed.right)
        self._draw_connector(self.diagram.connector)
        for column in self.plan.columns:
            for placed in column:
                self._draw_part(placed)
        return self._finished()

    def _draw_feeds(self) -> None:
        """Draws the wires from the connector's power pins to the feed lines, and along these to the last rail."""
        ways = 0
        for n, rail in enumerate(RAILS):
            ends = [zone.rails[rail] for zone in self.plan.zones if rail in zone.rails]
            if not ends:
                continue
            y, (row, column) = FEED_Y + FEED_STEP * n, _feed_pin(self.diagram.connector, rail)
            at = row_y(row)
            if column:
                x = self.plan.connector_x + CONNECTOR_PX
                way = [(x, at), (x + 8, at), (x + 8, y)]
            else:
                ways += 1
                x = self.plan.connector_x
                way = [(x, at), (x - 8 - 10 * ways, at), (x - 8 - 10 * ways, y)]
            self.sheet.wire([[*way, (max(ends), y)]], self.colours[rail])
            self.sheet.text((max(ends) + 6, y + 3.5), rail, size=9, colour=self.colours[rail], bold=True)

    def _draw_zone(self, zone: Zone, spots: tuple[Spot, ...], column: tuple[Placed, ...]) -> None:
        """Draws the wires of one zone: each net in its lane, each rail down from its feed line."""
        ends: defaultdict[str, list[Spot]] = defaultdict(list)
        for spot in (*spots, *(spot for placed in column for spot in placed.left)):
            ends[spot.net].append(spot)
        for rail, x in zone.rails.items():
            n = RAILS.index(rail)
            self._draw_net(rail, x, ends[rail], FEED_Y + FEED_STEP * n)
        for net, x in zone.lanes.items():
            self._draw_net(net, x, ends[net], None)
        for placed in column:
            for spot in placed.left:
                if spot.net not in zone.lanes and spot.net not in zone.rails:
                    self.sheet.wire([[(spot.x - 30, spot.y), (spot.x, spot.y)]], self.colours[spot.net])

    def _draw_net(self, net: str, x: float, ends: list[Spot], feed: float | None) -> None:
        colour = self.colours[net]
        heights = sorted({spot.y for spot in ends} | ({feed} if feed is not None else set()))
        ways = [[(spot.x, spot.y), (x, spot.y), (x, heights[0])] for spot in ends]
        self.sheet.wire([*ways, [(x, heights[0]), (x, heights[-1])]], colour)
        for y in heights if feed is not None else heights[1:-1]:
            if len(ends) > 2 or feed is not None:
                self.sheet.dot((x, y), colour)

    def _draw_connector(self, connector: Connector) -> None:
        x, middle = self.plan.connector_x, self.plan.connector_x + CONNECTOR_PX / 2
        bottom = row_y(len(connector.rows) - 1) + ROW / 2 + 6
        self.sheet.box((x, TOP_Y), (CONNECTOR_PX, bottom - TOP_Y))
        self.sheet.text((middle, TOP_Y + 16), connector.name, size=10.5, anchor="middle", bold=True)
        if not connector.numbered:
            self.sheet.box((middle - 18, TOP_Y - 16), (36, 16), fill=PAPER, round_px=2)
            self.sheet.text((middle, TOP_Y - 4.5), "USB", size=8.5, anchor="middle")
        for row, pair in enumerate(connector.rows):
            for column, label in enumerate(pair):
                self._connector_pin(connector, row, column, label)

    def _connector_pin(self, connector: Connector, row: int, column: int, label: str) -> None:
        x, middle, y = self.plan.connector_x, self.plan.connector_x + CONNECTOR_PX / 2, row_y(row)
        net = connector.nets.get(label) or self._fed(connector, row, column)
        colour = self.colours[net] if net else FAINT
        pad = (middle + (2 if column else -2 - PAD), y - PAD / 2)
        if net and net not in RAILS and not column:
            way = [(pad[0] + PAD / 2, y), (pad[0] + PAD + 1, y + ROW / 2), (x + CONNECTOR_PX, y + ROW / 2)]
            self.sheet.line(way, colour, 2)
        self.sheet.box(pad, (PAD, PAD), fill=colour if net else PAPER, stroke=colour, round_px=7 if column else 2)
        if connector.numbered:
            number, tone = str(2 * row + column + 1), PAPER if net else FAINT
            self.sheet.text((pad[0] + PAD / 2, y + 3), number, size=8, anchor="middle", colour=tone)
        where: Point = (middle + PAD + 8, y + 3.5) if column else (middle - PAD - 8, y + 3.5)
        tone, anchor = (INK if net else FAINT), "start" if column else "end"
        self.sheet.text(where, label, size=10, anchor=anchor, colour=tone, bold=bool(net))

    def _fed(self, connector: Connector, row: int, column: int) -> str | None:
        """Returns the rail that this pin feeds, or None."""
        used = {rail for zone in self.plan.zones for rail in zone.rails}
        return next((rail for rail in used if _feed_pin(connector, rail) == (row, column)), None)

    def _draw_part(self, placed: Placed) -> None:
        if placed.part.kind == "board":
            self._board(placed)
        else:
            self._symbol(placed)
        for spot in placed.left:
            if self.diagram.connector.numbered and (where := place(spot.net)):
                words = f"{spot.net} · {where}" if spot.net.startswith("GPIO") else where
                self.sheet.text(
                    (spot.x - 5, spot.y - 3.5), words, size=8.5, anchor="end", colour=self.colours[spot.net]
                )
            elif spot.net in self.diagram.connector.nets:
                self.sheet.text(
                    (spot.x - 5, spot.y - 3.5), spot.net, size=8.5, anchor="end", colour=self.colours[spot.net]
                )

    def _board(self, placed: Placed) -> None:
        part, x, y = placed.part, placed.x, placed.y
        self.sheet.box((x, y), (PART_PX, placed.height))
        self.sheet.text((x + 8, y + 16), part.name, size=11, bold=True)
        self.sheet.text((x + PART_PX - 8, y + 16), part.about, size=8.5, anchor="end", colour=FAINT)
        for pins, spots, anchor, dx in ((part.left, placed.left, "start", 8), (part.right, placed.right, "end", -8)):
            for pin, spot in zip(pins, spots, strict=True):
                self._pin(pin, spot, anchor, dx)

    def _pin(self, pin: Pin, spot: Spot, anchor: str, dx: float) -> None:
        self.sheet.ring((spot.x, spot.y), 3, fill=self.colours[spot.net], stroke=self.colours[spot.net])
        self.sheet.text((spot.x + dx, spot.y + 3.5), pin.label, size=9.5, anchor=anchor)

    def _symbol(self, placed: Placed) -> None:
        """Draws a switch, or a resistor and a lamp, in series to ground."""
        [start], [end] = placed.left, placed.right
        x, y = start.x, start.y
        if placed.part.kind == "switch":
            self.sheet.line([(x, y), (x + 8, y)], INK)
            self.sheet.line([(x + 11, y - 1), (x + 36, y - 11)], INK)
            self.sheet.ring((x + 10, y), 2.6)
            self.sheet.ring((x + 38, y), 2.6)
            after = x + 41
        else:
            self.sheet.line([(x, y), (x + 6, y)], INK)
            self.sheet.box((x + 6, y - 4), (22, 8), fill=PAPER, round_px=0)
            self.sheet.line([(x + 28, y), (x + 33, y)], INK)
            self.sheet.line([(x + 33, y - 6), (x + 33, y + 6), (x + 44, y), (x + 33, y - 6)], INK, fill="#f6d743")
            self.sheet.line([(x + 44, y - 6), (x + 44, y + 6)], INK)
            after = x + 44
        self.sheet.line([(after, y), (end.x, y)], self.colours[end.net], 2)
        self.sheet.text((x + 50, y - 4), placed.part.name, size=10.5, bold=True)

    def _finished(self) -> str:
        self.sheet.text((MARGIN, TITLE_Y), self.diagram.title, size=17, bold=True)
        y = self.plan.height + 30
        for note in ("Wires that cross without a dot do not touch.", *self.diagram.notes):
            self.sheet.text((MARGIN, y), note, size=10.5)
            y += NOTE_PX
        longest = max(map(len, self.diagram.notes), default=0) * 6.3
        return self.sheet.svg(max(self.plan.width + 24, longest + 2 * MARGIN), y + 4)


def _feed_pin(connector: Connector, rail: str) -> tuple[int, int]:
    """Returns row and column of the pin that feeds a rail; one in the left column is preferred, to avoid crossings."""
    label = connector.feeds[rail]
    found = [
        (row, column) for row, pair in enumerate(connector.rows) for column, name in enumerate(pair) if name == label
    ]
    return min(found, key=lambda at: (at[1], at[0]))
