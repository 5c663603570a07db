"""The options of a new match while they are being chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.board.editor import board_option
from companion.board.view import BoardView, Choice
from companion.i18n.translation import _
from companion.rulebook.rulebook import Rulebook


class MatchDraft:
    """The answers to the questions before a match; the views of a new match change it."""

    def __init__(self, rulebook: Rulebook[Any], board_view: BoardView, names: list[str]) -> None:
        """`names` are the players by seat, as they are offered first."""
        self.rulebook = rulebook
        self.board_view = board_view
        self.variant = rulebook.variants[0]
        self.names = names
        self.members: list[list[str]] | None = None
        """The members of each team; None when single players play."""
        self.chosen: dict[str, Any] = {}
        """Answers that differ from the defaults, by option or reading."""
        self.board_followed = True
        """Whether moves are entered on a board that is data; otherwise only its sensors are used."""
        self._ages: tuple[str, ...] = ()
        """Names of people by age, the youngest first; empty where nobody asked."""

    def answer(self, choice: Choice) -> Any:
        """What was answered to a choice, or its default; to a choice of players the name of one who plays."""
        chosen = self.chosen.get(choice.option, choice.default)
        if choice.of_players and chosen not in self.names:
            return self.names[choice.default]
        return chosen

    def starter(self) -> str:
        """Who begins the match."""
        of_players = next((choice for choice in self.choices() if choice.option == "first"), None)
        return self.answer(of_players) if of_players else self.names[0]

    def youngest_first(self) -> tuple[str, ...]:
        """Those who play, the youngest first; empty unless the ages of all of them are known."""
        known = tuple(name for name in self._ages if name in self.names)
        return known if len(known) == len(self.names) else ()

    def choose(self, choice: Choice, value: object) -> None:
        """Answers a choice."""
        self.chosen[choice.option] = value

    def choices(self) -> list[Choice]:
        """The house rules of the variant."""
        return [choice for choice in self.board_view.choices if not choice.variants or self.variant in choice.variants]

    def house_rules_differ(self) -> bool:
        """Whether any house rule differs from its default."""
        return any(self._differs(choice) for choice in self.choices())

    def _differs(self, choice: Choice) -> bool:
        default = self.names[choice.default] if choice.of_players else choice.default
        return self.answer(choice) != default

    def set_variant(self, variant: str) -> None:
        """Another variant of the game is played."""
        self.variant = variant

    def follow_board(self, followed: bool) -> None:
        """Whether moves are entered on a board that is data."""
        self.board_followed = followed

    def set_ages(self, names: Sequence[str]) -> None:
        """The players by age, the youngest first; none when nobody's age matters."""
        self._ages = tuple(names)

    def swap(self) -> None:
        """The players or teams change their seats."""
        self.names.reverse()
        if self.members:
            self.members.reverse()

    def rename(self, place: int, name: str) -> None:
        """The player of a seat is called otherwise; who begins stays the same player."""
        before, self.names[place] = self.names[place], name
        for option, chosen in self.chosen.items():
            if chosen == before and option in self._of_players():
                self.chosen[option] = name

    def _of_players(self) -> set[str]:
        """The options whose answer is a player."""
        return {choice.option for choice in self.board_view.choices if choice.of_players}

    def switch_teams(self) -> None:
        """Teams of two play in place of single players, or single players again."""
        self.members = None if self.members else [[] for _name in self.names]
        for place, _members in enumerate(self.members or ()):
            self.add_member(place)
            self.add_member(place)

    def everybody(self) -> list[str]:
        """The names of all teams and of all their members."""
        return [*self.names, *(member for team in self.members or () for member in team)]

    def add_member(self, place: int) -> None:
        """A team gets one more member, whose name nobody has."""
        assert self.members is not None, "teams are played"
        name, taken = self.names[place], self.everybody()
        fresh = (_("{name} {n}", name=name, n=n) for n in range(1, len(taken) + 2))
        self.members[place].append(next(new for new in fresh if new not in taken))

    def raw_setup(self, board: Any) -> dict[str, Any]:
        """The set-up of the match; `board` is the data of the owner's board, None where the board is no data."""
        chosen = {choice.option: choice for choice in (*self.choices(), *filter(None, [self.board_view.main_choice]))}
        picked = {
            option: self.answer(chosen[option]) if chosen[option].of_players else value
            for option, value in self.chosen.items()
            if option in chosen
        }
        options: dict[str, Any] = {o: value for o, value in picked.items() if not chosen[o].reading}
        if readings := {o: value for o, value in picked.items() if chosen[o].reading}:
            options["readings"] = readings
        if board and self.board_followed:
            options["board"] = board_option(board)
        if ages := self.youngest_first():
            options[self.board_view.ages_option] = list(ages)
        players: list[Any] = list(self.names)
        if self.members:
            players = [{"name": n, "members": m} for n, m in zip(self.names, self.members, strict=True)]
        return {"game": self.rulebook.game, "variant": self.variant, "players": players, "options": options}
