"""A new match: variant, players, target and house rules, with defaults that make Start the second touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.board import editor
from companion.board.view import BoardView, Choice
from companion.games.registry import rulebook
from companion.i18n.translation import _
from companion.rulebook.rulebook import Rulebook
from companion.rulebook.setup import SetupError
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, ChoiceRow, FormPage, Header, Seat, SeatsRow
from companion.ui.views.header import chips
from companion.ui.views.name_entry import NameEntryView
from companion.ui.views.player_colours import seat_colours


class NewMatchView:
    """What is agreed before a match."""

    def __init__(self, flow: Navigation, game: str, board_view: BoardView) -> None:
        self.flow = flow
        self.face = board_view
        self.book: Rulebook[Any] = rulebook(game)
        self.variant = self.book.variants[0]
        self.names = _names(flow, _players_before(flow, self.book))
        self.members: list[list[str]] | None = None
        """The members of each team; None when single players play."""
        self.chosen: dict[str, Any] = {}
        """Answers that differ from the defaults, by option or reading."""
        self.followed = True
        """Whether the moves on a board that is data are told; without it only what its sensors see."""
        self.young: list[int] = []
        """Seats by age, the youngest first; empty where nobody asked."""
        self._wrong: str | None = ""

    def page(self) -> FormPage:
        """The page."""
        note = self._wrong or self._figures()[1] or _("new match")
        header = Header(_(self.face.title), note, self.flow.back, chips(self.flow))
        return FormPage(header, tuple(self._rows()), tuple(self._buttons()))

    def _rows(self) -> list[ChoiceRow | SeatsRow]:
        variants = tuple(
            Button(_(word), lambda name=name: self._vary(name), chosen=name == self.variant)
            for name, word in self.face.variants.items()
        )
        seats = tuple(self._seat(place) for place in range(len(self.names)))
        label = _("Teams · touch to change") if self.members else _("Players · touch to change")
        most = self.book.seats[1]
        swap = self._swap if most == 2 else None
        more = self.more if len(self.names) < most else None
        rows: list[ChoiceRow | SeatsRow] = [SeatsRow(label, seats, swap, more)]
        if len(variants) > 1:
            rows.insert(0, ChoiceRow(_("Variant"), variants))
        if self.face.main_choice:
            rows.append(self.row(self.face.main_choice, ordered=True))
        if self.face.editor and self.face.editor.without:
            rows.append(self._board_row(*self.face.editor.without))
        return rows

    def _board_row(self, followed: str, alone: str) -> ChoiceRow:
        """Whether the moves on the board are told."""
        buttons = (
            Button(_(word), lambda value=value: self._follow(value), chosen=value is self.followed)
            for value, word in ((True, followed), (False, alone))
        )
        return ChoiceRow(_("What is followed"), tuple(buttons))

    def _follow(self, followed: bool) -> None:
        self.followed = followed
        self.flow.changed()

    def row(self, choice: Choice, *, ordered: bool = False) -> ChoiceRow:
        """A choice as a row of buttons; `ordered` by its values."""
        now = self.chosen.get(choice.option, choice.default)
        answers = sorted(choice.answers, key=lambda answer: answer[0] or 0) if ordered else choice.answers
        if choice.of_players:
            answers = tuple(enumerate(self.names))
        buttons = (
            Button(
                word if choice.of_players else _(word),
                lambda value=value: self._choose(choice, value),
                chosen=value == now,
            )
            for value, word in answers
        )
        return ChoiceRow(_(choice.question), tuple(buttons))

    def _seat(self, place: int) -> Seat:
        from companion.ui.views.teams import TeamView

        name = self.names[place]
        if self.members:
            return Seat(name, " · ".join(self.members[place]), lambda: self.flow.open(TeamView(self, place)))
        begins = None if self.variant in self.face.variants_without_starter else self.chosen.get("first", 0)
        colour = seat_colours(self.flow, self.names)[place]
        return Seat(name, _("begins") if place == begins else "", lambda: self._touched(place), colour)

    def _touched(self, place: int) -> None:
        from companion.ui.views.seat_menu import SeatMenuView

        least, most = self.book.seats
        if least == most:
            self.edit(place)
        else:
            self.flow.open(SeatMenuView(self, place))

    def more(self) -> None:
        """Another player."""
        self.names.append(_names(self.flow, self.book.seats[1], self.names)[0])
        self.flow.changed()

    def edit(self, place: int) -> None:
        """The name of a seat is written or picked."""
        taken = [name for at, name in enumerate(self.names) if at != place]
        flow = self.flow
        flow.open(NameEntryView(flow, self.names[place], taken, self.book.reserved, lambda to: self._named(place, to)))

    def _named(self, place: int, name: str) -> None:
        self.names[place] = name
        self.flow.back_to(self)

    def _swap(self) -> None:
        self.names.reverse()
        if self.members:
            self.members.reverse()
        self.flow.changed()

    def _vary(self, variant: str) -> None:
        self.variant = variant
        self.flow.changed()

    def _choose(self, choice: Choice, value: object) -> None:
        self.chosen[choice.option] = value
        self.flow.changed()

    def choices(self) -> list[Choice]:
        """The house rules of the variant."""
        return [choice for choice in self.face.choices if not choice.variants or self.variant in choice.variants]

    def _buttons(self) -> list[Button]:
        buttons = [Button(_("Start"), self._start, "primary")]
        if self.choices():
            buttons.append(Button(_("House rules"), lambda: self.flow.open(HouseRulesView(self)), note=self._own()))
        if self.book.teams:
            buttons.append(Button(_("Single players") if self.members else _("Teams"), self._teams))
        return [*buttons, *self._age_button(), *self._data_button()]

    def _age_button(self) -> list[Button]:
        from companion.ui.views.player_ages import PlayerAgesView

        if not self.face.ages_option:
            return []
        note = ", ".join(self.names[seat] for seat in self.young) or _("ties go by seat")
        return [Button(_("Ages"), lambda: self.flow.open(PlayerAgesView(self.flow, self.names, self._aged)), note=note)]

    def _aged(self, seats: list[int]) -> None:
        self.young = seats
        self.flow.changed()

    def _data_button(self) -> list[Button]:
        from companion.ui.views.board_editor import BoardEditorView

        face = self.face
        if face.editor is None:
            return []
        owned, _wrong = self._figures()
        note = _("reconstruction") if owned.reconstruction else _("checked")
        return [Button(_("Board data"), lambda: self.flow.open(BoardEditorView(self.flow, face)), note=note)]

    def _own(self) -> str:
        """Whether any house rule differs from the default."""
        own = [c for c in self.choices() if self.chosen.get(c.option, c.default) != c.default]
        return _("your own") if own else ""

    def _teams(self) -> None:
        self.members = (
            None if self.members else [[_("{name} {n}", name=name, n=n) for n in (1, 2)] for name in self.names]
        )
        self.flow.changed()

    def setup(self) -> dict[str, Any]:
        """The set-up line."""
        chosen = {choice.option: choice for choice in (*self.choices(), *filter(None, [self.face.main_choice]))}
        picked = {
            option: self.names[value] if chosen[option].of_players else value
            for option, value in self.chosen.items()
            if option in chosen
        }
        options: dict[str, Any] = {o: value for o, value in picked.items() if not chosen[o].reading}
        if readings := {o: value for o, value in picked.items() if chosen[o].reading}:
            options["readings"] = readings
        options |= self._board_option()
        if len(self.young) == len(self.names):
            options[self.face.ages_option] = [self.names[seat] for seat in self.young]
        players: list[Any] = list(self.names)
        if self.members:
            players = [{"name": n, "members": m} for n, m in zip(self.names, self.members, strict=True)]
        return {"game": self.book.game, "variant": self.variant, "players": players, "options": options}

    def _board_option(self) -> dict[str, Any]:
        """The figures of the owner's board, where the game is played with them."""
        owned, _wrong = self._figures()
        return {"board": editor.board_option(owned)} if owned and self.followed else {}

    def _figures(self) -> tuple[Any, str | None]:
        """The figures of the owner's board, and what is wrong with his file; None where the board is no data."""
        return self.flow.board_data.load(self.face.editor) if self.face.editor else (None, None)

    def _start(self) -> None:
        try:
            self.flow.begin(self.setup())
        except SetupError as error:
            self._wrong = str(error)
            self.flow.changed()


def _players_before(flow: Navigation, rulebook: Rulebook[Any]) -> int:
    """As many as played this game last; the least there may be when it is new here."""
    rows = [row for row in flow.loop.journal.matches() if row.setup.get("game") == rulebook.game]
    return len(rows[-1].setup["players"]) if rows else rulebook.seats[0]


def _names(flow: Navigation, seats: int, taken: Sequence[str] = ()) -> list[str]:
    """Those who played last, then numbered players; nobody who sits there already."""
    known = [name for name in flow.settings.names if name not in taken][:seats]
    fresh = (name for n in range(1, 3 * seats + 1) if (name := _("Player {n}", n=n)) not in (*known, *taken))
    return [*known, *fresh][:seats]


class HouseRulesView:
    """The readings of the rulebook that a table may choose between."""

    def __init__(self, match: NewMatchView) -> None:
        self._match = match

    def page(self) -> FormPage:
        """The page."""
        match = self._match
        rows = tuple(match.row(choice) for choice in match.choices())
        header = Header(_("House rules"), _(match.face.title), match.flow.back)
        return FormPage(header, rows, (Button(_("Fine"), match.flow.back, "primary"),))
