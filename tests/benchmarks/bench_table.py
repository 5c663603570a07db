"""The live table: from a driver thread's put to the told ruling, what durability costs, and a long journal reopened."""

import os
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter

from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.session import journalled_referee
from companion.rulebook.origin import TOUCH
from hardware.samples import Edge
from tests.benchmarks.run import Row
from tests.tools.bench import settle
from tests.tools.referees import referee_of

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
OVER = {"event": "shot-over"}
PUTS = 2000
DURABLE = 300
LONG = 100_000


def bench_put_to_ruling() -> Iterator[Row]:
    """A thread puts an event's time into a queue, the loop takes it out and rules: 2000 puts, one at a time."""
    referee = referee_of(SETUP)
    inbox: SimpleQueue[float] = SimpleQueue()
    ready: SimpleQueue[None] = SimpleQueue()

    def drive() -> None:
        for _ in range(PUTS):
            ready.get()
            inbox.put(perf_counter())

    Thread(target=drive, daemon=True).start()
    micros = []
    for _ in range(PUTS):
        ready.put(None)
        began = inbox.get()
        assert referee.rule(OVER).ok
        micros.append((perf_counter() - began) * 1e6)
    yield Row("thread's put to ruling, no disk, median", median(micros), "us", target=100)
    yield Row("thread's put to ruling, no disk, p99", quantiles(micros, n=100)[98], "us", target=200)


def bench_durable() -> Iterator[Row]:
    """From a tap on the button of the board to the told, durable ruling, beside the bare fsync of the same disk."""
    with TemporaryDirectory(dir=".") as folder:
        fsync = median(_fsyncs(Path(folder)))
        table = MatchLoop(Journal(Path(folder)))
        published_at: list[float] = []
        table.rulings.subscribe(lambda _: published_at.append(perf_counter()))
        table.start(SETUP)
        settle(table)
        table.pipeline.buttons = {"over": OVER}
        millis = [_tap(table, published_at, n) * 1e3 for n in range(1, DURABLE)]
        table.close()
    yield Row("bare write and fsync of this disk, median", fsync * 1e3, "ms")
    yield Row("put to durable ruling, median", median(millis), "ms")
    yield Row("durable ruling above the bare fsync", max(median(millis) - fsync * 1e3, 0.001), "ms", target=1.0)


def _fsyncs(folder: Path) -> list[float]:
    seconds = []
    with open(folder / "probe", "wb") as file:
        for _ in range(DURABLE):
            began = perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            seconds.append(perf_counter() - began)
    return seconds


def _tap(loop: MatchLoop, published_at: list[float], n: int) -> float:
    """Seconds from a tap that the filters are sure of to its told ruling."""
    published_at.clear()
    loop.put(Edge(n, "over", 1))
    loop.put(Edge(n + 0.2, "over", 0))
    began = perf_counter()
    while not published_at:
        loop.step(wait_s=1)
    return published_at[0] - began


def bench_long_journal() -> Iterator[Row]:
    """A match of 100 000 events is opened: checked, read, decoded and folded to its state."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE_NAME
        store = Store.open(path)
        store.add_match(1, SETUP, 0.0)
        rows = [EventRow(match=1, seq=seq, raw=OVER, at=0.0, origin=TOUCH) for seq in range(1, LONG + 1)]
        store.write([lambda store, row=row: store.add_event(row) for row in rows])
        store.close()
        seconds = []
        for _ in range(3):
            began = perf_counter()
            store = Store.open(path)
            row = store.unfinished()
            assert row is not None
            referee = journalled_referee(row, list(store.events(row.id)))
            assert (referee.n, len(referee.entries)) == (LONG, LONG)
            store.close()
            seconds.append(perf_counter() - began)
    yield Row("journal of 100 000 events reopened", median(seconds), "s", target=1.0)
