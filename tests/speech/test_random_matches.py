"""Random matches of all five games, heard: no verdict is left out, nor who is up, however fast the rulings come."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from companion.games.registry import rulebook
from companion.i18n.phrases import announcement_text
from companion.live.publication import Publication
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.setup import read_setup
from companion.settings.model import Settings
from companion.speech.announcer import Announcer
from companion.speech.queue import SpeechQueue
from tests.durability import random_events
from tests.tools.bench import Bench

VERDICTS: Mapping[str, frozenset[str]] = {
    "yago-pool": frozenset({"foul", "wins-game", "wins-match"}),
    "pool-position": frozenset({"row-safe", "column-safe", "enough-safe", "nothing-left", "wins-game", "draw"}),
    "yali": frozenset({"denied", "passed", "wins-game", "draw"}),
    "yooloo": frozenset({"wins-round", "parked", "discarded", "showdown", "wins-game", "draw"}),
    "toguz-korgool": frozenset({"tuz", "no-korgools", "resigned", "time-up", "agreed", "wins-game", "draw"}),
}
"""By game, the announcements that judge a foul, a round or a game."""
WHO_IS_UP: Mapping[str, frozenset[str]] = {
    "yago-pool": frozenset(
        {"to-play", "continues", "two-shots", "second-shot", "choose-colour", "begins-next"},
    ),
    "pool-position": frozenset({"choose-cards", "turn", "dummy-turn"}),
    "yali": frozenset({"weigh", "draw-lots", "turn", "again", "level", "claim"}),
    "yooloo": frozenset({"point-card", "turn", "turn-up"}),
    "toguz-korgool": frozenset({"to-play"}),
}
"""By game, the announcements that say who has something to do now."""
CORRECTIONS = frozenset({"undone", "redone"})
EVENTS = 150


class Heard(Struct, frozen=True):
    """A sentence of a ruling: the ruling's number in the match, its code, and its text, which no other ruling has."""

    ruling: int
    code: str
    text: str


def rulings_of(game: str, chance: Random) -> list[list[Heard]]:
    """The sentences of the rulings of a random match, corrections among them; rulings without any are left out."""
    raw = random_events.setup_of(game)
    rules, setup = read_setup(raw, rulebook)
    referee = Referee(rules, setup, raw)
    verdicts: list[Verdict] = [referee.first]
    verdicts += [referee.rule(random_events.next_event(referee, chance)) for _ in range(EVENTS)]
    said = [verdict for verdict in verdicts if verdict.announcements]
    return [
        [
            Heard(n, one.code, f"{announcement_text(rules, one)} ({n}, {at})")
            for at, one in enumerate(ruling.announcements)
        ]
        for n, ruling in enumerate(said)
    ]


def is_due(one: Heard, rulings: list[list[Heard]], game: str) -> bool:
    """Whether a sentence must be heard if all rulings come before anything is said."""
    later = [other.code for ruling in rulings[one.ruling + 1 :] for other in ruling]
    if CORRECTIONS.intersection(later):
        return False
    kept = one.code in VERDICTS[game] or (one.code in WHO_IS_UP[game] and not WHO_IS_UP[game].intersection(later))
    return kept or one.code in CORRECTIONS or one.ruling == len(rulings) - 1


@pytest.mark.parametrize("game", random_events.GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_no_verdict_is_left_out_nor_who_is_up(game: str, seed: int) -> None:
    """The voice says between none and three sentences before the next ruling comes, and the rest after the last."""
    chance = Random(seed)
    rulings, waiting, now = rulings_of(game, chance), SpeechQueue(), 0.0
    heard: list[str] = []
    for n, ruling in enumerate(rulings):
        waiting.add([(one.code, one.text) for one in ruling])
        texts = [one.text for one in waiting.utterances]
        due = [one.text for other in rulings[: n + 1] for one in other if is_due(one, rulings[: n + 1], game)]
        assert [text for text in due if text not in texts and text not in heard] == []
        assert texts[-len(ruling) :] == [one.text for one in ruling], "the newest ruling is whole, and last"
        for _ in range(chance.choice([0, 0, 0, 1, 3])):
            now += chance.uniform(0.0, 4.0)
            heard += [one.text for one in [waiting.next(now)] if one]
    while (last := waiting.next(now)) is not None:
        heard.append(last.text)
    assert len(set(heard)) == len(heard)


def test_the_matches_have_long_rulings_and_verdicts_of_all_games() -> None:
    """What the test before is about does happen in it."""
    matches = {
        game: [one for seed in range(4) for one in rulings_of(game, Random(seed))] for game in random_events.GAMES
    }
    codes = {game: {one.code for ruling in rulings for one in ruling} for game, rulings in matches.items()}
    assert [game for game in random_events.GAMES if not codes[game] & WHO_IS_UP[game]] == []
    assert [game for game in random_events.GAMES if not codes[game] & VERDICTS[game]] in ([], ["yali"]), (
        "a long game at random"
    )
    assert max(len(ruling) for ruling in matches["yago-pool"]) > 6


class Table(Bench):
    """A match, and a voice whose program writes down what it reads."""

    def __init__(self, folder: Path) -> None:
        self.said = folder / "said"
        self.end = folder / "end"
        os.mkfifo(self.end)
        program = folder / "program"
        program.write_text(
            f'#!/bin/sh\nread -r line\necho "$line" >> "{self.said}"\n[ "$line" = End. ] && echo > "{self.end}"\n:\n'
        )
        program.chmod(0o755)
        super().__init__(folder / "data")
        self.reports: list[str] = []
        self.voice = Announcer(self.loop, Settings(voice="normal"), report=self.reports.append, command=(str(program),))

    def sentences(self, publication: Publication, codes: frozenset[str]) -> list[str]:
        """The sentences of a ruling that have one of these codes, with the letters of the English voice only."""
        referee: Any = self.loop.referee
        said = publication.verdict.announcements
        texts = [announcement_text(referee.rulebook, one) for one in said if one.code in codes]
        return [text.replace("Бекзат", "Bekzat") for text in texts]

    def heard(self) -> list[str]:
        """All that was said, once everything was."""
        self.voice.try_out("End.")
        self.end.read_text()
        return self.said.read_text().splitlines()

    def close(self) -> None:
        self.voice.close()
        super().close()


@pytest.mark.parametrize("game", random_events.GAMES)
def test_the_program_is_given_every_verdict_and_who_is_up_at_the_end(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without corrections, which make the rulings before them outdated."""
    monkeypatch.setattr(random_events, "CORRECTION_CHANCE", 0.0)
    table, chance = Table(tmp_path), Random(1)
    table.start(random_events.setup_of(game))
    referee: Any = table.loop.referee
    for _ in range(60):
        raw = random_events.next_event(referee, chance)
        if raw == {"event": "undo"}:
            break
        table.play(raw)
    heard = table.heard()
    verdicts = [text for ruling in table.rulings for text in table.sentences(ruling, VERDICTS[game])]
    up = [text for ruling in table.rulings for text in table.sentences(ruling, WHO_IS_UP[game])]
    assert verdicts or game == "yali"
    assert [line for line in heard if line in verdicts] == verdicts
    assert [line for line in heard if line in up][-1] == up[-1]
    assert table.reports == []
    table.close()
