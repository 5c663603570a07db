"""One ruling or refusal of a match, with all from which its sentences can be worked out without the rules' code."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from babel.lists import format_list
from msgspec import Struct

from companion.games.game import Phrase, Phrases
from companion.i18n.languages import language_of
from companion.i18n.phrases import phrases
from companion.rulebook.rulebook import RawEvent

Values = Mapping[str, Any]
"""What stands in the places of a sentence."""
Status = Mapping[str, Any]
LOCALES = {"en": "en_GB", "de": "de", "fr": "fr", "ru": "ru", "ky": "ky"}
PLACE = re.compile(r"\{(\w+)\}")
AS_IT_IS = "as it is"
"""The source of a value that no state holds, such as why a name cannot be used."""


class Telling(Struct, frozen=True, kw_only=True):
    """What was entered, the public states before and after it, and the events of the match in force before it."""

    setup: Mapping[str, Any]
    event: RawEvent
    before: Status
    after: Status
    log: Sequence[RawEvent]
    todo: Sequence[Mapping[str, Any]] = ()
    """The tasks of the ruling as the line contract writes them."""

    @property
    def players(self) -> list[str]:
        return list(self.before["players"])

    def other(self, name: str) -> str:
        """The opponent of a player, of two."""
        first, second = self.players
        return second if name == first else first

    def since(self, *ends: str) -> list[RawEvent]:
        """The events after the last one of these names, in order."""
        found: list[RawEvent] = []
        for raw in reversed(self.log):
            if raw["event"] in ends:
                break
            found.insert(0, raw)
        return found


Fold = Callable[[Telling], Mapping[str, Sequence[Values]]]
"""By code (with its kind, where it has sentences of its own): what must be said of it, each time that it is said."""


class Table(Struct, frozen=True, kw_only=True):
    """From which field of what each value of a game's sentences comes.

    A source is `before.FIELD`, `after.FIELD` or `event.FIELD`; a field whose name is that of a player or line of the
    table is looked up with `FIELD[...]`. `fold.X` is worked out by the fold of the game, from the rulebook.
    """

    announcements: Mapping[str, Mapping[str, str]]
    tasks: Mapping[str, Mapping[str, str]]
    refusals: Mapping[str, Mapping[str, str]]
    fold: Fold


COMMON_ANNOUNCEMENTS: Mapping[str, Mapping[str, str]] = {
    "undone": {"what": "fold.what"},
    "redone": {"what": "fold.what"},
    "renamed": {"player": "event.player", "to": "event.to"},
}
COMMON_REFUSALS: Mapping[str, Mapping[str, str]] = {
    "bad-event": {"what": AS_IT_IS},
    "no-such-player": {"player": "event.player"},
    "not-now": {},
    "not-now game-runs": {},
    "not-now game-over": {},
    "not-now match-over": {},
    "bad-name": {"name": "event.to", "what": AS_IT_IS},
    "bad-name empty": {},
    "nothing-to-undo": {},
    "nothing-to-redo": {},
}


def sources(table: Table, told: Telling, key: str, row: Mapping[str, str]) -> list[dict[str, Any]]:
    """All that may stand in the places of this sentence now: the fold's values, completed by those of the states."""
    folded = table.fold(told).get(key, ({},)) if any(each.startswith("fold.") for each in row.values()) else ({},)
    direct = {name: _looked_up(told, source) for name, source in row.items() if not source.startswith("fold.")}
    return [
        {**direct, **{name: values[row[name][5:]] for name in row if row[name].startswith("fold.")}}
        for values in folded
    ]


def _looked_up(told: Telling, source: str) -> Any:
    if source == AS_IT_IS:
        return AS_IT_IS
    root, field = source.split(".", 1)
    inner = re.fullmatch(r"([\w-]+)\[(.+)\]", field)
    held: Mapping[str, Any] = getattr(told, root)
    if inner is None:
        return held.get(field)
    return held[inner[1]].get(str(_looked_up(told, inner[2])))


def filled(game: str, phrase: Phrase, values: Values, code: str) -> str:
    """A sentence with its values, by nothing but the catalogue, the words of the game and Babel's lists."""
    known, language = phrases(game), language_of(code)
    if isinstance(phrase, tuple):
        count = values.get("n", next((len(v) for v in values.values() if isinstance(v, list)), 1))
        text = language.plural(*phrase, count)
    else:
        text = language.one(phrase)
    first = PLACE.match(text)
    said = PLACE.sub(lambda place: _said(known, place[1], values[place[1]], code), text)
    begins = values[first[1]] if first else None
    begins = begins[0] if isinstance(begins, list) else begins
    is_word = first and isinstance(begins, str) and begins in known.words.get(first[1], {}) and text.endswith(".")
    return said[0].upper() + said[1:] if is_word else said


def _said(known: Phrases, name: str, value: Any, code: str) -> str:
    if isinstance(value, list):
        return format_list([_said(known, name, one, code) for one in value], locale=LOCALES[code])
    if isinstance(value, Mapping):
        entry = language_of(code).one(str(known.entries[name]))
        return PLACE.sub(lambda place: _said(known, place[1], value[place[1]], code), entry)
    word = known.words.get(name, {}).get(value)
    return str(value) if word is None else language_of(code).one(word)


def places(phrase: Phrase) -> set[str]:
    """The places of a sentence, in every number."""
    return {place for text in ((phrase,) if isinstance(phrase, str) else phrase) for place in PLACE.findall(text)}


def keyed(known: Mapping[str, Phrase], code: str, kind: object) -> str:
    """The key of a sentence: its code, with its kind where that has a sentence of its own."""
    return f"{code} {kind}" if f"{code} {kind}" in known else code
