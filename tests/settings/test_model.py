"""The records of the settings: each can be asked, and each answer is one that the type allows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.i18n.languages import NAMES
from companion.settings.model import GROUPS, Setting, Settings, declared

RECORDS = list(declared().values())


@pytest.mark.parametrize("setting", RECORDS, ids=lambda setting: setting.name)
def test_every_answer_is_allowed_and_one_of_them_is_the_default(setting: Setting) -> None:
    values = [value for value, _word in setting.prompt.answers]
    assert [msgspec.convert(value, setting.type) for value in values] == values
    assert setting.default in values
    assert setting.prompt.group in GROUPS
    assert len(values) == len(set(values)) >= 2


def test_the_records_are_the_fields_of_the_settings() -> None:
    assert list(declared()) == [field.name for field in msgspec.structs.fields(Settings)]


def test_every_language_has_a_name_and_the_other_way_round() -> None:
    assert [value for value, _ in declared()["language"].prompt.answers] == list(NAMES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("saver_min", -1),
        ("saver_min", 241),
        ("saver_min", 1e9),
        ("saver_min", True),
        ("type_percent", 0),
        ("rotation", 45),
        ("rotation", False),
        ("language", ""),
        ("marks", 1),
        ("voice", None),
    ],
)
def test_what_is_out_of_range_is_no_value(name: str, value: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(value, declared()[name].type)
