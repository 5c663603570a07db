"""How a language writes lists, numbers and dates; the forms themselves stand in `locale_data.py`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct


class LocaleForms(Struct, frozen=True, kw_only=True):
    """What the Unicode locale data say of a language. `{0}` and `{1}` are what stands before and after."""

    list_of_two: str
    list_start: str
    list_middle: str
    list_end: str
    decimal: str
    """The decimal sign."""
    group: str
    """What stands between groups of three digits."""
    moment: str
    """A date with its time of day, with the fields `year`, `month`, `day`, `hour` and `minute`."""

    def joined(self, items: Sequence[str]) -> str:
        """Several things as one part of a sentence.

        >>> from companion.i18n.locale_data import FORMS
        >>> FORMS["en"].joined(["Ann", "Bob", "Cem"]), FORMS["de"].joined(["Ann", "Bob"])
        ('Ann, Bob and Cem', 'Ann und Bob')
        """
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return self.list_of_two.format(*items)
        *before, last = items
        text = self.list_start.format(*before[:2])
        for item in before[2:]:
            text = self.list_middle.format(text, item)
        return self.list_end.format(text, last)

    def number(self, value: float, places: int | None = None) -> str:
        """A number.

        Args:
            value: The number.
            places: The digits after the decimal sign; None for as many as it has.

        >>> from companion.i18n.locale_data import FORMS
        >>> FORMS["en"].number(12345), FORMS["de"].number(1.25, 1), FORMS["de"].number(12345)
        ('12,345', '1,2', '12.345')
        """
        text = f"{value:,}" if places is None else f"{value:,.{places}f}"
        return text.translate({ord(","): self.group, ord("."): self.decimal})

    def moment_text(self, seconds: float) -> str:
        """A moment by the clock on the wall; `seconds` since 1970."""
        at = time.localtime(seconds)
        return self.moment.format(year=at.tm_year, month=at.tm_mon, day=at.tm_mday, hour=at.tm_hour, minute=at.tm_min)
