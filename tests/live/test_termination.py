"""The signals that end a program: the first one counts, those that the process is to ignore do not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from signal import SIG_DFL, SIG_IGN, SIGHUP, SIGQUIT, SIGTERM, Signals, getsignal, signal
from threading import Thread

import pytest

from companion.live.termination import Terminated, on_ending, terminate

ENDING = pytest.mark.parametrize("ending", [SIGTERM, SIGHUP, SIGQUIT])


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    """The handlers of the test run stand again afterwards."""
    before = {one: getsignal(one) for one in (SIGTERM, SIGHUP, SIGQUIT)}
    for one in before:
        signal(one, SIG_DFL)
    yield
    for one, handler in before.items():
        signal(one, handler)


@ENDING
def test_the_first_signal_ends_and_those_after_it_do_nothing(ending: Signals) -> None:
    """A closed connection sends its signal to the shell and to its programs, which get it from both."""
    completed: list[str] = []

    def write() -> None:
        try:
            os.kill(os.getpid(), ending)
        finally:
            os.kill(os.getpid(), SIGHUP)
            completed.append("the file")

    with on_ending(terminate), pytest.raises(Terminated) as raised:
        write()
    assert raised.value.ending is ending
    assert completed == ["the file"]
    assert getsignal(ending) is SIG_DFL


@ENDING
def test_what_an_inner_block_was_told_is_not_told_again_outside(ending: Signals) -> None:
    told: list[str] = []
    with on_ending(lambda _: told.append("outer")):
        with on_ending(lambda _: told.append("inner")):
            os.kill(os.getpid(), ending)
        os.kill(os.getpid(), ending)
    assert told == ["inner"]
    with on_ending(lambda _: told.append("next")):
        os.kill(os.getpid(), ending)
    assert told == ["inner", "next"]


def test_a_program_that_is_to_outlive_its_connection_does() -> None:
    """As `nohup` starts it."""
    signal(SIGHUP, SIG_IGN)
    with on_ending(terminate):
        os.kill(os.getpid(), SIGHUP)
        assert getsignal(SIGHUP) is SIG_IGN


def test_another_thread_changes_no_handler() -> None:
    seen: list[object] = []

    def run() -> None:
        with on_ending(terminate):
            seen.append(getsignal(SIGTERM))

    thread = Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [SIG_DFL]
