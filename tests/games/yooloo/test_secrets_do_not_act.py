"""Until a card is turned over, nothing that comes out of a table depends on it: pages, words, lamps, log, files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.analysis.corrections import Change, reversal
from companion.ui.navigation import Route
from companion.ui.pages.list_pages import ListPage
from companion.ui.pages.page_types import SheetPage
from tests.games.yooloo.legal_events import NAMES
from tests.games.yooloo.twin_tables import Table, Twins, lay_secret, play_round, turn_up, twin_tables
from tests.tools.ui_robot import settle

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
SEEDS = st.integers(0, 10_000)


@contextmanager
def a_card_lies(seed: int, *, showdown: bool = False) -> Iterator[Twins]:
    """Somewhere in a match somebody has laid a card, another one at each table, and somebody has yet to lay."""
    chance = Random(seed)
    players = list(NAMES[: chance.choice((2, 3, 3, 4, 5)) if not showdown else 3])
    variant = "easy" if showdown else chance.choice(("standard", "easy"))
    with twin_tables({"game": "yooloo", "variant": variant, "players": players, "options": {}}) as twins:
        for _ in range(10 if showdown else chance.randrange(5)):
            play_round(twins, chance, tie=showdown)
        if twins.status["phase"] == "point-card":
            turn_up(twins, chance)
        waiting = list(players)
        pad = chance.random() < 0.3
        secret = waiting.pop(0 if pad else chance.randrange(len(waiting)))
        if chance.random() < 0.5 and len(waiting) > 1 and not pad:
            lay_too(twins, waiting.pop(), chance)
        cards = chance.sample(twins.status["hands"][secret], 2)
        lay_secret(twins, secret, cards, pad=pad)
        match chance.randrange(5):
            case 0:
                twins.submit({"event": "undo"})
            case 1:
                twins.submit({"event": "undo"})
                twins.submit({"event": "redo"})
            case 2:
                twins.submit({"event": "rename", "player": secret, "to": "Zoe"})
            case 3 if len(waiting) > 1:
                lay_too(twins, waiting.pop(), chance)
            case _:
                pass
        yield twins


def lay_too(twins: Twins, player: str, chance: Random) -> None:
    """Another player lays the same card at both."""
    card = chance.choice(twins.status["hands"][player])
    twins.submit({"event": "play", "player": player, "card": card})


def attempts(twins: Twins) -> list[dict[str, Any]]:
    """What somebody might say in order to find out what lies there; none of it leads to a reveal."""
    status = twins.status
    laid = status["laid"] or status["players"][:1]
    plays = [{"event": "play", "player": laid[0], "card": card} for card in range(12)]
    return [
        *(plays if status["laid"] else []),
        {"event": "point-card", "value": 3},
        {"event": "flip", "card": 1},
        {"event": "next-game"},
        {"event": "rename", "player": laid[0], "to": laid[0]},
        {"event": "undo"},
        {"event": "redo"},
    ]


@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(seed=SEEDS, showdown=st.sampled_from((False, False, False, True)))
def test_nothing_that_is_asked_of_a_table_tells_a_card(seed: int, showdown: bool) -> None:
    """Every correction of every earlier event is previewed, and everything is tried that the referee may refuse."""
    with a_card_lies(seed, showdown=showdown) as twins:
        twins.are_the_same()
        for raw in attempts(twins):
            twins.submit(raw)
            twins.look_the_same()
        twins.are_the_same()
        chance = Random(seed)
        entries = twins.tables[0].ui.match.referee.entries
        for at in chance.sample(range(len(entries)), min(len(entries), 3)):
            preview_corrections(twins, at)
        twins.are_the_same()


def preview_corrections(twins: Twins, at: int) -> None:
    """Looks at the preview of everything that is offered in place of an event, or before it."""
    for before in (False, True):
        twins.both(lambda table: table.ui.navigation.to_match())
        twins.both(lambda table, b=before: table.ui.navigation.open(Route.CORRECTION, at=at, before=b))
        twins.look_the_same()
    referee = twins.tables[0].ui.match.referee
    raw = referee.entries[at].raw
    others: list[tuple[dict[str, Any], ...]] = [()]
    if at not in referee.hidden and raw["event"] == "play":
        others += [({**raw, "card": card},) for card in range(1, 11)]
    for other in others:
        twins.both(lambda table, o=other: table.ui.navigation.open(Route.CORRECTION_PREVIEW, change=Change(at, o)))
        twins.look_the_same()
        twins.both(lambda table: table.ui.navigation.back())


@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(seed=SEEDS, showdown=st.sampled_from((False, False, False, True)), touches=st.lists(SEEDS, max_size=25))
def test_no_way_through_the_pages_tells_a_card(seed: int, showdown: bool, touches: list[int]) -> None:
    """Anything is touched at both tables, whatever comes of it, until the card is turned over."""
    with a_card_lies(seed, showdown=showdown) as twins:
        secrets = twins.tables[0].secrets()
        for touch in touches:
            twins.both(lambda table, n=touch: table.touch(n))
            if twins.tables[0].secrets() < secrets or not twins.tables[0].ui.loop.referee:
                return
            twins.look_the_same()
        twins.are_the_same()


@settings(max_examples=5, deadline=None, suppress_health_check=SLOW)
@given(seed=SEEDS)
def test_no_page_tells_a_card(seed: int) -> None:
    """Every page that a match leads to, opened by its route."""
    with a_card_lies(seed) as twins:
        routes: list[tuple[Route, dict[str, Any]]] = [
            (Route.MATCH_MENU, {}),
            (Route.TRANSCRIPT, {}),
            (Route.RENAME_PLAYER, {}),
            (Route.HISTORY, {}),
            (Route.STATISTICS, {}),
            (Route.SENSORS, {}),
            (Route.DEVICE_TESTS, {}),
            (Route.INPUT_TEST, {}),
            (Route.END_MATCH, {}),
            (Route.PLAYERS, {}),
        ]
        for route, args in routes:
            twins.both(lambda table, r=route, a=args: table.ui.navigation.open(r, **a))
            twins.look_the_same()
            twins.both(lambda table: table.ui.navigation.back())
        for number in range(len(twins.tables[0].ui.match.referee.entries)):
            twins.both(lambda table: table.ui.navigation.open(Route.TRANSCRIPT))
            twins.both(lambda table, n=number: table.ui.page().row(n).on_touch())  # type: ignore[union-attr]
            twins.look_the_same()
            twins.both(lambda table: table.ui.navigation.to_match())
        twins.both(lambda table: table.ui.navigation.home())
        twins.look_the_same()
        twins.both(lambda table: table.ui.match.resume())
        twins.look_the_same()


def test_a_correction_that_a_secret_decides_waits_until_it_is_out() -> None:
    """Ann's 3 of the first round was a 7, and 7 is what she has now laid at one of the tables."""
    setup = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob", "Cem"], "options": {}}
    with twin_tables(setup) as twins:
        for name, card in (("Ann", 3), ("Bob", 1), ("Cem", 2)):
            twins.submit({"event": "play", "player": name, "card": card})
        lay_secret(twins, "Ann", (7, 8), pad=False)
        change = Change(0, ({"event": "play", "player": "Ann", "card": 7},))
        twins.both(lambda table: table.ui.navigation.open(Route.CORRECTION_PREVIEW, change=change))
        twins.look_the_same()
        for table in twins.tables:
            page: Any = table.ui.page()
            assert page.empty == "This depends on what is still secret. Correct it as soon as that is out."
            assert [button.text for button in page.buttons] == ["Leave it as it is"]
        twins.both(lambda table: table.ui.navigation.to_match())
        for name, card in (("Bob", 2), ("Cem", 1)):
            twins.submit({"event": "play", "player": name, "card": card})
        assert [table.status["table"]["Ann"] for table in twins.tables] == [7, 8]
        for table, falls_away in zip(twins.tables, (True, False), strict=True):
            table.ui.navigation.open(Route.CORRECTION_PREVIEW, change=change)
            page = table.ui.page()
            assert page.buttons[0].text == "Accept"
            assert any(page.row(n).label == "falls away" for n in range(page.count)) is falls_away


