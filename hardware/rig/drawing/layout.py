"""Lays out a wiring diagram: parts in columns, with a separate lane for each wire between them. All in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from hardware.rig.drawing.parts import RAILS, Connector, Diagram, Part

MARGIN, TITLE_Y, FEED_Y, TOP_Y = 24, 34, 62, 130
FEED_STEP, LANE, STRIP = 11, 10, 100
"""The distance between two feed lines and between two lanes; the width of the strip with the names of the wires."""
ROW, HEAD_PX, PITCH, FOOT_PX, GAP = 26, 36, 17, 12, 14
"""The height of a connector row, of a part's head, between two pins, of a part's foot, and between two parts."""
CONNECTOR_PX, PART_PX, SYMBOL_PX = 190, 200, 27
LEFT_PX = 48
NEAR = 5
"""The least distance between wires of two nets that can be distinguished."""


class Spot(Struct, frozen=True):
    """A point where a wire ends at a pin."""

    x: float
    y: float
    net: str


class Placed(Struct, frozen=True, kw_only=True):
    """A part with its upper left corner, its height, and the positions of its pins."""

    part: Part
    x: float
    y: float
    height: float
    left: tuple[Spot, ...]
    right: tuple[Spot, ...]


class Zone(Struct, frozen=True):
    """The space between two columns: the x position of each net's lane and of each rail."""

    lanes: Mapping[str, float]
    rails: Mapping[str, float]


class Plan(Struct, frozen=True, kw_only=True):
    """The layout of a whole diagram."""

    width: float
    height: float
    connector_x: float
    sources: tuple[Spot, ...]
    """The points where wires leave the connector."""
    columns: tuple[tuple[Placed, ...], ...]
    zones: tuple[Zone, ...]
    """One before each column, and one after the last for its rails."""


def plan(diagram: Diagram) -> Plan:
    """Lays out a diagram."""
    connector_x = MARGIN + LEFT_PX
    sources = tuple(_sources(diagram.connector, connector_x + CONNECTOR_PX))
    x = connector_x + CONNECTOR_PX
    columns: list[tuple[Placed, ...]] = []
    zones: list[Zone] = []
    spots: Sequence[Spot] = sources
    behind: set[str] = set()
    for parts in (diagram.near, diagram.far):
        if not parts:
            continue
        zone, start = _zone(x, spots, parts, behind)
        column = min(
            (tuple(_stacked(parts, start, TOP_Y + n)) for n in range(SYMBOL_PX)), key=lambda c: _clashes(zone, spots, c)
        )
        zones.append(zone)
        columns.append(column)
        spots = [spot for placed in column for spot in placed.right]
        behind = {spot.net for spot in spots} & set(RAILS)
        x = start + PART_PX
    last, end = _zone(x, spots, (), behind)
    zones.append(last)
    bottoms = [placed.y + placed.height for column in columns for placed in column]
    height = max([TOP_Y + ROW * len(diagram.connector.rows) + HEAD_PX, *bottoms])
    return Plan(
        width=end + MARGIN,
        height=height,
        connector_x=connector_x,
        sources=sources,
        columns=tuple(columns),
        zones=tuple(zones),
    )


def _sources(connector: Connector, edge: float) -> Iterator[Spot]:
    """Yields the used pins at the connector's right edge; wires of the left column leave below those of the right."""
    for row, pair in enumerate(connector.rows):
        for column, label in enumerate(pair):
            if label in connector.nets:
                y = row_y(row) + (0 if column else ROW / 2)
                yield Spot(edge, y, connector.nets[label])


def row_y(row: int) -> float:
    """Returns the y position of a row of the connector."""
    return TOP_Y + HEAD_PX + ROW * row


def _zone(x: float, spots: Iterable[Spot], parts: Sequence[Part], behind: set[str]) -> tuple[Zone, float]:
    """Returns the zone after a column at `x`, and the x of the next column; the rails are next to that column."""
    ahead = {pin.net for part in parts for pin in part.left} & set(RAILS)
    targets = {spot.net: spot.y for placed in _stacked(parts, 0) for spot in reversed(placed.left)}
    counts = [spot.net for placed in _stacked(parts, 0) for spot in placed.left]
    crossing = {spot.net: spot.y for spot in spots if spot.net in targets and spot.net not in RAILS}
    order = sorted(crossing, key=lambda net: _rank(crossing[net], targets[net], counts.count(net)))
    first = [rail for rail in RAILS if rail in behind]
    last = [rail for rail in RAILS if rail in ahead - behind]
    places = {net: x + 16 + LANE * n for n, net in enumerate([*first, *order, *last])}
    zone = Zone({net: places[net] for net in order}, {rail: places[rail] for rail in (*first, *last)})
    return zone, x + 16 + LANE * len(places) + (STRIP if parts else 0)


def _rank(source: float, target: float, ends: int) -> tuple[int, float]:
    """Returns the sort key of a lane: upward wires, topmost first; then downward ones, topmost last; then buses."""
    if ends > 1:
        return 2, source
    return (0, source) if target < source else (1, -source)


def _clashes(zone: Zone, spots: Iterable[Spot], column: Iterable[Placed]) -> int:
    """Counts the wires of different nets that would overlap with this column."""
    lanes = {**zone.lanes, **zone.rails}
    ends = [spot for placed in column for spot in placed.left if spot.net in lanes]
    return sum(
        abs(spot.y - end.y) < NEAR and lanes[spot.net] >= lanes[end.net]
        for spot in spots
        if spot.net in lanes
        for end in ends
        if end.net != spot.net
    )


def _stacked(parts: Sequence[Part], x: float, y: float = TOP_Y) -> Iterator[Placed]:
    for part in parts:
        if part.kind == "board":
            rows = max(len(part.left), len(part.right))
            height = HEAD_PX + PITCH * (rows - 1) + FOOT_PX
            left = tuple(Spot(x, y + HEAD_PX + PITCH * n, pin.net) for n, pin in enumerate(part.left))
            right = tuple(Spot(x + PART_PX, y + HEAD_PX + PITCH * n, pin.net) for n, pin in enumerate(part.right))
            yield Placed(part=part, x=x, y=y, height=height, left=left, right=right)
            y += height + GAP
        else:
            middle = y + SYMBOL_PX / 2
            [source], [ground] = part.left, part.right
            yield Placed(
                part=part,
                x=x,
                y=y,
                height=SYMBOL_PX,
                left=(Spot(x, middle, source.net),),
                right=(Spot(x + PART_PX, middle, ground.net),),
            )
            y += SYMBOL_PX
