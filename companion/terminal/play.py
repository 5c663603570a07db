"""A match in the terminal: typed, or played by the simulated player, on the virtual board in its own time."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from companion.board.random_player import random_events
from companion.board.view import ViewState
from companion.board.virtual_board import BoardAction, PlayerAction, Submit, VirtualBoard
from companion.games.registry import board_view, problems, simulated_player, text_view
from companion.i18n.digest import passage
from companion.i18n.notices import notice_text
from companion.i18n.phrases import announcement_text, refusal_text, task_text
from companion.i18n.translation import _, current_language, gettext_noop
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.sensor_pipeline import DeviceNotice
from companion.live.session import NoMatch
from companion.live.table_runtime import TableRuntime
from companion.live.virtual_board_run import follow, make_virtual_board
from companion.rulebook.player_names import printable
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError
from companion.settings.model import Settings
from companion.terminal.parser import Unreadable, is_own_word, read, usages
from companion.terminal.typed_line import typed_line

SETTLE_S = 1.0
"""How long the simulated board runs after each action on it, in seconds, so that its sensors settle."""
ENDS = ("game-over", "match-over")
"""The phases in which a demonstration ends; one game of a match shows enough."""
MOST_RANDOM = 250
"""The most inputs of a demonstration at random, which may go on for very long."""
MAX_COLUMNS = 100
"""The most characters of a printed line; longer lines are hard to read."""
HELP = gettext_noop("undo takes back, why tells the rule, help shows this, quit leaves; the match is kept.")
DEMO = gettext_noop("This is a demonstration: the program plays by itself.")
PLAY_YOURSELF = gettext_noop("To play yourself, start companion play in a terminal, and type help there.")
WORDS = {
    "help": "help", "?": "help", "h": "help",
    "why": "why", "why?": "why",
    "quit": "quit", "exit": "quit", "q": "quit", "bye": "quit",
    "demo": "demo",
}  # fmt: skip
"""The terminal's own words. A game's events and words come first; with a colon (":quit") they are meant."""


def play(folder: Path, setup: Mapping[str, Any] | None, *, resume: bool) -> int:
    """Plays a match until the people quit or the input ends; without a terminal, until the demo is over.

    Args:
        folder: The data folder.
        setup: The set-up line of a new match; None to resume the unfinished one.
        resume: Whether to resume.

    Returns:
        The exit status: 0, or 1, with one line on standard error, when the match cannot be played.

    Raises:
        InUse: Another program uses the data folder.
    """
    clock = BoardClock()
    try:
        with TableRuntime(folder, Settings, clock=clock) as runtime:
            runtime.start_voice(print)
            match = TerminalMatch(runtime.loop, clock)
            typed = sys.stdin.isatty()
            if not typed:
                print_wrapped(_(DEMO))
            match.begin(setup, resume=resume, news=(*runtime.news, *problems()))
            if typed:
                match.run_dialogue()
            else:
                match.demo()
                print_wrapped(_(PLAY_YOURSELF))
    except (SetupError, NoMatch) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


class BoardClock:
    """The time of the virtual board, in seconds: it runs only while something happens to the board."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time now, in seconds."""
        return self.now

    def advance(self, seconds: float) -> None:
        """Adds seconds to the time."""
        self.now += seconds