def test_a_correction_that_no_secret_decides_is_made_at_once_and_the_card_stays() -> None:
    """The point card was another one; Ann's card lies as before, and counts at the reveal."""
    setup = {"game": "yooloo", "variant": "standard", "players": ["Ann", "Bob"], "options": {}}
    with twin_tables(setup) as twins:
        twins.submit({"event": "point-card", "value": 4})
        lay_secret(twins, "Ann", (7, 8), pad=False)
        change = Change(0, ({"event": "point-card", "value": 9},))
        twins.both(lambda table: table.ui.navigation.open(Route.CORRECTION_PREVIEW, change=change))
        twins.look_the_same()
        press_first(twins)
        twins.are_the_same()
        assert twins.status["point_card"] == 9 and twins.status["laid"] == ["Ann"]
        twins.submit({"event": "play", "player": "Bob", "card": 1})
        assert [table.status["table"] for table in twins.tables] == [{"Ann": 7, "Bob": 1}, {"Ann": 8, "Bob": 1}]
        assert [table.status["scores"]["Ann"] for table in twins.tables] == [9, 9]


def test_another_card_in_place_of_one_that_lies_leaves_the_others_as_they_lie() -> None:
    setup = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob", "Cem"], "options": {}}
    with twin_tables(setup) as twins:
        twins.submit({"event": "play", "player": "Ann", "card": 5})
        lay_secret(twins, "Bob", (7, 8), pad=False)
        for table in twins.tables:
            page: Any = table.ui.page()
            page.on_zone(0)
            table.ui.navigation.view._opened = table.clock.now  # type: ignore[attr-defined]
            sheet = table.ui.page()
            assert isinstance(sheet, SheetPage)
            sheet.tiles[2].on_touch()
            table.ui.navigation.to_match()
        twins.submit({"event": "play", "player": "Cem", "card": 1})
        tables = [table.status["table"] for table in twins.tables]
        assert tables == [{"Ann": 3, "Bob": 7, "Cem": 1}, {"Ann": 3, "Bob": 8, "Cem": 1}]


