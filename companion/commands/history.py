"""`companion history`: prints the matches in the journal and the statistics of the players."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import IO

from companion.analysis.statistics import MatchStatistics, PlayerStatistics, average_length, match_statistics, totals
from companion.commands.data_folder import data_argument
from companion.commands.journal_reading import read_journal
from companion.journal.rows import MatchRow
from companion.journal.store import JournalError, Store
from companion.rulebook.setup import SetupError

CSV_HEADING = ("match", "started", "game", "variant", "over", "seconds", "player", "games", "won", "shared", "points",
               "longest run", "fouls")  # fmt: skip
FORMULA = ("=", "+", "-", "@")
"""The first characters of a cell that spreadsheets read as a formula."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--game", metavar="NAME", help="only the matches of this game")
    parser.add_argument("--csv", action="store_true", help="one line for each player of each match, for a spreadsheet")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Prints a line for each match and player; exit status 1, with one line on standard error, without a journal."""
    try:
        with read_journal(args) as store:
            rows = [row for row in store.matches() if args.game in (None, row.setup.get("game"))]
            matches = list(counted(store, rows))
    except JournalError as error:
        print(error, file=sys.stderr)
        return 1
    if args.csv:
        write_csv(matches, sys.stdout)
        return 0
    if not matches:
        print("No match is shown." if rows or store.faults else "No match has been played yet.")
        return 0
    for line in (*map(match_line, matches), "", *standings(matches)):
        print(line)
    return 0


def counted(store: Store, rows: Iterable[MatchRow]) -> Iterator[MatchStatistics]:
    """The statistics of the matches that can be played here; the others are named on standard error."""
    for row in rows:
        try:
            yield match_statistics(row, list(store.events(row.id)))
        except SetupError as error:
            print(f"Match {row.id} cannot be shown here: {error}", file=sys.stderr)


def write_csv(matches: Iterable[MatchStatistics], out: IO[str]) -> None:
    """Writes the statistics as comma-separated values (RFC 4180), the heading first.

    Args:
        matches: The matches; each gives a line for each of its players, with its start in UTC.
        out: Where the lines are written.
    """
    lines = csv.writer(out)
    lines.writerow(CSV_HEADING)
    for match in matches:
        date = datetime.fromtimestamp(match.started, UTC).isoformat(timespec="seconds")
        about = (match.id, date, match.game, match.variant, "yes" if match.over else "no", round(match.seconds))
        for name, figures in match.players.items():
            results = (figures.games, figures.won, figures.shared, figures.points, figures.longest_run)
            lines.writerow((*about, _plain(name), *results, sum(figures.fouls.values())))


def _plain(name: str) -> str:
    """A name with an apostrophe before it where a spreadsheet would read it as a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def match_line(match: MatchStatistics) -> str:
    """A match as a line of text: number, local date, game, players with points, and whether it is unfinished."""
    date = datetime.fromtimestamp(match.started, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    players = ", ".join(f"{name} {figures.points}" for name, figures in match.players.items())
    state = "" if match.over else " (unfinished)"
    return f"{match.id:>4}  {date}  {match.game} {match.variant}: {players}{state}"


def standings(matches: list[MatchStatistics]) -> Iterator[str]:
    """The statistics of all players as lines of text, one for each, and the average length of a game."""
    yield f"{'player':<20} {'matches':>7} {'games':>6} {'won':>5} {'shared':>6} {'points':>6} {'run':>4}  fouls"
    for name, figures in totals(matches).items():
        yield player_line(name, figures)
    yield f"A game takes {average_length(matches):.0f} events on average."


def player_line(name: str, figures: PlayerStatistics) -> str:
    """The statistics of a player as a line of text, the most frequent fouls first."""
    fouls = ", ".join(f"{kind} {count}" for kind, count in figures.fouls.most_common()) or "none"
    return (
        f"{name:<20} {figures.matches:>7} {figures.games:>6} {figures.won:>5} {figures.shared:>6} "
        f"{figures.points:>6} {figures.longest_run:>4}  {fouls}"
    )
