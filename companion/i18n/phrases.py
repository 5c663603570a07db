"""Formats sentences from codes and arguments, with the phrases of a game and the catalogue of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from companion.games.game import Phrase, Phrases
from companion.games.registry import game
from companion.rulebook.rulebook import Announcement, RawEvent, Refusal, Rulebook, Task


def _plain(text: str) -> str:
    return text


def _plain_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


class Language(Struct, frozen=True):
    """A language's catalogue, by gettext's two functions; English by default."""

    one: Callable[[str], str] = _plain
    plural: Callable[[str, str, int], str] = _plain_plural
    code: str = "en"
    """The language code, used to find the digests."""


ENGLISH = Language()
BLANKS = re.compile(r"[^\S\xa0]+")
"""Any run of blanks except no-break ones."""


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
        "bad-name": "{name} cannot be a name here: {what}.",
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
    )


def announcement_text(rulebook: Rulebook[Any], announcement: Announcement, language: Language = ENGLISH) -> str:
    """Returns the sentence of an announcement; a raw event among its arguments is replaced by its name."""
    known, code, args = phrases(rulebook.game), announcement.code, announcement.args
    phrase = known.announcements.get(f"{code} {args.get('kind')}") or known.announcements[code]
    named = {key: _event_names(rulebook, value, language) for key, value in args.items()}
    return fill(phrase, named, known.words, language)


def _event_names(rulebook: Rulebook[Any], value: Any, language: Language) -> Any:
    """An argument with raw events replaced by their names."""
    if isinstance(value, Mapping):
        return event_text(rulebook, value, language)
    return [_event_names(rulebook, item, language) for item in value] if isinstance(value, list | tuple) else value


def refusal_text(rulebook: Rulebook[Any], refusal: Refusal, language: Language = ENGLISH) -> str:
    """Returns the sentence of a refusal."""
    return why_not(rulebook.game, refusal, language)


def why_not(name: str, refusal: Refusal, language: Language = ENGLISH) -> str:
    """Returns the sentence of a refusal, by the name of the game."""
    known = phrases(name)
    return fill(known.refusals[refusal.code], refusal.args, known.words, language)


def task_text(rulebook: Rulebook[Any], task: Task, language: Language = ENGLISH) -> str:
    """Returns the sentence of a task."""
    known = phrases(rulebook.game)
    phrase = known.tasks.get(f"{task.code} {task.args.get('ball')}") or known.tasks[task.code]
    return fill(phrase, task.args, known.words, language)


def event_text(rulebook: Rulebook[Any], raw: RawEvent, language: Language = ENGLISH) -> str:
    """Returns the label of an event, such as "red in hole 5"."""
    known = phrases(rulebook.game)
    name = str(raw.get("event"))
    return fill(known.events.get(name, name), raw, known.words, language)


class _Args(dict[str, Any]):
    """Arguments of a phrase; one that is missing, such as an optional field of an event, is empty text."""

    def __missing__(self, key: str) -> str:
        return ""


def fill(phrase: Phrase, args: Mapping[str, Any], words: Mapping[str, Mapping[str, str]], language: Language) -> str:
    """Returns a phrase in a language, with its arguments filled in.

    Args:
        phrase: In English, as the catalogues know it.
        args: By name; `n` picks the singular or the plural.
        words: By argument, the word of each code that it may hold; they are translated too.
        language: The language to say it in.

    >>> fill(("{n} ball in hole {hole}", "{n} balls in hole {hole}"), {"n": 2, "hole": 5}, {}, ENGLISH)
    '2 balls in hole 5'
    """
    if isinstance(phrase, tuple):
        text = language.plural(*phrase, int(args.get("n", 1)))
    else:
        text = language.one(phrase)
    if "{" not in text:
        return text
    filled = _Args({key: _arg_text(value, words.get(key, {}), language) for key, value in args.items()})
    return BLANKS.sub(" ", text.format_map(filled)).strip(" ")


def _arg_text(value: Any, words: Mapping[str, str], language: Language) -> Any:
    """An argument as it stands in the sentence: a code as its word, several things with commas between them."""
    if isinstance(value, str):
        return language.one(words[value]) if value in words else value
    if isinstance(value, list | tuple):
        return ", ".join(str(_arg_text(item, words, language)) for item in value)
    return value
