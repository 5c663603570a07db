"""How long people took: every event has its seconds, and what is taken back gives them back."""

from companion.journal.store import EventRow
from companion.live.event_times import EventTimes


def times_of(*events: tuple[str, float]) -> EventTimes:
    times = EventTimes()
    times.start(100)
    for event, at in events:
        times.on_event({"event": event, "at": at}, at)
    return times


def test_each_event_took_the_time_since_the_one_before() -> None:
    times = times_of(("sow", 110), ("sow", 113), ("sow", 133))
    assert times.durations_s == [10, 3, 20]
    assert times.since_last_event_s(140) == 7


def test_an_undone_event_gives_its_time_back_and_thinking_begins_anew() -> None:
    times = times_of(("sow", 110), ("sow", 113), ("undo", 150))
    assert times.durations_s == [10]
    assert times.since_last_event_s(151) == 1
    assert times.events == [{"event": "sow", "at": 110}]


def test_a_redone_event_takes_the_time_it_took() -> None:
    times = times_of(("sow", 110), ("sow", 113), ("undo", 150), ("redo", 160))
    assert times.durations_s == [10, 3]
    assert [event["at"] for event in times.events] == [110, 113]


def test_after_another_event_nothing_comes_back() -> None:
    assert times_of(("sow", 110), ("undo", 120), ("sow", 125)).durations_s == [5]


def test_a_clock_that_is_set_back_takes_no_time_away() -> None:
    assert times_of(("sow", 90)).durations_s == [0]
    assert times_of().since_last_event_s(90) == 0


def rows(*events: tuple[str, float]) -> list[EventRow]:
    return [
        EventRow(match=1, seq=n, raw={"event": event, "at": at}, at=at, source="touch")
        for n, (event, at) in enumerate(events, 1)
    ]


def test_a_match_that_goes_on_knows_its_past_and_forgives_the_break() -> None:
    times = EventTimes()
    kept = [{"event": "sow", "at": 1000.0}, {"event": "sow", "at": 1035.0}]
    past = rows(("sow", 1000.0), ("sow", 1020.0), ("undo", 1030.0), ("sow", 1035.0))
    times.resume(990.0, past, kept, now=5.0)
    assert times.durations_s == [10, 5]
    assert times.since_last_event_s(8.0) == 3


def test_a_journal_that_does_not_fit_the_match_any_more_costs_nobody_time() -> None:
    times = EventTimes()
    times.resume(990.0, rows(("undo", 995.0), ("jump", 1000.0), ("sow", 1020.0)), [{"event": "sow"}], now=5.0)
    assert (times.events, times.durations_s) == ([{"event": "sow"}], [0])
