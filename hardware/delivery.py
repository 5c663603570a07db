"""Deliveries: the samples of a driver on their way to whoever listens, with the run of the driver that they come from.

Each start of a driver is an epoch of its own. The first delivery of an epoch begins with the Health "ok" of the device,
the last holds its "lost"; what a driver that was given up still says after that is not accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from threading import Lock

from msgspec import Struct

from hardware.samples import Edge, Sample


class Delivery(Struct, frozen=True, kw_only=True):
    """Samples of one epoch of one source, in order of time."""

    source: str
    """The name of the driver."""
    epoch: int
    """The number of its run, from 1."""
    samples: tuple[Sample, ...]
    heard: float
    """Until when all changes of the source's switches are known (monotonic seconds)."""
    ends: bool = False
    """Whether nothing of this epoch counts after it."""


Put = Callable[[Delivery], object]
"""Takes one delivery; called in the thread of a driver or of the supervisor."""


class Sources:
    """Accepts the deliveries of the newest epoch of each source, until it has ended. Used by one thread."""

    def __init__(self) -> None:
        self._buttons: dict[str, set[str]] = {}
        self._newest: dict[str, int] = {}
        self._ended: dict[str, int] = {}

    def accepted(self, delivery: Delivery) -> tuple[Sample, ...]:
        """Returns the samples of a delivery; none if its epoch has ended, or a newer one has begun."""
        source, epoch = delivery.source, delivery.epoch
        if epoch <= self._ended.get(source, 0) or epoch < self._newest.get(source, 0):
            return ()
        self._newest[source] = epoch
        if delivery.ends:
            self._ended[source] = epoch
        if names := [sample.button for sample in delivery.samples if isinstance(sample, Edge)]:
            self._buttons.setdefault(source, set()).update(names)
        return delivery.samples

    def buttons(self, source: str) -> AbstractSet[str]:
        """Returns the names of the buttons that a source has had edges of."""
        return self._buttons.get(source, frozenset())


def unpacked(put: Callable[[Sample], object]) -> Put:
    """Returns a taker of deliveries that puts their accepted samples one by one, from any thread."""
    sources, lock = Sources(), Lock()

    def take(delivery: Delivery) -> None:
        with lock:
            samples = sources.accepted(delivery)
        for sample in samples:
            put(sample)

    return take