class TerminalMatch:
    """People at a terminal: the match loop, its virtual board, and the board's time."""

    def __init__(self, loop: MatchLoop, clock: BoardClock) -> None:
        self.loop = loop
        self._clock = clock
        self._chance = Random()
        loop.rulings.subscribe(self._show)
        loop.notices.subscribe(self._notice)
        loop.news.subscribe(self._news)
        self._board: VirtualBoard | None = None
        self._last: Publication | None = None
        """The last ruling with an announcement."""
        self._silent = True
        """Whether nothing has been printed since the last typed line."""

    def begin(self, setup: Mapping[str, Any] | None, *, resume: bool, news: Sequence[str] = ()) -> None:
        """Starts a match, or resumes the unfinished one.

        Args:
            setup: The set-up line of a new match; None to resume the unfinished one.
            resume: Whether to resume.
            news: Sentences to print first, such as what the journal had to repair.

        Raises:
            SetupError: The match cannot be played.
            NoMatch: There is no unfinished match to resume.
        """
        for sentence in news:
            print(sentence)
        earlier = None if resume else self.loop.journal.unfinished()
        if resume or setup is None:
            self.loop.resume()
        else:
            self.loop.start(setup)
        self._board = make_virtual_board(self._referee, self._chance, self._clock.now)
        print(title(self.status))
        if earlier is not None:
            print_wrapped(_("An earlier match is unfinished. It goes on with: companion play --resume"))
        self._lay_out_board()
        self._settle()

    def _lay_out_board(self) -> None:
        """Lays the pieces on the simulated board as in the state of the match."""
        if self._board:
            self._board.lay_out(self.status)
        self._run_board(SETTLE_S)

    @property
    def _referee(self) -> Referee:
        assert self.loop.referee is not None, "a match has begun"
        return self.loop.referee

    @property
    def _game(self) -> str:
        return self._referee.rulebook.game

    @property
    def status(self) -> dict[str, Any]:
        """The public state of the match now."""
        return self._referee.rulebook.public(self._referee.state)

    def run_dialogue(self) -> None:
        """Reads and performs typed lines until "quit" or the end of the input."""
        self._help()
        table = _("Table")
        while (line := typed_line(f"{printable(self.status['turn'] or table)}> ")) is not None:
            word = self._own_word(line)
            if word == "quit":
                return
            if word == "demo":
                print_wrapped(_(DEMO))
                self.demo()
            elif word == "help":
                self._help()
            elif word == "why":
                self._why()
            elif line.strip():
                self._enter(line.strip())

    def _own_word(self, line: str) -> str:
        """The word of the terminal that a line is, in any case; empty when it is the game's."""
        word = line.strip().lower()
        if word.startswith(":"):
            return WORDS.get(word[1:], "help")
        if is_own_word(word, self._referee.rulebook, text_view(self._game)):
            return ""
        return WORDS.get(word, "")

    def _help(self) -> None:
        view = text_view(self._game)
        if view and view.help and self._board:
            print(_(view.help))
        print_wrapped(_("All events that can be typed: {events}.", events=usages(self._referee.rulebook)))
        print_wrapped(_(HELP))

    def _why(self) -> None:
        """Prints the rules and readings behind the last announcements, each once."""
        announcements = self._last.verdict.announcements if self._last else ()
        for rule in dict.fromkeys(announcement.rule for announcement in announcements):
            if found := passage(rule, current_language().code):
                print_wrapped(f"{found.title}. {' '.join(found.paragraphs)}", "  ")
        if readings := dict.fromkeys(announcement.reading for announcement in announcements if announcement.reading):
            print_wrapped(_("Readings that decided: {readings} (docs/options.md).", readings=", ".join(readings)), "  ")

    def _enter(self, line: str) -> None:
        self._silent = True
        try:
            self.act(read(line, self._referee.rulebook, text_view(self._game)))
        except ValueError as error:
            print_wrapped(str(error))
            return
        if self._silent:
            print("  " + _("Noted."))
            self._draw(self.status)

    def demo(self) -> None:
        """Plays the match to its end with the game's simulated player; without one, a game of it at random."""
        make = simulated_player(self._game)
        if make is None:
            self._play_at_random()
            return
        player = make(self._chance)
        while (action := player.next(self.status, self._todo(), self._board)) is not None:
            self.act(action)

    def _play_at_random(self) -> None:
        """Plays at random until a game is over: a match without a target has no end."""
        view = board_view(self._game)
        if view is None:
            print_wrapped(_("This game has no simulated player in the terminal; its events can be typed."))
            return
        for _turn in range(MOST_RANDOM):
            events = random_events(view, self._view_state(), self._referee, self._chance)
            if not events or self.status["phase"] in ENDS:
                return
            for event in events:
                if not self.loop.submit(event).ok:
                    break
            self._settle()
            if self.status["phase"] in ("game-over", "match-over"):
                return

    def _view_state(self) -> ViewState:
        """What a board may look at; no time counts here."""
        referee = self._referee.known
        events = [entry.raw for entry in referee.entries]
        todo = referee.rulebook.todo(referee.state)
        return ViewState(status=self.status, todo=todo, events=events, setup=referee.setup, state=referee.state)

    def _todo(self) -> list[dict[str, Any]]:
        return [{"code": task.code, **task.args} for task in self._referee.rulebook.todo(self._referee.state)]

    def act(self, action: PlayerAction) -> None:
        """Performs an action and prints the rulings that follow.

        Raises:
            ValueError: The action is not possible; the message is one sentence.
        """
        if isinstance(action, Submit):
            self.loop.submit(action.event)
        else:
            self._perform(action)
        self._settle()

    def _perform(self, action: BoardAction) -> None:
        if self._board is None:
            raise Unreadable(_("This game has no virtual board; type what happens by its own events."))
        action.perform(self._board, self._clock.now)
        self._run_board(SETTLE_S)

    def _run_board(self, seconds: float) -> None:
        """Advances the clock, and puts the samples of the simulated board through the match loop."""
        self._clock.advance(seconds)
        for sample in self._board.step(self._clock.now) if self._board else ():
            self.loop.put(sample)
        self.loop.step()

    def _settle(self) -> None:
        while self.loop.waiting:
            self.loop.step(wait_s=1.0)

    def _notice(self, notice: DeviceNotice) -> None:
        self._silent = False
        print_wrapped(f"! {notice_text(notice, current_language())}", "  ")

    def _news(self, sentence: str) -> None:
        self._silent = False
        print_wrapped(f"! {sentence}", "  ")

    def _show(self, publication: Publication) -> None:
        """Prints a ruling and the board, and moves the pieces of the simulated board as the event says."""
        rulebook, verdict = self._referee.rulebook, publication.verdict
        if verdict.refusal:
            self._silent = False
            print_wrapped(_("Refused. {why}", why=refusal_text(rulebook, verdict.refusal, current_language())), "  ")
            return
        if not publication.saved:
            print_wrapped(_("NOT SAVED") + f": {self.loop.trouble}", "  ")
        if self._board:
            follow(self.loop, self._board, publication, self._clock.now)
        sentences = [
            announcement_text(rulebook, announcement, current_language()) for announcement in verdict.announcements
        ]
        if not sentences:
            return
        self._silent = False
        self._last = publication
        print_wrapped(" ".join(sentences), "  ")
        for task in verdict.todo:
            print_wrapped(_("To do: {task}", task=task_text(rulebook, task, current_language())), "  ")
        self._draw(rulebook.public(verdict.state))

    def _draw(self, status: Mapping[str, Any]) -> None:
        for line in board_lines(status):
            print(f"    {printable(line)}")


def print_wrapped(text: str, indent: str = "") -> None:
    """Prints a text with its lines wrapped between words, at the width of the terminal or MAX_COLUMNS."""
    width = min(get_terminal_size().columns, MAX_COLUMNS)
    print(fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))


def title(status: Mapping[str, Any]) -> str:
    """The title of a match: its game, its variant and its players; `status` is the public state.

    >>> title({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]})
    'Yago Pool, Easy: Ann – Bob'
    """
    view = board_view(status["game"])
    game = _(view.title) if view else status["game"]
    variant = _(view.variants.get(status["variant"], status["variant"])) if view else status["variant"]
    return f"{game}, {variant}: {' – '.join(status['players'])}"


def board_lines(status: Mapping[str, Any]) -> list[str]:
    """The board of a public state as text, where the game has a text view, and the scores in the last line."""
    scores = "   ".join(f"{name} {score}" for name, score in status["scores"].items())
    view = text_view(status["game"])
    return [*(view.draw(status) if view else ()), scores]
