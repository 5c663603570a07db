"""The driver of the board node: finds its serial port, starts the session, and returns its readings as samples."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Event

from msgspec import Struct
from serial.tools import list_ports

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.node.link import NodeLink, SilentBoard, WrongBoard
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Hello
from hardware.node.port_errors import BRLTTY
from hardware.node.ports import Scan, SerialPortInfo, candidate_ports
from hardware.node.settings import NodeSettings
from hardware.node.strangers import AGAIN_S, Strangers
from hardware.node.transport import Port, PortLost, SerialPort
from hardware.samples import Sample

GREETING_TIMEOUT_S = 4.5
"""The wait for hello and snapshot: the boot loader takes 2 s, a repeated hello and a repeated snapshot 0.5 s each."""
SHORT_CONNECTION_S, SHORT_CONNECTIONS = 5.0, 3
"""A port that vanishes this soon after opening, this many times in a row, is taken by another program."""


class Connection(Struct, frozen=True, kw_only=True):
    """An open port and the protocol session on it."""

    port_info: SerialPortInfo
    port: Port
    link: NodeLink
    opened_at: float


class NodeDriver:
    """The driver of the board node; its device is NODE."""

    device = NODE

    def __init__(
        self,
        settings: NodeSettings,
        *,
        counts: LinkCounters | None = None,
        clock: Callable[[], float] = time.monotonic,
        scan: Scan = list_ports.comports,
        connect: Callable[[str], Port] = SerialPort,
        strangers: Strangers | None = None,
    ) -> None:
        """Opens nothing; `open` does.

        Args:
            settings: the node section of the rig.
            counts: the counters of the link; successive drivers continue them.
            clock: returns monotonic seconds.
            scan: lists the serial ports.
            connect: opens a port by its path; may raise DriverError.
            strangers: the ports without a board node; successive drivers continue it.
        """
        self.counts = counts or LinkCounters()
        self._settings = settings
        self._clock = clock
        self._scan = scan
        self._connect = connect
        self._strangers = strangers or Strangers()
        self._stopping = Event()
        self._connection: Connection | None = None
        self._greeting_samples: list[Sample] = []
        """The samples received during `open`; the first `poll` returns them."""

    @property
    def hello(self) -> Hello | None:
        """The board's hello, or None while there is no connection."""
        return self._connection.link.hello if self._connection else None

    @property
    def port(self) -> str | None:
        """The path of the board's port, or None while there is no connection."""
        return self._connection.port_info.path if self._connection else None

    def levels(self, since: float) -> int | None:
        """Returns the levels of the board's buttons, bit 0 for button 1.

        Args:
            since: when the board must have sent something at the latest (monotonic seconds).

        Returns:
            The levels; None if there is no connection, or nothing has come since then.
        """
        return self._connection.link.levels(since) if self._connection else None

    @property
    def levels_known_until(self) -> float:
        """Until when all changes of the buttons are known (monotonic seconds)."""
        return self._connection.link.levels_known_until if self._connection else self._clock()

    def interrupt(self) -> None:
        """Makes `open` end soon; called from another thread."""
        self._stopping.set()

    def open(self) -> None:
        """Opens every candidate port, and keeps the first whose board has sent hello and snapshot and answers.

        Raises:
            DriverError: no such port could be opened, or no board answered.
        """
        self.close()
        found = candidate_ports(self._settings, self._scan)
        to_greet = self._strangers.to_greet(found, self._clock())
        if not found:
            where = f"on {self._settings.port}" if self._settings.port else "on any USB port"
            raise DriverError(f"No board is {where}: is its cable in, and is it one that carries data?")
        if not to_greet:
            raise DriverError(f"What is on {_listed(found)} was greeted and is not the board: it is left alone now.")
        refusals: list[DriverError] = []
        connections = [connection for info in to_greet if (connection := self._open_port(info, refusals))]
        try:
            self._connection = self._greet(connections, refusals)
        finally:
            for connection in connections:
                if connection is not self._connection:
                    connection.port.close()
        if self._connection is None:
            raise refusals[0] if refusals else DriverError("The search for the board was ended.")
        self._strangers.is_ours(self._connection.port_info)
        self.counts.connections += 1

    def poll(self) -> Sequence[Sample]:
        """Reads the port; waits for data for up to POLL_S.

        Returns:
            The samples since the last call, with the times of their readings (monotonic seconds).

        Raises:
            DriverError: the port is gone, the board is silent, or it is another board.
        """
        if self._greeting_samples:
            samples, self._greeting_samples = self._greeting_samples, []
            return samples
        if self._connection is None:
            raise DriverError("The board is not open.")
        try:
            return self._exchange(self._connection)
        except PortLost as error:
            raise self._lost(self._connection, error) from None

    def close(self) -> None:
        """Closes the port."""
        connection, self._connection, self._greeting_samples = self._connection, None, []
        if connection is not None:
            connection.port.close()

    def _open_port(self, info: SerialPortInfo, refusals: list[DriverError]) -> Connection | None:
        try:
            port = self._connect(info.path)
        except DriverError as error:
            refusals.append(error)
            return None
        now = self._clock()
        return Connection(port_info=info, port=port, link=NodeLink(self._settings, self.counts, now), opened_at=now)

    def _greet(self, connections: Sequence[Connection], refusals: list[DriverError]) -> Connection | None:
        """Returns the first connection whose board has sent hello and snapshot; errors are added to `refusals`."""
        waiting = list(connections)
        heard: dict[str, list[Sample]] = {connection.port_info.path: [] for connection in connections}
        until = self._clock() + GREETING_TIMEOUT_S
        while waiting and self._clock() < until and not self._stopping.is_set():
            for connection in list(waiting):
                try:
                    heard[connection.port_info.path] += self._exchange(connection)
                except DriverError as error:
                    waiting.remove(connection)
                    refusals.append(self._refusal(connection, error))
                    continue
                if connection.link.is_met:
                    self._greeting_samples = heard[connection.port_info.path]
                    return connection
        if not self._stopping.is_set():
            refusals += map(self._not_met, waiting)
        return None

    def _not_met(self, connection: Connection) -> DriverError:
        """Returns why a board was not met in time."""
        path = connection.port_info.path
        if connection.link.phase == "running":
            return DriverError(f"The board on {path} sends, but hears nothing: is the cable whole?")
        self._leave_alone(connection, for_good=True)
        return DriverError(f"What is on {path} talks, but is no board node.")

    def _leave_alone(self, connection: Connection, *, for_good: bool) -> None:
        """Has a port left alone; not for good where the rig names it."""
        if not for_good:
            self._strangers.leave_alone(connection.port_info, self._clock() + AGAIN_S)
        elif self._settings.port is None:
            self._strangers.leave_alone(connection.port_info)

    def _refusal(self, connection: Connection, error: DriverError) -> DriverError:
        if isinstance(error, PortLost):
            return self._lost(connection, error)
        if isinstance(error, WrongBoard):
            self._leave_alone(connection, for_good=not error.is_a_node)
        if isinstance(error, SilentBoard):
            self._leave_alone(connection, for_good=True)
            return DriverError(f"Nothing on {connection.port_info.path} answers: is the board's firmware on it?")
        return error

    def _exchange(self, connection: Connection) -> list[Sample]:
        data = connection.port.read()
        now = self._clock()
        samples = connection.link.step(now, data)
        if out := connection.link.outgoing(now):
            connection.port.write(out)
        return samples

    def _lost(self, connection: Connection, error: PortLost) -> DriverError:
        """Returns the error; adds a hint, once, if the port has vanished several times."""
        self.counts.count_connection(is_short=self._clock() - connection.opened_at < SHORT_CONNECTION_S)
        return PortLost(f"{error} {BRLTTY}") if self.counts.short_lives == SHORT_CONNECTIONS else error


def _listed(ports: Sequence[SerialPortInfo]) -> str:
    return ", ".join(info.path for info in ports)