def accept(twins: Twins, change: Change) -> None:
    """A correction is made at both."""
    twins.both(lambda table: table.ui.navigation.open(Route.CORRECTION_PREVIEW, change=change))
    press_first(twins)


def take_back(twins: Twins) -> None:
    """The preview of taking the first correction back is opened at both."""
    for table in twins.tables:
        ui = table.ui
        assert ui.loop.referee is not None
        change = reversal(ui.loop.referee, ui.loop.rows, ui.loop.notes[0])
        ui.navigation.open(Route.CORRECTION_PREVIEW, change=change, kind="reverted")


def press_first(twins: Twins) -> None:
    """The first button under a list is touched at both."""

    def press(table: Table) -> None:
        page = table.ui.page()
        assert isinstance(page, ListPage)
        page.buttons[0].on_touch()
        settle(table.ui)

    twins.both(press)


def test_a_card_that_a_correction_took_back_comes_back_unseen() -> None:
    setup = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob", "Cem"], "options": {}}
    with twin_tables(setup) as twins:
        lay_secret(twins, "Ann", (7, 8), pad=False)
        twins.submit({"event": "play", "player": "Bob", "card": 3})
        accept(twins, Change(0))
        assert twins.status["laid"] == ["Bob"]
        twins.are_the_same()
        take_back(twins)
        twins.are_the_same()
        press_first(twins)
        twins.are_the_same()
        assert twins.status["laid"] == ["Ann", "Bob"]
        twins.submit({"event": "play", "player": "Cem", "card": 1})
        assert [table.status["table"]["Ann"] for table in twins.tables] == [7, 8]


def test_a_card_that_would_be_turned_over_by_taking_a_correction_back_is_not_shown_before() -> None:
    """Cem has laid since: with Ann's first card the round would be over."""
    setup = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob", "Cem"], "options": {}}
    with twin_tables(setup) as twins:
        lay_secret(twins, "Ann", (7, 8), pad=False)
        twins.submit({"event": "play", "player": "Bob", "card": 3})
        accept(twins, Change(0))
        twins.submit({"event": "play", "player": "Cem", "card": 1})
        take_back(twins)
        twins.are_the_same()
        page: Any = twins.tables[0].ui.page()
        assert page.empty == "This depends on what is still secret. Correct it as soon as that is out."


def test_after_the_reveal_a_correction_that_was_made_before_it_can_be_taken_back() -> None:
    """Ann's card was entered again by the correction; it is out since, and no secret any more."""
    setup = {"game": "yooloo", "variant": "standard", "players": ["Ann", "Bob"], "options": {}}
    with twin_tables(setup) as twins:
        twins.submit({"event": "point-card", "value": 4})
        lay_secret(twins, "Ann", (7, 8), pad=False)
        accept(twins, Change(0, ({"event": "point-card", "value": 9},)))
        twins.submit({"event": "play", "player": "Bob", "card": 1})
        assert [table.status["scores"]["Ann"] for table in twins.tables] == [9, 9]
        take_back(twins)
        press_first(twins)
        assert [table.status["scores"]["Ann"] for table in twins.tables] == [4, 4]


def test_a_card_that_was_taken_back_stays_secret_when_another_was_turned_over() -> None:
    """Taking the correction back would have Ann's first card win or lose the round, in which her 2 was turned over."""
    setup = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob"], "options": {}}
    with twin_tables(setup) as twins:
        lay_secret(twins, "Ann", (7, 8), pad=False)
        accept(twins, Change(0))
        for name, card in (("Bob", 3), ("Ann", 2)):
            twins.submit({"event": "play", "player": name, "card": card})
        assert twins.status["table"] == {"Ann": 2, "Bob": 3}
        twins.are_the_same()
        take_back(twins)
        twins.are_the_same()
        page: Any = twins.tables[0].ui.page()
        assert page.empty == "This depends on what is still secret. Correct it as soon as that is out."
