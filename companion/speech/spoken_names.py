"""The names of players as a voice says them: every sentence leaves out nobody, and no two sound alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from companion.i18n.languages import language_of
from companion.i18n.phrases import BLANKS
from companion.i18n.translation import gettext_noop
from companion.speech.spoken import pronounceable

Teams = Sequence[Sequence[str]]
PLAYER, TEAM = gettext_noop("Player {n}"), gettext_noop("Team {n}")


class SpokenName(Struct, frozen=True):
    """A player, a team or a member of one."""

    name: str
    stand_in: str
    """What is said in place of a name of which nothing can be said, such as "Player 1"."""


class SpokenNames:
    """What is said for each name of a match in the voice of a language."""

    def __init__(self, said: Mapping[str, str]) -> None:
        """`said` is what is said, by name."""
        self.said = said
        """What is said, by name; a name is said as it is written where that can be heard and nobody sounds like it."""
        changed = any(name != text for name, text in said.items())
        self._texts = {_one_blank(name): text for name, text in said.items()} if changed else {}
        parts = sorted(map(_bounded, self._texts), key=len, reverse=True)
        self._pattern = re.compile("|".join(parts))

    def fill_in(self, text: str) -> str:
        """A sentence with the names in it as they are said."""
        return self._pattern.sub(lambda found: self._texts[_one_blank(found[0])], text) if self._texts else text


@lru_cache(maxsize=64)
def spoken_names(names: Sequence[str], members: Teams, language: str) -> SpokenNames:
    """The names of a match for the voice of a language.

    Args:
        names: The names by seat.
        members: The members of the teams by seat, as in a `Setup`.
        language: The code of the voice's language.
    """
    people = _people(names, members, language)
    sounds = Counter(_sound(one.name, language) for one in people)
    stand_ins = {_sound(one.stand_in, language) for one in people}
    said = {one.name: _said(one, sounds, stand_ins, language) for one in people}
    if len({_sound(text, language) for text in said.values()}) < len(said):
        said = {one.name: one.stand_in for one in people}
    return SpokenNames(said)


def _people(names: Sequence[str], members: Teams, language: str) -> list[SpokenName]:
    """All who may be named in a sentence, each name once; players and the members of teams are counted through."""
    one = language_of(language).one
    people: dict[str, SpokenName] = {}
    count = 0
    for seat, name in enumerate(names):
        team = members[seat] if seat < len(members) else ()
        if team:
            people[name] = SpokenName(name, one(TEAM).format(n=seat + 1))
        for person in team or (name,):
            count += 1
            people.setdefault(person, SpokenName(person, one(PLAYER).format(n=count)))
    return list(people.values())


def _said(one: SpokenName, sounds: Mapping[str, int], stand_ins: Collection[str], language: str) -> str:
    """The name as it is, if it can be said and nobody else sounds like it; otherwise with or as the stand-in."""
    sound = _sound(one.name, language)
    if not sound or sound == _sound(one.stand_in, language):
        return one.stand_in
    alone = sounds[sound] == 1 and sound not in stand_ins
    return one.name if alone else f"{one.name}, {one.stand_in}"


def _sound(text: str, language: str) -> str:
    """What of a text is heard: letters and digits, whatever stands between them."""
    return "".join(filter(str.isalnum, pronounceable(text, language))).casefold()


def _one_blank(text: str) -> str:
    """A text with one space in place of each run of blanks, of which a sentence may have another number."""
    return BLANKS.sub(" ", text)


def _bounded(name: str) -> str:
    """A pattern for a name in a sentence; one of signs alone is found only where a word could stand."""
    found = BLANKS.pattern.join(map(re.escape, name.split(" ")))
    if any(map(str.isalnum, name)):
        return rf"(?<!\w){found}(?!\w)"
    return rf"(?<![^\s(«„“]){found}(?![^\s.,:;!?)»“”'’])"
