"""A journal with matches that cannot be read or are not installed here keeps nobody from anything on the screen."""

from __future__ import annotations

from pathlib import Path

from tests.journal.test_unreadable import DEEP, played, spoil, spoil_event
from tests.tools.page_queries import page
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import settle, touch


def test_all_pages_of_past_matches_open(tmp_path: Path) -> None:
    """Of five matches one has no set-up, one is of another game, and in two an event cannot be read."""
    played(tmp_path, 3, matches=5)
    spoil(tmp_path, "UPDATE match SET setup = '{' WHERE id = 5")
    spoil(tmp_path, "UPDATE match SET setup = ? WHERE id = 4", '{"game":"chess","players":["Ann","Bob"]}')
    spoil_event(tmp_path, 3, match=3)
    spoil_event(tmp_path, 2, DEEP, match=2)
    ui = make_ui(tmp_path)
    news: list[str] = []
    ui.loop.news.subscribe(news.append)
    ui.navigation.home()
    assert page(ui).tiles[0].caption == "Resume", "of the latest match that can be played"
    touch(ui, "History & statistics")
    rows = [page(ui).row(n) for n in range(page(ui).count)]
    assert [row.text for row in rows] == ["chess", *["Ann – Bob"] * 3]
    assert rows[0].label == "not installed here"
    touch(ui, "Statistics")
    ui.navigation.home()
    touch(ui, "Players")
    ui.navigation.home()
    ui.match.resume()
    assert ui.loop.match_id == 3
    settle(ui)
    ui.loop.submit({"event": "shot-over"})
    settle(ui)
    ui.loop.step()
    assert ui.loop.trouble is None
    assert sorted(sentence.split(" cannot")[0] for sentence in news) == [
        "Event 2 of match 2", "Event 3 of match 3", "Match 5",
    ]  # fmt: skip
    close_ui(ui)
