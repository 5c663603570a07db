"""From codes to sentences: every word that people read or hear comes out of a catalogue by its code."""

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
    """How a sentence of the catalogue is said in one language (gettext's two functions); English by default."""

    one: Callable[[str], str] = _plain
    plural: Callable[[str, str, int], str] = _plain_plural
    code: str = "en"
    """By which the digests are found."""


ENGLISH = Language()
BLANKS = re.compile(r"[^\S\xa0]+")
"""Any run of blanks; those that keep two words on one line stay."""


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


def announcement_text(rulebook: Rulebook[Any], say: Announcement, language: Language = ENGLISH) -> str:
    """The sentence of an announcement; an argument that is an event as it was read is said as what it is called."""
    known = phrases(rulebook.game)
    phrase = known.announcements.get(f"{say.code} {say.args.get('kind')}") or known.announcements[say.code]
    args = {key: _named(rulebook, value, language) for key, value in say.args.items()}
    return fill(phrase, args, known.words, language)


def _named(rulebook: Rulebook[Any], value: Any, language: Language) -> Any:
    """Events among the arguments by what they are called."""
    if isinstance(value, Mapping):
        return event_text(rulebook, value, language)
    return [_named(rulebook, item, language) for item in value] if isinstance(value, list | tuple) else value


def refusal_text(rulebook: Rulebook[Any], refusal: Refusal, language: Language = ENGLISH) -> str:
    """The sentence of a refusal."""
    return why_not(rulebook.game, refusal, language)


def why_not(name: str, refusal: Refusal, language: Language = ENGLISH) -> str:
    """The sentence of a refusal by the game of this name."""
    known = phrases(name)
    return fill(known.refusals[refusal.code], refusal.args, known.words, language)


def task_text(rulebook: Rulebook[Any], task: Task, language: Language = ENGLISH) -> str:
    """The sentence of a task."""
    known = phrases(rulebook.game)
    phrase = known.tasks.get(f"{task.code} {task.args.get('ball')}") or known.tasks[task.code]
    return fill(phrase, task.args, known.words, language)


def event_text(rulebook: Rulebook[Any], raw: RawEvent, language: Language = ENGLISH) -> str:
    """What an event is called in a label, such as "red in hole 5"."""
    known = phrases(rulebook.game)
    name = str(raw.get("event"))
    return fill(known.events.get(name, name), raw, known.words, language)


class _Blank(dict[str, Any]):
    """Arguments of which one may be missing: an optional field of an event reads as nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def fill(phrase: Phrase, args: Mapping[str, Any], words: Mapping[str, Mapping[str, str]], language: Language) -> str:
    """A phrase with its arguments in place; one that holds a code of its own `words` is said as that word."""
    if isinstance(phrase, tuple):
        text = language.plural(*phrase, int(args.get("n", 1)))
    else:
        text = language.one(phrase)
    if "{" not in text:
        return text
    said = _Blank({key: _said(value, words.get(key, {}), language) for key, value in args.items()})
    return BLANKS.sub(" ", text.format_map(said)).strip(" ")


def _said(value: Any, words: Mapping[str, str], language: Language) -> Any:
    if isinstance(value, str):
        return language.one(words[value]) if value in words else value
    if isinstance(value, list | tuple):
        return ", ".join(str(_said(item, words, language)) for item in value)
    return value
