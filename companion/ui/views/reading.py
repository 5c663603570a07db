"""Pages to read: why something was ruled so, and what is wrong with saving."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n.digest import passage, reading_of
from companion.i18n.phrases import announcement_text
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import Announcement
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, ReadPage
from companion.ui.views.correction import CorrectionView, referee_of
from companion.ui.views.header import chips
from companion.ui.views.protest import ProtestView, evidence_trace, may_protest


class WhyView:
    """The rule behind an announcement, in our own words, and the reading that decided; one announcement a page."""

    def __init__(self, flow: Navigation, say: Sequence[Announcement], at: int = 0) -> None:
        self._flow = flow
        self._say = tuple(say)
        self._at = at

    def page(self) -> ReadPage:
        """The page."""
        flow, say = self._flow, self._say[self._at]
        found = passage(flow.rulebook.package, say.rule, current_language().code)
        parts = tuple(part for part in found.paragraphs if _decided(part, say)) if found else ()
        source = (_("Rule: {title}.", title=found.title) + " " if found else "") + self._reading(say)
        header = Header(_(flow.board_view.title), _("Why?"), flow.back, chips(flow))
        heading = announcement_text(flow.rulebook, say, current_language())
        return ReadPage(header, heading, parts, source, self._buttons(), evidence_trace(flow, say))

    def _reading(self, say: Announcement) -> str:
        """The house rule that decided, as it was agreed."""
        if say.reading is None:
            return _("No house rule was needed.")
        return _agreed(say.reading, self._flow)

    def _buttons(self) -> tuple[Button, ...]:
        flow = self._flow
        buttons = [Button(_("Fine"), flow.back, "primary")]
        if self._at + 1 < len(self._say):
            buttons.append(Button(_("And why?"), self._next))
        if may_protest(flow, self._say):
            buttons.insert(1, Button(_("Protest"), lambda: flow.open(ProtestView(flow, self._say[self._at])), "foul"))
            buttons.append(Button(_("Correct it"), self._correct))
        return tuple(buttons)

    def _next(self) -> None:
        self._flow.back()
        self._flow.open(WhyView(self._flow, self._say, self._at + 1))

    def _correct(self) -> None:
        flow = self._flow
        flow.open(CorrectionView(flow, len(referee_of(flow).entries) - 1))


def _decided(paragraph: str, say: Announcement) -> bool:
    """Whether a paragraph about a reading is about the one that decided; other paragraphs always belong."""
    return reading_of(paragraph) in (None, say.reading)


def _agreed(reading: str, flow: Navigation) -> str:
    assert flow.loop.referee is not None, "there is a match on the screen"
    chosen = flow.loop.referee.setup.readings.get(reading)
    choice = next((choice for choice in flow.board_view.choices if choice.option == reading), None)
    answers = dict(choice.answers) if choice else {}
    if choice is None or chosen not in answers:
        return _("Reading {id} of the rulebook decided.", id=reading)
    return _("House rule {id}:", id=reading) + f" {_(choice.question)} {_(answers[chosen])}."


class TroubleView:
    """Why rulings are not saved, and what that means."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> ReadPage:
        """The page."""
        flow = self._flow
        passages = (
            flow.loop.trouble or _("Everything is saved again."),
            _("You can play on. Nothing is lost while this program runs, and it keeps trying to write."),
        )
        fine = Button(_("Fine"), flow.back, "primary")
        return ReadPage(
            Header(_("Not saved"), back=flow.back), _("The match is not being saved."), passages, "", (fine,)
        )


class NewsView:
    """Something to be read once, away from a match."""

    def __init__(self, flow: Navigation, news: str) -> None:
        self._flow = flow
        self._news = news

    def page(self) -> ReadPage:
        """The page."""
        back = self._flow.back
        fine = Button(_("Fine"), back, "primary")
        return ReadPage(Header(_("Tableside"), back=back), _("Please read"), (self._news,), "", (fine,))
