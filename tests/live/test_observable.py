"""Observables: everybody who subscribed hears, in order, and one who fails costs the others nothing."""

import doctest
import logging

import pytest

from companion.live import observable
from companion.live.observable import Observable


@pytest.fixture
def numbers() -> Observable[int]:
    return Observable("numbers")


def test_subscribers_hear_in_order_until_they_unsubscribe(numbers: Observable[int]) -> None:
    heard: list[str] = []
    numbers.subscribe(lambda n: heard.append(f"first {n}"))
    unsubscribe = numbers.subscribe(lambda n: heard.append(f"second {n}"))
    numbers.emit(1)
    unsubscribe()
    unsubscribe()
    numbers.emit(2)
    assert heard == ["first 1", "second 1", "first 2"]


def test_a_bound_method_unsubscribes_by_its_name(numbers: Observable[int]) -> None:
    heard: list[int] = []
    numbers.subscribe(heard.append, heard.append)
    numbers.unsubscribe(heard.append)
    numbers.emit(1)
    numbers.unsubscribe(print)
    assert heard == [1]


def test_one_that_fails_is_named_once_and_the_others_hear(
    numbers: Observable[int], caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def faulty(n: int) -> None:
        raise ValueError(f"no {n}")

    numbers.subscribe(faulty, heard.append)
    with caplog.at_level(logging.ERROR):
        numbers.emit(1)
        numbers.emit(2)
    assert heard == [1, 2]
    (record,) = caplog.records
    assert "faulty, which follows the numbers, failed: ValueError: no 1" in record.getMessage()
    assert record.exc_info


def test_an_interrupt_is_no_fault_of_a_subscriber(numbers: Observable[int]) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    numbers.subscribe(interrupted)
    with pytest.raises(KeyboardInterrupt):
        numbers.emit(1)


def test_who_subscribes_or_leaves_while_a_value_is_handed_out_counts_from_the_next(numbers: Observable[int]) -> None:
    heard: list[int] = []

    def once(_: int) -> None:
        numbers.unsubscribe(once)
        numbers.subscribe(heard.append)

    numbers.subscribe(once)
    numbers.emit(1)
    numbers.emit(2)
    assert heard == [2]


def test_the_example_of_its_documentation_runs() -> None:
    assert doctest.testmod(observable).failed == 0
