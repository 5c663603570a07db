"""A new match: variant, players, target and house rules, with defaults that make Start the second touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.board.view import BoardView, Choice
from companion.games.registry import rulebook
from companion.i18n.translation import _
from companion.rulebook.rulebook import Rulebook
from companion.rulebook.setup import SetupError
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import ChoiceRow, FormPage, Seat, SeatsRow
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.header_chips import header_chips
from companion.ui.view_parts.match_draft import MatchDraft
from companion.ui.view_parts.player_colours import seat_colours


class NewMatchView(View):
    """What is agreed before a match."""

    def __init__(self, ui: UiContext, *, game: str, board_view: BoardView) -> None:
        self._ui = ui
        self._board_view = board_view
        self._rulebook: Rulebook[Any] = rulebook(game)
        self._draft = MatchDraft(self._rulebook, board_view, _names(ui, _players_before(ui, self._rulebook)))
        self._wrong: str | None = ""

    def page(self) -> FormPage:
        """The page."""
        note = self._wrong or self._board_data()[1] or _("new match")
        header = Header(
            title=_(self._board_view.title), note=note, back=self._ui.navigation.back, chips=header_chips(self._ui)
        )
        return FormPage(header, tuple(self._rows()), tuple(self._buttons()))

    def _rows(self) -> list[ChoiceRow | SeatsRow]:
        draft, board_view = self._draft, self._board_view
        variants = tuple(
            Button(text=_(word), on_touch=lambda name=name: self._set_variant(name), chosen=name == draft.variant)
            for name, word in board_view.variants.items()
        )
        seats = tuple(self._seat(place) for place in range(len(draft.names)))
        label = _("Teams · touch to change") if draft.members else _("Players · touch to change")
        most = self._rulebook.seats[1]
        swap = self._swap if most == 2 else None
        more = self._add_player if len(draft.names) < most else None
        rows: list[ChoiceRow | SeatsRow] = [SeatsRow(label=label, seats=seats, on_swap=swap, on_add=more)]
        if len(variants) > 1:
            rows.insert(0, ChoiceRow(_("Variant"), variants))
        if board_view.main_choice:
            rows.append(choice_row(self._ui, draft, board_view.main_choice, ordered=True))
        if board_view.editor and board_view.editor.without:
            rows.append(self._board_row(*board_view.editor.without))
        return rows

    def _board_row(self, followed: str, alone: str) -> ChoiceRow:
        """Whether the moves on the board are entered."""
        buttons = (
            Button(
                text=_(word),
                on_touch=lambda value=value: self._follow_board(value),
                chosen=value is self._draft.board_followed,
            )
            for value, word in ((True, followed), (False, alone))
        )
        return ChoiceRow(_("What is followed"), tuple(buttons))

    def _follow_board(self, followed: bool) -> None:
        self._draft.follow_board(followed)
        self._ui.redraw()

    def _seat(self, place: int) -> Seat:
        draft = self._draft
        name = draft.names[place]
        if draft.members:
            members = " · ".join(draft.members[place])
            return Seat(
                name=name, note=members, on_touch=lambda: self._ui.navigation.open(Route.TEAM, draft=draft, place=place)
            )
        begins = None if draft.variant in self._board_view.variants_without_starter else draft.starter()
        colour = seat_colours(self._ui, draft.names)[place]
        return Seat(
            name=name,
            note=_("begins") if name == begins else "",
            on_touch=lambda: self._open_seat(place),
            colour=colour,
        )

    def _open_seat(self, place: int) -> None:
        least, most = self._rulebook.seats
        if least == most:
            self._rename(place)
            return
        on_rename = lambda: self._rename(place)  # noqa: E731 - a touch, like its neighbours
        self._ui.navigation.open(Route.SEAT_MENU, draft=self._draft, place=place, on_rename=on_rename)

    def _add_player(self) -> None:
        names = self._draft.names
        names.append(_names(self._ui, self._rulebook.seats[1], names)[0])
        self._ui.redraw()

    def _rename(self, place: int) -> None:
        """The name of a seat is written or picked."""
        names = self._draft.names
        taken = [name for at, name in enumerate(names) if at != place]
        self._ui.navigation.open(
            Route.NAME_ENTRY,
            name=names[place],
            taken=taken,
            reserved=self._rulebook.reserved,
            on_done=lambda to: self._renamed(place, to),
        )

    def _renamed(self, place: int, name: str) -> None:
        self._draft.rename(place, name)
        self._ui.navigation.back_to(self)

    def _swap(self) -> None:
        self._draft.swap()
        self._ui.redraw()

    def _set_variant(self, variant: str) -> None:
        self._draft.set_variant(variant)
        self._ui.redraw()

    def _buttons(self) -> list[Button]:
        draft = self._draft
        buttons = [Button(text=_("Start"), on_touch=self._start, role="primary")]
        if draft.choices():
            note = _("your own") if draft.house_rules_differ() else ""
            open_rules = lambda: self._ui.navigation.open(Route.HOUSE_RULES, draft=draft)  # noqa: E731 - see above
            buttons.append(Button(text=_("House rules"), on_touch=open_rules, note=note))
        if self._rulebook.teams:
            buttons.append(
                Button(text=_("Single players") if draft.members else _("Teams"), on_touch=self._switch_teams)
            )
        return [*buttons, *self._age_button(), *self._data_button()]

    def _switch_teams(self) -> None:
        self._draft.switch_teams()
        self._ui.redraw()

    def _age_button(self) -> list[Button]:
        draft = self._draft
        if not self._board_view.ages_option:
            return []
        note = ", ".join(draft.youngest_first()) or _("ties go by seat")
        return [Button(text=_("Ages"), on_touch=self._ask_ages, note=note)]

    def _ask_ages(self) -> None:
        self._ui.navigation.open(Route.PLAYER_AGES, names=self._draft.names, on_done=self._set_ages)

    def _set_ages(self, names: Sequence[str]) -> None:
        self._draft.set_ages(names)
        self._ui.redraw()

    def _data_button(self) -> list[Button]:
        if self._board_view.editor is None:
            return []
        board, _wrong = self._board_data()
        note = _("reconstruction") if board.reconstruction else _("checked")
        return [Button(text=_("Board data"), on_touch=self._edit_board, note=note)]

    def _edit_board(self) -> None:
        self._ui.navigation.open(Route.BOARD_EDITOR, board_view=self._board_view)

    def _board_data(self) -> tuple[Any, str | None]:
        """The data of the owner's board, and what is wrong with the file; None where the board is no data."""
        board_editor = self._board_view.editor
        return self._ui.board_data.load(board_editor) if board_editor else (None, None)

    def _start(self) -> None:
        try:
            self._ui.match.begin(self._draft.raw_setup(self._board_data()[0]))
        except SetupError as error:
            self._wrong = str(error)
            self._ui.redraw()


