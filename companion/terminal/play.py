"""A match in the terminal: typed, or played by the scripted player, on the virtual board in its own time."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from companion.boards import lay_out, virtual_board
from companion.journal.journal import Journal
from companion.phrases import refusal_text, say_text, task_text
from companion.sensing import Noticed, notice_text
from companion.settings import Settings
from companion.settings_file import load
from companion.setups import SetupError
from companion.speech.announcer import Announcer
from companion.table import LiveTable, NoMatch, Publication
from companion.terminal.words import Unreadable, read
from hardware.virtual.player import Action, Drop, Lift, Player, Touch

SETUP: Mapping[str, Any] = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
SETTLE_S = 1.0
"""How long the board is watched after something was done to it."""
HELP = """Type what happens: red 5 (a red ball falls into hole 5), take 5 (out again), over (the shot is over),
foul moved-ball, done, undo, next, or any event of the game. demo plays on by itself, quit leaves."""


def play(folder: Path, setup: Mapping[str, Any] | None, *, resume: bool) -> int:
    """Plays until the match is over, the input ends, or the people leave. Gives the exit status."""
    session = Session(LiveTable(Journal(folder)))
    try:
        settings, warning = load(folder, Settings)
        if warning:
            print(warning)
        with closing(Announcer(session.table, settings, report=print)):
            session.begin(setup, resume=resume)
            if sys.stdin.isatty():
                session.converse()
            else:
                session.demo()
    except (SetupError, NoMatch) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        session.table.close()
    return 0


class Session:
    """One sitting: the table, its virtual board, and the board's time."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.t = 0.0
        self._chance = Random()
        table.clock = lambda: self.t
        table.observers.append(self._show)
        table.noticers.append(self._notice)
        self._board: Any = None

    def begin(self, setup: Mapping[str, Any] | None, *, resume: bool) -> None:
        """Starts or resumes. Raises SetupError or NoMatch."""
        if self.table.journal.news:
            print(self.table.journal.news)
        waits = None if resume else self.table.journal.unfinished()
        if resume:
            self.table.resume()
        else:
            self.table.start(setup or SETUP)
        self._board = virtual_board(self._referee.book.game, self._chance, self.t)
        print(title(self.status))
        if waits is not None:
            print("An unfinished match is kept; it goes on with: companion play --resume")
        self._set_out()
        self._settle()

    def _set_out(self) -> None:
        """Puts the pieces of a resumed match where they lay."""
        if self._board:
            lay_out(self._board, self.status)
        self._watch(SETTLE_S)

    @property
    def _lifts(self) -> bool:
        return hasattr(self._board, "lift")

    @property
    def _referee(self) -> Any:
        return self.table.referee

    @property
    def status(self) -> dict[str, Any]:
        """The public state now."""
        return self._referee.book.public(self._referee.table)

    def converse(self) -> None:
        """Asks and does until the people leave."""
        print(HELP)
        while True:
            try:
                line = input(f"{self.status['turn'] or 'Table'}> ").strip()
            except EOFError:
                return
            if line == "quit":
                return
            if line == "demo":
                self.demo()
            elif line in ("help", "?"):
                print(HELP)
            elif line:
                self._say(line)

    def _say(self, line: str) -> None:
        try:
            self.act(read(line, self._referee.book))
        except ValueError as error:
            print(error)

    def demo(self) -> None:
        """Lets the scripted player play the match to its end, where the game has one."""
        if not self._lifts:
            print("This game has no scripted player in the terminal; its events can be typed.")
            return
        player = Player(self._chance)
        while (action := player.next(self.status, self._todo(), self._board.holes)) is not None:
            self.act(action)

    def _todo(self) -> list[dict[str, Any]]:
        return [{"code": task.code, **task.args} for task in self._referee.book.todo(self._referee.table)]

    def act(self, action: Action) -> None:
        """Does one thing at the table and shows what came of it. ValueError when it cannot be done."""
        if isinstance(action, Touch):
            self.table.submit(action.event)
        elif not self._lifts:
            raise Unreadable("This board has no holes; tell what happens by the game's own events.")
        elif isinstance(action, Drop):
            self._board.drop(action.hole, action.ball, self.t)
        elif isinstance(action, Lift):
            self._board.lift(action.hole, self.t)
        if not isinstance(action, Touch):
            self._watch(SETTLE_S)
        self._settle()

    def _watch(self, seconds: float) -> None:
        """Lets the board's time run, its samples through the filters."""
        self.t += seconds
        for sample in self._board.step(self.t) if self._board else ():
            self.table.put(sample)
        self.table.step()

    def _settle(self) -> None:
        while self.table.waiting:
            self.table.step(wait_s=1.0)

    def _notice(self, notice: Noticed) -> None:
        print(f"  ! {notice_text(notice)}")

    def _show(self, publication: Publication) -> None:
        book, verdict = self._referee.book, publication.verdict
        if verdict.refusal:
            print(f"  Refused. {refusal_text(book, verdict.refusal)}")
            return
        if not publication.saved:
            print(f"  NOT SAVED: {self.table.trouble}")
        said = [say_text(book, say) for say in verdict.say]
        if not said:
            return
        print("  " + " ".join(said))
        for task in verdict.todo:
            print(f"  To do: {task_text(book, task)}")
        for line in drawn(book.package, book.public(verdict.table)):
            print(f"    {line}")


def title(status: Mapping[str, Any]) -> str:
    """The match in one line."""
    game = status["game"].replace("-", " ").title()
    return f"{game}, {status['variant']}: {' v '.join(status['players'])}"


def drawn(package: str, status: Mapping[str, Any]) -> list[str]:
    """The board in letters, where the game draws one, and the scores."""
    scores = "   ".join(f"{name} {score}" for name, score in status["scores"].items())
    if find_spec(f"{package}.text") is None:
        return [scores]
    return [*import_module(f"{package}.text").draw(status), scores]
