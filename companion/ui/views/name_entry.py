"""The name entry page: an on-screen keyboard, and names of earlier players to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from companion.i18n.translation import _
from companion.rulebook.player_names import MOST_CHARACTERS, name_fault
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import Key, KeyboardPage
from companion.ui.ui_context import UiContext

PICKS = 6
LATIN = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnmäöüß")
LATIN_MORE = ("1234567890", "éèêëàâáãåæ", "îïíôóõøœûùú", "çñščžýłßğış")
CYRILLIC = ("йцукенгшщзх", "фывапролджэ", "ячсмитьбюъё", "ңөүіїєґј-")
LAYOUTS = {"ABC": LATIN, "ÄÉÇ": LATIN_MORE, "АБВ": CYRILLIC}
"""What the switching key shows for a layout, and its rows of keys."""


class NameEntryView(View):
    """Enters one name; `on_done` is called with a valid name."""

    def __init__(
        self,
        ui: UiContext,
        *,
        name: str,
        taken: Sequence[str],
        reserved: Collection[str],
        on_done: Callable[[str], None],
    ) -> None:
        self._ui = ui
        self._text = name
        self._fresh = True
        """Nothing was typed yet: the first letter replaces the whole name."""
        self._shift = True
        self._layout = "АБВ" if any("а" <= char <= "я" for char in name.lower()) else "ABC"
        self._taken = tuple(taken)
        self._reserved = reserved
        self._on_done = on_done

    def page(self) -> KeyboardPage:
        """The page."""
        name = self._text.strip()
        wrong = name_fault(name, self._reserved, self._taken)
        chips = (Chip(_("not possible: {what}", what=_(wrong)), "foul"),) if wrong and self._text else ()
        header = Header(title=_("Name"), back=self._ui.navigation.back, chips=chips)
        done = Button(text=_("Done"), on_touch=self._done, role="plain" if wrong else "primary")
        return KeyboardPage(header=header, text=self._text, picks=self._picks(), keys=self._keys(), done=done)

    def _picks(self) -> tuple[Button, ...]:
        known = [name for name in self._ui.settings.values.names if name not in self._taken and name != self._text]
        return tuple(Button(text=name, on_touch=lambda name=name: self._on_done(name)) for name in known[:PICKS])

    def _keys(self) -> tuple[tuple[Key, ...], ...]:
        rows = tuple(tuple(self._letter(char) for char in row) for row in LAYOUTS[self._layout])
        following = _after(self._layout)
        last = (
            Key(text="", on_touch=self._shifted, icon="shift", width=1.6),
            Key(text=following, on_touch=lambda: self._switch(following), width=1.6),
            Key(text="", on_touch=lambda: self.typed(" "), icon="space", width=4),
            Key(text="", on_touch=self.erase, icon="backspace", width=1.6),
        )
        return (*rows, last)

    def _letter(self, char: str) -> Key:
        shown = char.upper() if self._shift and char != "ß" else char
        return Key(text=shown, on_touch=lambda: self.typed(shown))

    def _shifted(self) -> None:
        self._shift = not self._shift
        self._ui.redraw()

    def _switch(self, layout: str) -> None:
        self._layout = layout
        self._ui.redraw()

    def typed(self, text: str) -> None:
        """Letters from the screen's keyboard or a real one."""
        kept = "" if self._fresh else self._text
        self._text = (kept + text)[:MOST_CHARACTERS]
        self._fresh = False
        self._shift = self._text.endswith((" ", "-")) or not self._text
        self._ui.redraw()

    def erase(self) -> None:
        """Deletes the last letter, or the whole name if nothing was typed yet."""
        self._text = "" if self._fresh else self._text[:-1]
        self._fresh = False
        self._shift = not self._text
        self._ui.redraw()

    def _done(self) -> None:
        name = self._text.strip()
        if not name_fault(name, self._reserved, self._taken):
            self._on_done(name)

    def enter(self) -> None:
        """The enter key of a real keyboard."""
        self._done()


def _after(layout: str) -> str:
    names = list(LAYOUTS)
    return names[(names.index(layout) + 1) % len(names)]
