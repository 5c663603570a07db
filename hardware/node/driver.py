"""The board node as a driver: finds it, greets it, and hands on what it says."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from msgspec import Struct
from serial.tools import list_ports

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.node.link import NodeLink, SilentBoard
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Hello
from hardware.node.port_errors import BRLTTY
from hardware.node.ports import Scan, SerialPlace, places
from hardware.node.settings import NodeSettings
from hardware.node.transport import Gone, Port, SerialPort
from hardware.samples import Sample

GREETING_S = 4.5
"""So long a port is waited for: its boot loader takes 2 s, a lost hello and a lost snapshot half a second each."""
SHORT_LIFE_S, SHORT_LIVES = 5.0, 3
"""A port that is gone again this soon, so many times in a row, is taken away by another program."""


class Line(Struct, frozen=True):
    """A port that has been opened, and the conversation on it."""

    place: SerialPlace
    port: Port
    session: NodeLink
    opened_at: float


class NodeDriver:
    """The board node on whatever port it is."""

    device = NODE

    def __init__(
        self,
        settings: NodeSettings,
        *,
        counts: LinkCounters | None = None,
        clock: Callable[[], float] = time.monotonic,
        scan: Scan = list_ports.comports,
        connect: Callable[[str], Port] = SerialPort,
    ) -> None:
        """`counts` go on from the driver before; `clock` tells monotonic seconds.

        `scan` lists serial ports, and `connect` opens one by its path.
        """
        self.counts = counts or LinkCounters()
        self._settings = settings
        self._clock = clock
        self._scan = scan
        self._connect = connect
        self._line: Line | None = None
        self._first: list[Sample] = []
        """What the board said while it was greeted."""

    @property
    def hello(self) -> Hello | None:
        """Who the board is, while there is one."""
        return self._line.session.hello if self._line else None

    @property
    def port(self) -> str | None:
        """The port that the board is on."""
        return self._line.place.path if self._line else None

    def open(self) -> None:
        """Finds the board on any port, by greeting all that may be it. Raises DriverError."""
        self.close()
        found = places(self._settings, self._scan)
        if not found:
            where = f"on {self._settings.port}" if self._settings.port else "on any USB port"
            raise DriverError(f"No board is {where}: is its cable in, and is it one that carries data?")
        refusals: list[DriverError] = []
        lines = [line for place in found if (line := self._begin(place, refusals))]
        try:
            self._line = self._greet(lines, refusals)
        finally:
            for line in lines:
                if line is not self._line:
                    line.port.close()
        if self._line is None:
            raise refusals[0]
        self.counts.connections += 1

    def poll(self) -> Sequence[Sample]:
        """What the board said since the last time. Raises DriverError when it is gone or silent."""
        if self._first:
            told, self._first = self._first, []
            return told
        if self._line is None:
            raise DriverError("The board is not open.")
        try:
            return self._step(self._line)
        except SilentBoard:
            self._line.port.reset()
            raise
        except Gone as gone:
            raise self._gone(self._line, gone) from None

    def close(self) -> None:
        """Lets the port go."""
        line, self._line, self._first = self._line, None, []
        if line is not None:
            line.port.close()

    def _begin(self, place: SerialPlace, refusals: list[DriverError]) -> Line | None:
        try:
            port = self._connect(place.path)
        except DriverError as error:
            refusals.append(error)
            return None
        now = self._clock()
        return Line(place, port, NodeLink(self._settings, self.counts, now), now)

    def _greet(self, lines: Sequence[Line], refusals: list[DriverError]) -> Line | None:
        """The first line on which a board has said all about itself; why the others have not joins the refusals."""
        waiting = list(lines)
        until = self._clock() + GREETING_S
        while waiting and self._clock() < until:
            for line in list(waiting):
                try:
                    told = self._step(line)
                except DriverError as error:
                    waiting.remove(line)
                    refusals.append(self._not_met(line, error))
                    continue
                if line.session.phase == "running":
                    self._first = told
                    return line
        refusals += (DriverError(f"What is on {line.place.path} talks, but is no board node.") for line in waiting)
        return None

    def _not_met(self, line: Line, error: DriverError) -> DriverError:
        if isinstance(error, Gone):
            return self._gone(line, error)
        if isinstance(error, SilentBoard):
            line.port.reset()
            return DriverError(f"Nothing on {line.place.path} answers: is the board's firmware on it?")
        return error

    def _step(self, line: Line) -> list[Sample]:
        data = line.port.read()
        now = self._clock()
        told = line.session.step(now, data)
        if out := line.session.outgoing(now):
            line.port.write(out)
        return told

    def _gone(self, line: Line, gone: Gone) -> DriverError:
        """The same error; with a hint, once, when the port vanishes time after time."""
        short = self._clock() - line.opened_at < SHORT_LIFE_S
        self.counts.short_lives = self.counts.short_lives + 1 if short else 0
        return Gone(f"{gone} {BRLTTY}") if self.counts.short_lives == SHORT_LIVES else gone
