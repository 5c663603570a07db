"""`companion history`: prints the matches in the journal and the statistics of the players."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import IO

from companion.analysis.statistics import MatchStatistics, PlayerStatistics, average_length, match_statistics, totals
from companion.commands.data_folder import data_argument, data_folder
from companion.exit_status import ExitStatus, Failure
from companion.journal.rows import EventRow, MatchRow
from companion.journal.store import FILE_NAME, JournalError, Store
from companion.rulebook.player_names import printable
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
    """Prints a line for each match and player; raises Failure without a journal."""
    try:
        store = Store.read_only(data_folder(args) / FILE_NAME)
    except JournalError as error:
        raise Failure(str(error)) from None
    try:
        rows = [row for row in store.matches() if args.game in (None, row.setup.get("game"))]
        played = [statistics_or_row(row, list(store.events(row.id))) for row in rows]
    finally:
        store.close()
    matches = [match for match in played if isinstance(match, MatchStatistics)]
    if args.csv:
        write_csv(matches, sys.stdout)
        return ExitStatus.DONE
    if not played:
        print("No match has been played yet.")
        return ExitStatus.DONE
    for match in played:
        print(match_line(match) if isinstance(match, MatchStatistics) else unplayable_line(match))
    if matches:
        print("", *standings(matches), sep="\n")
    return ExitStatus.DONE


def statistics_or_row(row: MatchRow, events: list[EventRow]) -> MatchStatistics | MatchRow:
    """The statistics of a match; its row when its game is not here, or fails."""
    try:
        return match_statistics(row, events)
    except SetupError:
        return row


def unplayable_line(row: MatchRow) -> str:
    """A match that cannot be ruled on here, as a line of text."""
    date = datetime.fromtimestamp(row.started, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{row.id:>4}  {date}  {printable(str(row.setup.get('game', '')))} (not installed here)"


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
    shown = printable(name)
    return f"'{shown}" if shown.startswith(FORMULA) else shown


def match_line(match: MatchStatistics) -> str:
    """A match as a line of text: number, local date, game, players with points, and whether it is unfinished."""
    date = datetime.fromtimestamp(match.started, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    players = ", ".join(f"{printable(name)} {figures.points}" for name, figures in match.players.items())
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
        f"{printable(name):<20} {figures.matches:>7} {figures.games:>6} {figures.won:>5} {figures.shared:>6} "
        f"{figures.points:>6} {figures.longest_run:>4}  {fouls}"
    )
