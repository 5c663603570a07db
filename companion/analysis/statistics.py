"""Statistics of players and matches from the journal: wins, points, fouls by kind, runs and lengths. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from companion.journal.rows import EventRow, MatchRow
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import GameState, NextGame, Ruling


class PlayerStatistics(Struct, kw_only=True):
    """The statistics of one player, over one match or several."""

    matches: int = 0
    games: int = 0
    won: int = 0
    shared: int = 0
    """Games whose first place was shared."""
    points: int = 0
    """The sum of the scores of the ended games."""
    fouls: Counter[str] = field(default_factory=Counter)
    """The number of fouls of each kind."""
    longest_run: int = 0
    """The most consecutive rulings in which the game's streak announcement named the player (`streak_code`)."""

    def add(self, other: PlayerStatistics) -> None:
        """Adds the statistics of another match of the same player."""
        self.matches += other.matches
        self.games += other.games
        self.won += other.won
        self.shared += other.shared
        self.points += other.points
        self.fouls.update(other.fouls)
        self.add_run(other.longest_run)

    def add_run(self, length: int) -> None:
        """Updates the longest run with a run of this length."""
        self.longest_run = max(self.longest_run, length)


class MatchStatistics(Struct, kw_only=True):
    """The statistics of one match."""

    id: int
    game: str
    variant: str
    started: float
    """Seconds since 1970."""
    over: bool
    players: dict[str, PlayerStatistics]
    """By the names that the players had at the end of the match."""
    course: list[tuple[int, ...]]
    """The scores by seat at the end of each ended game."""
    events: list[int]
    """The number of events in force of each ended game."""
    seconds: float
    """The seconds of play until the last event; pauses are left out, and no setting of a clock counts."""


def steps(referee: Referee) -> Iterator[tuple[GameState, Ruling[Any]]]:
    """Rules on each event in force again; yields the state before it and the ruling."""
    state = referee.first.state
    for entry in referee.entries:
        ruling = referee.rule_again(state, entry.event)
        yield state, ruling
        state = ruling.state


def match_statistics(row: MatchRow, events: Sequence[EventRow]) -> MatchStatistics:
    """The figures of a journalled match. Raises SetupError when it cannot be played here."""
    referee = journalled_referee(row, list(events)).known
    figures = [PlayerStatistics(matches=1) for _ in referee.state.names]
    runs = [0] * len(figures)
    course: list[tuple[int, ...]] = []
    start = _points(referee, referee.first.state)
    lengths: list[int] = []
    length = 0
    for (before, ruling), entry in zip(steps(referee), referee.entries, strict=True):
        length += 1
        _count_fouls(figures, referee, before, ruling)
        if type(entry.event) not in referee.rulebook.tidying:
            _count_run(figures, runs, referee, before, ruling)
        if ruling.state.winners and not before.winners:
            course.append(_points(referee, ruling.state))
            lengths.append(length)
            _count_game(figures, ruling.state, start, course[-1])
        if isinstance(entry.event, NextGame):
            length, start = 0, _points(referee, ruling.state)
    players = dict(zip(referee.state.names, figures, strict=True))
    seconds = sum((event.after_s for event in events), 0.0)
    setup = referee.setup
    return MatchStatistics(
        id=row.id,
        game=setup.game,
        variant=setup.variant,
        started=row.started,
        over=row.over,
        players=players,
        course=course,
        events=lengths,
        seconds=seconds,
    )


def _acting(referee: Referee, state: GameState) -> int | None:
    """The seat of the player whose turn it is; None when it is nobody's."""
    turn = referee.rulebook.status(state)["turn"]
    return None if turn is None else state.seat(turn)


def _seat(state: GameState, player: str) -> int | None:
    """The seat of a player as announcements name him, of a team with the member whose turn it is."""
    for seat, (name, members) in enumerate(zip(state.names, state.setup.members, strict=True)):
        if player in (name, *(f"{name} ({member})" for member in members)):
            return seat
    return None


def _count_fouls(figures: list[PlayerStatistics], referee: Referee, before: GameState, ruling: Ruling[Any]) -> None:
    """Counts the announced fouls for the player whose turn it was before the ruling."""
    kinds = [
        str(announcement.args.get("kind", "foul"))
        for announcement in ruling.announcements
        if announcement.code == "foul"
    ]
    if kinds and (seat := _acting(referee, before)) is not None:
        figures[seat].fouls.update(kinds)


def _count_run(
    figures: list[PlayerStatistics], runs: list[int], referee: Referee, before: GameState, ruling: Ruling[Any]
) -> None:
    """Updates the current runs, by seat, and the longest ones.

    A run grows when the streak announcement names its player. It ends when the player had the turn without being
    named or, in phases in which all players act, when another one is named.
    """
    if not ruling.announcements or not referee.rulebook.streak_code:
        return
    named = [
        _seat(ruling.state, announcement.args.get("player", ""))
        for announcement in ruling.announcements
        if announcement.code == referee.rulebook.streak_code
    ]
    acting = _acting(referee, before)
    for seat in range(len(runs)):
        if seat in named:
            runs[seat] += 1
            figures[seat].add_run(runs[seat])
        elif seat == acting or (acting is None and named):
            runs[seat] = 0


def _points(referee: Referee, state: GameState) -> tuple[int, ...]:
    """The scores by seat."""
    scores = referee.rulebook.status(state)["scores"]
    return tuple(scores.get(name, 0) for name in state.names)


def _count_game(
    figures: list[PlayerStatistics], state: GameState, start: tuple[int, ...], end: tuple[int, ...]
) -> None:
    """Counts an ended game; `start` and `end` are the scores by seat before and after it."""
    for seat, player in enumerate(figures):
        player.games += 1
        player.points += end[seat] - start[seat]
        if seat in state.winners:
            player.won += len(state.winners) == 1
            player.shared += len(state.winners) > 1


def totals(matches: Iterable[MatchStatistics]) -> dict[str, PlayerStatistics]:
    """The statistics of all players over several matches, by name, the most wins first."""
    everybody: dict[str, PlayerStatistics] = {}
    for match in matches:
        for name, figures in match.players.items():
            everybody.setdefault(name, PlayerStatistics()).add(figures)
    return dict(sorted(everybody.items(), key=lambda item: (-item[1].won, item[0])))


def average_length(matches: Iterable[MatchStatistics]) -> float:
    """The average number of events of an ended game; 0.0 when none has ended."""
    lengths = [length for match in matches for length in match.events]
    return sum(lengths) / len(lengths) if lengths else 0.0