def _players_before(ui: UiContext, rulebook: Rulebook[Any]) -> int:
    """As many as played this game last; the least there may be when it is new here."""
    rows = [row for row in ui.loop.journal.matches() if row.setup.get("game") == rulebook.game]
    return len(rows[-1].setup["players"]) if rows else rulebook.seats[0]


def _names(ui: UiContext, seats: int, taken: Sequence[str] = ()) -> list[str]:
    """Those who played last, then numbered players; nobody who sits there already."""
    known = [name for name in ui.settings.values.names if name not in taken][:seats]
    fresh = (name for n in range(1, 3 * seats + 1) if (name := _("Player {n}", n=n)) not in (*known, *taken))
    return [*known, *fresh][:seats]


def choice_row(ui: UiContext, draft: MatchDraft, choice: Choice, *, ordered: bool = False) -> ChoiceRow:
    """A choice as a row of buttons; `ordered` by its values."""
    chosen = draft.answer(choice)
    answers = sorted(choice.answers, key=lambda answer: answer[0] or 0) if ordered else choice.answers
    if choice.of_players:
        answers = tuple((name, name) for name in draft.names)

    def choose(value: object) -> None:
        draft.choose(choice, value)
        ui.redraw()

    buttons = (
        Button(
            text=word if choice.of_players else _(word),
            on_touch=lambda value=value: choose(value),
            chosen=value == chosen,
        )
        for value, word in answers
    )
    return ChoiceRow(_(choice.question), tuple(buttons))


class HouseRulesView(View):
    """The readings of the rulebook that a table may choose between."""

    def __init__(self, ui: UiContext, *, draft: MatchDraft) -> None:
        self._ui = ui
        self._draft = draft

    def page(self) -> FormPage:
        """The page."""
        draft, back = self._draft, self._ui.navigation.back
        rows = tuple(choice_row(self._ui, draft, choice) for choice in draft.choices())
        header = Header(title=_("House rules"), note=_(draft.board_view.title), back=back)
        return FormPage(header, rows, (Button(text=_("Fine"), on_touch=back, role="primary"),))
