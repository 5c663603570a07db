"""Tilt by two contacts: one closed is a side, neither is level, both is a doubt; noise is nothing."""

from random import Random

import pytest

from hardware.filters.tilt import ContactFilter
from hardware.samples import Edge
from hardware.signals import Doubt, Tilted

FIRST, SECOND = ContactFilter.CONTACTS


def test_a_side_and_then_the_balance() -> None:
    contacts = ContactFilter()
    signals = contacts.step(Edge(0.0, FIRST, 1)) + contacts.advance(3.0)
    assert [signal.to for signal in signals if isinstance(signal, Tilted)] == [0]
    assert 1.0 < signals[0].t < 2.0
    signals = contacts.step(Edge(3.0, FIRST, 0)) + contacts.advance(7.0)
    assert [signal.to for signal in signals if isinstance(signal, Tilted)] == [None]
    assert signals[0].t > 5.0


def test_nothing_closed_is_level() -> None:
    contacts = ContactFilter()
    signals = contacts.advance(0.0) + contacts.advance(5.0)
    assert [type(signal) for signal in signals] == [Tilted]
    assert isinstance(signals[0], Tilted)
    assert signals[0].to is None


def test_both_closed_is_a_doubt() -> None:
    contacts = ContactFilter()
    signals = contacts.step(Edge(0.0, FIRST, 1)) + contacts.step(Edge(0.0, SECOND, 1)) + contacts.advance(20.0)
    assert [type(signal) for signal in signals] == [Doubt]


def test_after_a_release_the_same_side_is_told_again() -> None:
    contacts = ContactFilter()
    contacts.step(Edge(0.0, SECOND, 1))
    contacts.advance(5.0)
    contacts.rearm(5.0)
    signals = contacts.advance(9.0)
    assert [signal.to for signal in signals if isinstance(signal, Tilted)] == [1]
    assert signals[0].t == pytest.approx(6.0, abs=0.15)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("contact", [FIRST, SECOND])
def test_a_noisy_contact_gives_no_verdict(seed: int, contact: str) -> None:
    """T3: for a minute every twentieth look finds the contact closed."""
    chance = Random(seed)
    contacts = ContactFilter()
    assert len(contacts.advance(0.0) + contacts.advance(4.0)) == 1
    signals = []
    for n in range(60 * 50):
        signals += contacts.step(Edge(4.0 + n / 50, contact, int(chance.random() < 0.05)))
    assert signals == []


def test_bounces_are_one_verdict() -> None:
    contacts = ContactFilter()
    signals = []
    for n in range(9):
        signals += contacts.step(Edge(1.0 + n * 0.004, FIRST, (n + 1) % 2))
    assert len(signals + contacts.advance(4.0)) == 1


def test_other_buttons_are_none_of_its_business() -> None:
    with pytest.raises(ValueError, match="not in"):
        ContactFilter().step(Edge(0.0, "released", 1))
