"""TGK files, the game records of Toguz korgool programs, as text; whether moves can be played is not asked here."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Mapping
from itertools import zip_longest

from msgspec import Struct

from companion.games.toguz_korgool.notation import NotationError, read_move
from companion.i18n.translation import _

TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""Tags that every game is written with, in this order; what is not known is "?"."""
UNKNOWN = "?"
UNFINISHED = "*"
RESULTS = ("1-0", "0-1", "1/2-1/2", UNFINISHED)
"""White won, Black won, a draw, unfinished."""

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NUMBER = re.compile(r"(\d+)\.+")
_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")
_TOKEN = re.compile(r"\d+\.+|[^\s.]\S*")
_KAZAN = re.compile(r"\(\d+\)")
"""The korgools of the kazan, apart from the move."""
_BROKEN_MARK = re.compile("(?<=[1-9][1-9])(?:Ñ[\x85…]|С…|Ð¥)")
"""The Cyrillic х and Х in UTF-8, read as one byte for each letter."""
_LOOKS_LIKE_TGK = re.compile(r'\ufeff?\s*(?:\[\s*\w+\s+"|1\s*\.+\s*[1-9][1-9])')


class TgkError(ValueError):
    """The file cannot be read; the text is one clear sentence that names the line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(_("line {n}: {what}", n=line, what=what))


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


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, else Cyrillic of Windows."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1251", errors="replace")


def looks_like_tgk(data: bytes) -> bool:
    """Whether a file begins like a TGK file, by its first bytes."""
    return _LOOKS_LIKE_TGK.match(decode(data)) is not None


def read_games(text: str) -> list[Game]:
    """The games of a file; TgkError at its first defect."""
    found = parse(text)
    for one in found:
        if isinstance(one, TgkError):
            raise one
    return [one for one in found if isinstance(one, Game)]


def parse(text: str) -> list[Game | TgkError]:
    """The games of a file in their order; for one that cannot be read the first defect of it.

    A game ends with its result, with the tags of the next one, or where the next one begins with pair 1.
    """
    found: list[Game | TgkError] = []
    reader, number = _GameReader(), 0
    for number, line in enumerate(_plain(text).split("\n"), 1):
        is_tag = line.strip().startswith("[")
        for part in [line.strip()] if is_tag else _TOKEN.findall(line):
            if reader.ends_before(part, is_tag=is_tag):
                found.append(reader.outcome(number - 1 if is_tag else number))
                reader = _GameReader()
            reader.take(number, part, is_tag=is_tag)
    if not reader.is_empty:
        found.append(reader.outcome(number))
    return found or [TgkError(1, _("there is no game in it."))]


def _plain(text: str) -> str:
    """The text without comments, with broken signs mended, and every line still in its place."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _BROKEN_MARK.sub("x", _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), lines))


def _is_first_number(token: str) -> bool:
    found = _NUMBER.fullmatch(token)
    return found is not None and int(found[1]) == 1


class _GameReader:
    """A game that is being read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.moves: list[tuple[int, str]] = []
        self.numbered = 0
        self.result = ""
        self.end_line = 0
        self.defect: TgkError | None = None
        """The first defect; what follows in the game is passed over."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been read."""
        return not (self.has_moves or self.tags)

    @property
    def has_moves(self) -> bool:
        """Whether more than tags has been read."""
        return bool(self.moves or self.numbered or self.result or self.defect)

    def ends_before(self, part: str, *, is_tag: bool) -> bool:
        """Whether a tag or a token belongs to the next game."""
        if is_tag:
            return self.has_moves
        return bool(self.result) or (bool(self.moves) and _is_first_number(part) and self.numbered > 1)

    def take(self, number: int, part: str, *, is_tag: bool) -> None:
        """Takes in a tag or a token of line `number`."""
        if self.defect:
            if part in RESULTS:
                self.result = part
            return
        try:
            if is_tag:
                self.tag(number, part)
            else:
                self.token(number, part)
        except TgkError as defect:
            self.defect = defect

    def outcome(self, last_line: int) -> Game | TgkError:
        """The game, or its first defect."""
        try:
            return self.defect or self.game(last_line)
        except TgkError as defect:
            return defect

    def tag(self, number: int, line: str) -> None:
        """Takes in a line of a tag."""
        found = _TAG.fullmatch(line)
        if found is None:
            raise TgkError(
                number, _("{found!r} is no tag; write it like {example}.", found=line, example='[White "Ann"]')
            )
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if name in self.tags:
            raise TgkError(number, _("the tag {name} is there twice; leave one.", name=name))
        if name == "Result" and value not in (*RESULTS, UNKNOWN, ""):
            raise TgkError(
                number, _("{found!r} is no result; it is one of {all}.", found=value, all=", ".join(RESULTS))
            )
        self.tags[name] = value

    def token(self, number: int, token: str) -> None:
        """Takes in a move's number, a move or the result."""
        if token in RESULTS:
            self.result, self.end_line = token, number
        elif found := _NUMBER.fullmatch(token):
            self._number(number, int(found[1]))
        elif not _KAZAN.fullmatch(token):
            self._move(number, token)

    def _number(self, number: int, pair: int) -> None:
        if len(self.moves) % 2 and pair == self.numbered:
            return
        if pair != len(self.moves) / 2 + 1:
            raise TgkError(number, _("pair {n} comes where pair {due} is due.", n=pair, due=len(self.moves) // 2 + 1))
        self.numbered = pair

    def _move(self, number: int, token: str) -> None:
        if len(self.moves) // 2 + 1 != self.numbered:
            raise TgkError(
                number,
                _("{found!r} stands where the number of pair {n} is due.", found=token, n=len(self.moves) // 2 + 1),
            )
        try:
            self.moves.append((number, str(read_move(token))))
        except NotationError as error:
            raise TgkError(number, str(error)) from None

    def game(self, last_line: int) -> Game:
        """The game read, unfinished where no result stands; TgkError when a result is there in two ways."""
        line = self.end_line or max(last_line, 1)
        tag = self.tags.get("Result", "").replace(UNKNOWN, "")
        if self.result and tag and self.result != tag:
            raise TgkError(
                line, _("the game ends with {result}, but its tag Result says {tag}.", result=self.result, tag=tag)
            )
        moves = tuple(move for _, move in self.moves)
        return Game(
            tags=self.tags,
            moves=moves,
            result=self.result or tag or UNFINISHED,
            lines=tuple(at for at, _ in self.moves),
            end_line=line,
        )
