"""A match in the terminal: typed, or played by the scripted player, on the virtual board in its own time."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from companion.games.yago_pool.simulated_player import Action, Drop, Lift, Player, Touch
from companion.i18n.digest import passage
from companion.i18n.notices import notice_text
from companion.i18n.phrases import announcement_text, refusal_text, task_text
from companion.journal.writer import Journal
from companion.live.board_runtime import lay_out, virtual_board
from companion.live.loop import MatchLoop, Publication
from companion.live.resume import NoMatch
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.setup import SetupError
from companion.settings.file import load
from companion.settings.model import Settings
from companion.speech.announcer import Announcer
from companion.terminal.parser import Unreadable, read, usages

SETUP: Mapping[str, Any] = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
SETTLE_S = 1.0
"""How long the board is watched after something was done to it."""
SENSORS = {"yago-pool": "colour"}
"""What watches the holes of a virtual board that could have several kinds: a ball that is typed has its colour."""
WIDEST = 100
"""So many letters a line has at most: longer ones are hard to follow."""
HOLES_HELP = """Type what happens, each with Enter:
  red 5             a red ball falls into hole 5; yellow and blue likewise
  take 5            it is taken out again
  foul moved-ball   somebody has seen a foul
  over              everything is at rest: the shot is over
  done              the work on the table is done
  next              the next game of the match
  demo              the virtual table plays on by itself"""
HELP = "undo takes back, why tells the rule, help shows this, quit leaves; the match is kept."


def play(folder: Path, setup: Mapping[str, Any] | None, *, resume: bool) -> int:
    """Plays until the match is over, the input ends, or the people leave. Gives the exit status."""
    session = Session(MatchLoop(Journal(folder)))
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

    def __init__(self, loop: MatchLoop) -> None:
        self.table = loop
        self.t = 0.0
        self._chance = Random()
        loop.clock = lambda: self.t
        loop.rulings.append(self._show)
        loop.notices.append(self._notice)
        self._board: Any = None
        self._last: Publication | None = None
        """The last ruling that said something."""
        self._silent = True

    def begin(self, setup: Mapping[str, Any] | None, *, resume: bool) -> None:
        """Starts or resumes. Raises SetupError or NoMatch."""
        if self.table.journal.news:
            print(self.table.journal.news)
        waits = None if resume else self.table.journal.unfinished()
        if resume:
            self.table.resume()
        else:
            self.table.start(setup or SETUP)
        game = self._referee.rulebook.game
        self._board = virtual_board(game, self._chance, self.t, kind=SENSORS.get(game))
        print(title(self.status))
        if waits is not None:
            tell("An earlier match is unfinished. It goes on with: .venv/bin/companion play --resume")
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
        return self._referee.rulebook.public(self._referee.state)

    def converse(self) -> None:
        """Asks and does until the people leave."""
        self._help()
        while True:
            try:
                line = input(f"{self.status['turn'] or 'Table'}> ").strip()
            except EOFError:
                print()
                return
            if line == "quit":
                return
            if line == "demo":
                self.demo()
            elif line in ("help", "?"):
                self._help()
            elif line in ("why", "why?"):
                self._why()
            elif line:
                self._say(line)

    def _help(self) -> None:
        if self._lifts:
            print(HOLES_HELP)
        tell(f"All events that can be told: {usages(self._referee.rulebook)}.")
        tell(HELP)

    def _why(self) -> None:
        """The rules behind what was said last, each once."""
        says = self._last.verdict.announcements if self._last else ()
        for rule in dict.fromkeys(say.rule for say in says):
            if found := passage(self._referee.rulebook.package, rule):
                tell(f"{found.title}. {' '.join(found.paragraphs)}", "  ")
        if readings := dict.fromkeys(say.reading for say in says if say.reading):
            tell(f"Readings that decided: {', '.join(readings)} (docs/options.md).", "  ")

    def _say(self, line: str) -> None:
        self._silent = True
        try:
            self.act(read(line, self._referee.rulebook))
        except ValueError as error:
            tell(str(error))
            return
        if self._silent:
            print("  Noted.")
            self._draw(self.status)

    def demo(self) -> None:
        """Lets the scripted player play the match to its end, where the game has one."""
        if not self._lifts:
            print("This game has no scripted player in the terminal; its events can be typed.")
            return
        player = Player(self._chance)
        while (action := player.next(self.status, self._todo(), self._board.holes)) is not None:
            self.act(action)

    def _todo(self) -> list[dict[str, Any]]:
        return [{"code": task.code, **task.args} for task in self._referee.rulebook.todo(self._referee.state)]

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

    def _notice(self, notice: DeviceNotice) -> None:
        self._silent = False
        tell(f"! {notice_text(notice)}", "  ")

    def _show(self, publication: Publication) -> None:
        book, verdict = self._referee.rulebook, publication.verdict
        if verdict.refusal:
            self._silent = False
            tell(f"Refused. {refusal_text(book, verdict.refusal)}", "  ")
            return
        if not publication.saved:
            tell(f"NOT SAVED: {self.table.trouble}", "  ")
        said = [announcement_text(book, say) for say in verdict.announcements]
        if not said:
            return
        self._silent = False
        self._last = publication
        tell(" ".join(said), "  ")
        for task in verdict.todo:
            tell(f"To do: {task_text(book, task)}", "  ")
        self._draw(book.public(verdict.state))

    def _draw(self, status: Mapping[str, Any]) -> None:
        for line in drawn(self._referee.rulebook.package, status):
            print(f"    {line}")


def tell(text: str, indent: str = "") -> None:
    """Prints a text whose lines break between words."""
    width = min(get_terminal_size().columns, WIDEST)
    print(fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))


def title(status: Mapping[str, Any]) -> str:
    """The match in one line."""
    game = status["game"].replace("-", " ").title()
    return f"{game}, {status['variant']}: {' v '.join(status['players'])}"


def drawn(package: str, status: Mapping[str, Any]) -> list[str]:
    """The board in letters, where the game draws one, and the scores."""
    scores = "   ".join(f"{name} {score}" for name, score in status["scores"].items())
    if find_spec(f"{package}.board") is None or find_spec(f"{package}.board.text") is None:
        return [scores]
    return [*import_module(f"{package}.board.text").draw(status), scores]
