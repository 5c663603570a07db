"""Every announcement of Toguz korgool has its sentence and its passage in the digest."""

from __future__ import annotations

from random import Random

from companion.games.toguz_korgool.phrases import phrases
from companion.i18n.digest import digest, passage
from companion.i18n.languages import language_of
from companion.i18n.phrases import announcement_text, event_text
from tests.games.line_contract_match import Match
from tests.games.toguz_korgool.positions import NAMES, match_at, position

ENDS = [("resign", {"player": "Ann"}), ("flag", {"player": "Bob"}), ("draw-agreed", {})]


def heard(match: Match, codes: set[str], seed: int) -> None:
    """Plays a random game on; notes every announcement, by code and kind, and looks at its words and passage."""
    random = Random(seed)
    verdict = match.referee.first
    while True:
        for announcement in verdict.announcements:
            text = announcement_text(match.rulebook, announcement)
            assert text[0].isupper()
            assert text[-1] in ".!"
            assert "{" not in text
            assert passage(announcement.rule), announcement.rule
            assert announcement.rule.startswith("toguz-korgool#")
            kind = announcement.args.get("kind")
            codes.add(f"{announcement.code} {kind}" if kind else announcement.code)
        legal = match.status["legal"]
        if not legal:
            return
        verdict = match.referee.rule({"event": "sow", "hole": random.choice(legal)})


def test_what_is_said_has_words_and_a_passage() -> None:
    codes: set[str] = set()
    for seed in range(40):
        heard(Match("toguz-korgool", NAMES, end_at_82=bool(seed % 2)), codes, seed)
    heard(match_at(position([0] * 8 + [1], [1] + [0] * 8, (79, 81))), codes, 0)
    for event, fields in ENDS:
        match = Match("toguz-korgool", NAMES)
        ended = match.tell(event, **fields)
        for announcement in ended["say"]:
            assert passage(announcement["why"]["rule"])
            assert "{" not in announcement["text"]
            codes.add(announcement["code"] + (" given" if announcement["code"] in ("wins-game", "draw") else ""))
    assert codes == set(phrases.announcements)


def test_corrections_have_their_passage() -> None:
    assert "table" in digest("toguz-korgool")


def test_one_korgool_is_said_as_one() -> None:
    match = match_at(position([0, 0, 0, 0, 0, 0, 2, 0, 2], [5, 0, 0, 0, 0, 0, 0, 0, 0], (73, 80), tuz=(0, 8)))
    texts = [announcement["text"] for announcement in match.tell("sow", hole=7)["say"]]
    assert texts[1] == "The tuz of Bob takes 1 korgool."


def test_the_names_of_events() -> None:
    book = Match("toguz-korgool", NAMES).referee.rulebook
    assert event_text(book, {"event": "sow", "hole": 2}) == "sowing of hole 2"
    assert event_text(book, {"event": "resign", "player": "Ann"}) == "resignation of Ann"
    assert event_text(book, {"event": "resign", "player": "Ann"}, language_of("de")) == "Aufgabe von Ann"
