"""The catalogues of the languages: `python -m tests.tools.catalogues` brings them up to date with the program's texts.

Texts that are new stand there untranslated, texts that are gone are taken out, and what has changed is compiled. How
each language writes lists, numbers and dates is taken from the Unicode locale data of Babel: the table needs no Babel.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import cast

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from msgspec import structs

from companion.games.game import Phrase, Phrases
from companion.i18n import locale_forms, notices
from companion.i18n.languages import DOMAIN, FOLDER, NAMES
from companion.i18n.locale_forms import LocaleForms
from companion.i18n.phrases import COMMON
from companion.service import calibration_phrases
from tests.tools.source_modules import ROOT

TRANSLATED = tuple(code for code in NAMES if code != "en")
CALLS = {"_": None, "gettext_noop": None, "ngettext": (1, 2)}
"""The functions of companion/i18n/translation.py, and which of their arguments are texts."""

HEADER = """\
# The texts of Tableside. How to translate: docs/translating.md
#"""


def po_file(code: str) -> Path:
    """The catalogue of a language, as translators edit it."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(code: str) -> Path:
    """The same, as the program reads it."""
    return po_file(code).with_suffix(".mo")


def template() -> Catalog:
    """Every text of the program, in the order of its files, with where it is used."""
    catalogue = Catalog(domain=DOMAIN, project="Tableside")
    for text, place, hint in (*_called(), *_declared()):
        catalogue.add(text, locations=[(place, 0)], auto_comments=[hint] if hint else [])
    return catalogue


def _called() -> Iterator[tuple[Phrase, str, str]]:
    """The texts in calls of `_`, `ngettext` and `gettext_noop`."""
    found = extract_from_dir(str(ROOT / "companion"), method_map=[("**.py", "python")], keywords=CALLS)
    for file, _line, text, _comments, _context in found:
        yield cast(Phrase, text), f"companion/{file}", ""


def _declared() -> Iterator[tuple[Phrase, str, str]]:
    """The texts that go by a code: of every game, and about devices and calibration."""
    yield from _of(COMMON, "companion/i18n/phrases.py")
    for file in sorted((ROOT / "companion" / "games").glob("*/phrases.py")):
        place = file.relative_to(ROOT)
        yield from _of(import_module(".".join(place.with_suffix("").parts)).phrases, place.as_posix())
    for table in (notices.NOTICES, notices.DEVICES):
        yield from _table(table, "companion/i18n/notices.py", "device")
    for table in (
        calibration_phrases.QUESTIONS,
        calibration_phrases.TROUBLES,
        calibration_phrases.HOLES,
        calibration_phrases.COLOURS,
    ):
        yield from _table(table, "companion/service/calibration_phrases.py", "calibration")


def _of(phrases: Phrases, place: str) -> Iterator[tuple[Phrase, str, str]]:
    yield from _table(phrases.announcements, place, "announcement")
    yield from _table(phrases.refusals, place, "refusal")
    yield from _table(phrases.tasks, place, "task")
    yield from _table(phrases.events, place, "event (after “Taken back:”)")
    yield from _table(phrases.entries, place, "one of several")
    for argument, words in phrases.words.items():
        yield from _table(words, place, f"stands for {{{argument}}}")


def _table(table: Mapping[str, Phrase], place: str, kind: str) -> Iterator[tuple[Phrase, str, str]]:
    for code, text in table.items():
        yield text, place, f"{kind}: {code}"


def read(code: str) -> Catalog:
    """The catalogue of a language as it stands in its file."""
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update(code: str) -> None:
    """Brings one language up to date."""
    path = po_file(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = read(code) if path.exists() else Catalog(locale=code, domain=DOMAIN)
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.header_comment, catalogue.fuzzy = HEADER, False
    catalogue.project, catalogue.version = "Tableside", "1"
    catalogue.last_translator = catalogue.language_team = "the makers of Tableside"
    catalogue.msgid_bugs_address = "see CONTRIBUTING.md"
    out = io.BytesIO()
    write_po(out, catalogue, width=120, include_lineno=False, ignore_obsolete=True)
    path.write_bytes(out.getvalue())
    mo_file(code).write_bytes(compiled(read(code)))


LOCALES = {code: "en_GB" if code == "en" else code for code in NAMES}
"""By language, the locale whose forms it has."""
DATE_FIELDS = {
    "y": "{year}",
    "MM": "{month:02}",
    "M": "{month}",
    "dd": "{day:02}",
    "d": "{day}",
    "HH": "{hour:02}",
    "mm": "{minute:02}",
}
"""What stands for the fields of a date in a pattern of the Unicode locale data."""
FORMS_FILE = Path(locale_forms.__file__).with_name("locale_data.py")


def forms(code: str) -> LocaleForms:
    """How a language writes lists, numbers and dates."""
    locale = Locale.parse(LOCALES[code])
    lists, signs = locale.list_patterns["standard"], locale.number_symbols["latn"]
    pattern = locale.datetime_formats["medium"].format(
        locale.time_formats["short"].pattern, locale.datetime_skeletons["yMd"].pattern
    )
    return LocaleForms(
        list_of_two=lists["2"],
        list_start=lists["start"],
        list_middle=lists["middle"],
        list_end=lists["end"],
        decimal=signs["decimal"],
        group=signs["group"],
        moment=re.sub("y|MM?|dd?|HH|mm", lambda field: DATE_FIELDS[field[0]], pattern),
    )


def forms_module() -> str:
    """The text of the module that holds these forms."""
    lines = [
        '"""How each language writes lists, numbers and dates: from the Unicode locale data, by `make catalogues`."""',
        "",
        "from companion.i18n.locale_forms import LocaleForms",
        "",
        "FORMS = {",
    ]
    for code in NAMES:
        given = structs.asdict(forms(code)).items()
        fields = [f"        {name}={json.dumps(value)}," for name, value in given]
        lines += [f'    "{code}": LocaleForms(', *fields, "    ),"]
    return "\n".join([*lines, "}", '"""By language."""', ""])


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts that have no translation, or not in every number."""
    lacking: list[str] = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(forms):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def main() -> None:
    """Brings all languages up to date, and says what is left to translate."""
    FORMS_FILE.write_text(forms_module(), encoding="utf-8")
    for code in TRANSLATED:
        update(code)
        lacking = untranslated(read(code))
        print(f"{code}: {len(lacking)} to translate" if lacking else f"{code}: complete")
        for text in lacking:
            print(f"  {text}")


if __name__ == "__main__":
    main()
