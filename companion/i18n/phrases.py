"""Formats sentences from codes and arguments, with the phrases of a game and the catalogue of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from msgspec import Struct, field

from companion.games.game import Phrase, Phrases
from companion.games.registry import game
from companion.i18n.locale_data import FORMS
from companion.i18n.locale_forms import LocaleForms
from companion.rulebook.rulebook import Announcement, RawEvent, Refusal, Rulebook, Task


def _plain(text: str) -> str:
    return text


def _plain_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class Language(Struct, frozen=True, kw_only=True):
    """A language's catalogue, by gettext's two functions; English by default."""

    one: Callable[[str], str] = _plain
    plural: Callable[[str, str, int], str] = _plain_plural
    code: str = "en"
    """The language code, used to find the digests."""
    forms: LocaleForms = FORMS["en"]
    """How lists, numbers and dates are written."""
    said: dict[Any, str] = field(default_factory=dict)
    """The announcements of late, by game, code and values: most of a match are said again and again."""


ENGLISH = Language()
BLANKS = re.compile(r"[^\S\xa0]+")
"""Any run of blanks except no-break ones."""
SAID_AT_MOST = 4096
"""So many announcements of a language are kept."""
WHOLE_UP_TO = 1000
"""Whole numbers from here on are written as the locale writes them."""


NO_PHRASES = Phrases()
"""For a sentence without words of ours among its arguments."""
COMMON = Phrases(
    announcements={
        "undone": "Taken back: {what}.",
        "redone": "Back again: {what}.",
        "renamed": "{player} is now called {to}.",
        "corrected": "Corrected: {instead} in place of {what}.",
        "corrected gone": "Corrected: {what} did not happen.",
        "corrected before": "Corrected: {instead} came before {what}.",
        "corrected reverted": "The correction is taken back: {instead} stands again.",
        "protest": "{player} protests.",
        "protest accepted": "{player}'s protest is accepted. Taken back: {what}.",
        "protest overruled": "{player}'s protest is overruled. The ruling stands.",
        "protest replayed": "{player}'s protest: this is played again.",
    },
    refusals={
        "bad-event": "This event cannot be read: {what}.",
        "no-such-player": "Nobody here is called {player}.",
        "not-now": "That is not possible at this point of the game.",
        "not-now game-runs": "The game is not over yet.",
        "not-now game-over": "The game is over.",
        "not-now match-over": "The match is over.",
        "bad-name": "“{name}” cannot be a name here: {what}.",
        "bad-name empty": "A name has at least one letter.",
        "nothing-to-undo": "There is nothing to take back.",
        "nothing-to-redo": "There is nothing to bring back.",
        "moved-on": "The match has gone on meanwhile, so nothing was entered.",
        "depends-on-secret": "This depends on what is still secret. Correct it as soon as that is out.",
    },
    events={
        "undo": "undo",
        "redo": "redo",
        "next-game": "start of the next game",
        "rename": "new name {to}",
    },
    words={
        "what": {
            "it is empty": "it is empty",
            "it has blanks at an end": "it has blanks at an end",
            "it is reserved": "it is reserved",
            "it is taken": "it is taken",
            "it is too long": "it is too long",
            "it has a character that cannot be shown": "it has a character that cannot be shown",
            "it shows no letter, digit or sign": "it shows no letter, digit or sign",
        },
    },
)


@cache
def phrases(name: str) -> Phrases:
    """The sentences of the game of this name, those of every game included."""
    own = game(name).phrases
    return Phrases(
        announcements={**COMMON.announcements, **own.announcements},
        refusals={**COMMON.refusals, **own.refusals},
        tasks={**COMMON.tasks, **own.tasks},
        events={**COMMON.events, **own.events},
        words={**COMMON.words, **own.words},
        entries={**COMMON.entries, **own.entries},
    )


def announcement_text(rulebook: Rulebook[Any], announcement: Announcement, language: Language = ENGLISH) -> str:
    """Returns the sentence of an announcement; a raw event among its arguments is replaced by its name."""
    args = announcement.args
    key = (rulebook.game, announcement.code, *args.items())
    try:
        return language.said[key]
    except KeyError:
        text = language.said[key] = _announcement_text(rulebook.game, announcement, language)
        if len(language.said) > SAID_AT_MOST:
            language.said.clear()
        return text
    except TypeError:  # a list or an event among the values cannot be looked up
        return _announcement_text(rulebook.game, announcement, language)


def _announcement_text(game_name: str, announcement: Announcement, language: Language) -> str:
    known, args = phrases(game_name), announcement.args
    return fill(_of_kind(known.announcements, announcement.code, args.get("kind")), args, known, language)


def _of_kind(table: Mapping[str, Phrase], code: str, kind: object) -> Phrase:
    """The sentence of a code, or the one that it has for a case of it."""
    return table[code] if kind is None else table.get(f"{code} {kind}") or table[code]


def refusal_text(rulebook: Rulebook[Any], refusal: Refusal, language: Language = ENGLISH) -> str:
    """Returns the sentence of a refusal."""
    return why_not(rulebook.game, refusal, language)


def why_not(name: str, refusal: Refusal, language: Language = ENGLISH) -> str:
    """Returns the sentence of a refusal, by the name of the game."""
    known, args = phrases(name), refusal.args
    return fill(_of_kind(known.refusals, refusal.code, args.get("kind")), args, known, language)


def task_text(rulebook: Rulebook[Any], task: Task, language: Language = ENGLISH) -> str:
    """Returns the sentence of a task."""
    known = phrases(rulebook.game)
    return fill(_of_kind(known.tasks, task.code, task.args.get("ball")), task.args, known, language)


def event_text(rulebook: Rulebook[Any], raw: RawEvent, language: Language = ENGLISH) -> str:
    """Returns the label of an event, such as "red in hole 5"."""
    return _event_name(raw, phrases(rulebook.game), language)


def _event_name(raw: RawEvent, known: Phrases, language: Language) -> str:
    name = str(raw.get("event"))
    return fill(known.events.get(name, name), raw, known, language)


class _Slot(Struct, frozen=True, gc=False):
    """A place of a sentence that an argument fills."""

    before: str
    """The text between the last argument and this one."""
    name: str
    begins: bool
    """Whether a sentence begins here."""


@cache
def _slots(text: str) -> tuple[tuple[_Slot, ...], str]:
    """The places of a text that are to be filled in, and the text behind the last one.

    >>> _slots("Foul. {by} places it.")
    ((_Slot(before='Foul. ', name='by', begins=True),), ' places it.')
    """
    sentence = text.rstrip().endswith((".", "!", "?"))
    slots: list[_Slot] = []
    end = ""
    for literal, name, _spec, _conversion in Formatter().parse(text):
        end += literal  # a brace that stands for itself makes a part without a place
        if name is not None:
            begins = sentence and (end.endswith((". ", "! ", "? ")) or not (slots or end))
            slots.append(_Slot(end, name, begins))
            end = ""
    return tuple(slots), end


def fill(phrase: Phrase, args: Mapping[str, Any], known: Phrases, language: Language) -> str:
    """Returns a phrase in a language, with its arguments filled in.

    A word of ours that begins a sentence is capitalized, a name never is; after a name that ends with a full stop there
    is no second one. An argument that is missing, such as an optional field of an event, is empty text.

    Args:
        phrase: In English, as the catalogues know it.
        args: By name; `n` picks the singular or the plural, without one the length of the first list does.
        known: The words that stand for codes, by argument, and how entries of lists and events are said.
        language: The language to say it in.

    >>> balls = ("{n} ball in holes {holes}", "{n} balls in holes {holes}")
    >>> fill(balls, {"n": 2, "holes": [5, 7]}, NO_PHRASES, ENGLISH)
    '2 balls in holes 5 and 7'
    """
    if isinstance(phrase, tuple):
        text = language.plural(*phrase, _count(args))
    else:
        text = language.one(phrase)
    slots, end = _slots(text)
    if not slots:
        return end
    filled, lacks = "", False
    for slot in slots:
        name, before = slot.name, slot.before
        if filled and before[:1] == "." == filled[-1]:
            before = before[1:]
        value = args.get(name)
        if value is None:
            lacks = True
            filled += before
            continue
        said = _said(value, name, known, language)
        if slot.begins and _is_word(value, known.words.get(name, {})):
            said = said[:1].upper() + said[1:]
        filled += before + said
    if end[:1] == "." == filled[-1:]:
        end = end[1:]
    filled += end
    return BLANKS.sub(" ", filled).strip(" ") if lacks else filled


def _is_word(value: Any, words: Mapping[str, str]) -> bool:
    """Whether an argument begins with a word of ours, and not with a name."""
    first = value[0] if isinstance(value, list | tuple) and value else value
    return isinstance(first, str) and first in words


def _count(args: Mapping[str, Any]) -> int:
    """The number that picks the form of a sentence."""
    if "n" in args:
        return int(args["n"])
    return next((len(value) for value in args.values() if isinstance(value, list | tuple)), 1)


def _said(value: Any, name: str, known: Phrases, language: Language) -> str:
    """An argument as it stands in the sentence: a code as its word, several things as a list of the language."""
    kind = value.__class__
    if kind is str:
        words = known.words.get(name)
        return value if words is None or value not in words else language.one(words[value])
    if kind is int:
        return str(value) if value < WHOLE_UP_TO else language.forms.number(value)
    if isinstance(value, list | tuple):
        return language.forms.joined([_said(item, name, known, language) for item in value])
    if isinstance(value, Mapping):
        entry = known.entries.get(name)
        return _event_name(value, known, language) if entry is None else fill(entry, value, known, language)
    if isinstance(value, float):
        return language.forms.number(value)
    return str(value)
