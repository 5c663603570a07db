"""The language in which a program speaks that no window has asked for one: that of the settings, else of the system."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.i18n.languages import NAMES
from companion.settings.file import stored_value

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the language of a POSIX system; the first that is set counts (POSIX, 8.2)."""


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the system's language; English when it is none of ours.

    >>> system_language({"LANG": "de_AT.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "de"})
    ('de', 'en')
    """
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = named.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return code if code in NAMES else "en"


def chosen_language(folder: Path) -> str:
    """The code of the language in the settings of a data folder; where none was chosen, that of the system."""
    stored = stored_value(folder, "language")
    return stored if isinstance(stored, str) and stored in NAMES else system_language()
