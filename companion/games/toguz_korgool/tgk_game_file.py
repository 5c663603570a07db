"""TGK files, the game records of Toguz korgool programs, as text; whether moves can be played is not asked here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import zip_longest

from msgspec import Struct

from companion.games.toguz_korgool.notation import NotationError, read_move

TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""Tags that every game is written with, in this order; what is not known is "?"."""
UNKNOWN = "?"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""White won, Black won, a draw, unfinished."""

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NUMBER = re.compile(r"(\d+)\.+")
_COMMENT = re.compile(r"\{[^}]*\}")
_TOKEN = re.compile(r"\d+\.+|[^\s.]\S*")


class TgkError(ValueError):
    """The file cannot be read; the text is one clear sentence that names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")


class Game(Struct, frozen=True, kw_only=True):
    """One game as a file holds it. White is who began; `lines` are the lines of the moves, where they were read."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    result: str
    lines: tuple[int, ...] = ()
    end_line: int = 0
    """The line of the result, or the last of the game."""


def write_games(games: Iterable[Game]) -> str:
    """A file of these games."""
    return "\n".join(_written(game) for game in games)


def _written(game: Game) -> str:
    tags = dict.fromkeys(TAGS, UNKNOWN) | dict(game.tags) | {"Result": game.result}
    head = [f'[{tag} "{_escaped(value)}"]' for tag, value in tags.items()]
    pairs = zip_longest(game.moves[::2], game.moves[1::2], fillvalue="")
    body = [f"{number}. {white} {black}".rstrip() for number, (white, black) in enumerate(pairs, 1)]
    return "\n".join([*head, "", *body, game.result, ""])


def _escaped(value: str) -> str:
    """A tag's value on one line, with its quotation marks and backslashes marked as such."""
    return " ".join(value.replace("\\", "\\\\").replace('"', '\\"').split())


def read_games(text: str) -> list[Game]:
    """The games of a file; TgkError at its first defect."""
    games: list[Game] = []
    draft = _GameReader()
    for number, line in enumerate(_without_comments(text).splitlines(), 1):
        if line.strip().startswith("["):
            if draft.has_moves:
                games.append(draft.game(number - 1))
                draft = _GameReader()
            draft.tag(number, line.strip())
            continue
        for token in _TOKEN.findall(line):
            if draft.result:
                games.append(draft.game(number))
                draft = _GameReader()
            draft.token(number, token)
    if draft.has_moves or draft.tags or not games:
        games.append(draft.game(len(text.splitlines())))
    return games


def _without_comments(text: str) -> str:
    """The text with comments in braces gone and every line still in its place."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text.removeprefix("\ufeff"))


class _GameReader:
    """A game that is being read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.moves: list[tuple[int, str]] = []
        self.numbered = 0
        self.result = ""
        self.end_line = 0

    @property
    def has_moves(self) -> bool:
        """Whether more than tags has been read."""
        return bool(self.moves or self.numbered or self.result)

    def tag(self, number: int, line: str) -> None:
        """Takes in a line of a tag."""
        found = _TAG.fullmatch(line)
        if found is None:
            raise TgkError(number, f'{line!r} is no tag; write it like [White "Ann"].')
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if name in self.tags:
            raise TgkError(number, f"the tag {name} is there twice; leave one.")
        if name == "Result" and value not in RESULTS:
            raise TgkError(number, f"{value!r} is no result; it is one of {', '.join(RESULTS)}.")
        self.tags[name] = value

    def token(self, number: int, token: str) -> None:
        """Takes in a move's number, a move or the result."""
        if token in RESULTS:
            self.result, self.end_line = token, number
        elif found := _NUMBER.fullmatch(token):
            self._number(number, int(found[1]))
        else:
            self._move(number, token)

    def _number(self, number: int, pair: int) -> None:
        if len(self.moves) % 2 and pair == self.numbered:
            return
        if pair != len(self.moves) / 2 + 1:
            raise TgkError(number, f"pair {pair} comes where pair {len(self.moves) // 2 + 1} is due.")
        self.numbered = pair

    def _move(self, number: int, token: str) -> None:
        if len(self.moves) // 2 + 1 != self.numbered:
            raise TgkError(number, f"{token!r} stands where the number of pair {len(self.moves) // 2 + 1} is due.")
        try:
            self.moves.append((number, str(read_move(token))))
        except NotationError as error:
            raise TgkError(number, str(error)) from None

    def game(self, last_line: int) -> Game:
        """The game read; TgkError when its result is missing, or is there in two ways."""
        line = self.end_line or max(last_line, 1)
        tag = self.tags.get("Result", "")
        if not (self.result or tag):
            raise TgkError(line, f"the game has no result; end it with one of {', '.join(RESULTS)}.")
        if self.result and tag and self.result != tag:
            raise TgkError(line, f"the game ends with {self.result}, but its tag Result says {tag}.")
        moves = tuple(move for _, move in self.moves)
        return Game(
            tags=self.tags,
            moves=moves,
            result=self.result or tag,
            lines=tuple(at for at, _ in self.moves),
            end_line=line,
        )
