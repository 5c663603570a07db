"""Scripts by which bash, zsh and fish complete the words of a command line; they are made of the argument parsers."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.games.registry import names

Kind = Literal["none", "file", "folder", "word", "text"]
"""What follows an option, or stands alone: nothing, a path, a folder, one of some words, or anything else."""


class Value(Struct, frozen=True):
    """What may be typed in one place of a command line."""

    kind: Kind
    words: tuple[str, ...] = ()


class Option(Struct, frozen=True):
    """An option by its long flag, or an argument without one (flag "")."""

    flag: str
    help: str
    value: Value


class Command(Struct, frozen=True, kw_only=True):
    """A command: its words from the program's name on, what it is for, and what may follow it."""

    path: tuple[str, ...]
    help: str
    options: tuple[Option, ...]
    subcommands: tuple[Command, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words that may follow it: its sub-commands and the words of its arguments."""
        plain = (option.value.words for option in self.options if not option.flag)
        return (*(command.path[-1] for command in self.subcommands), *(word for words in plain for word in words))

    @property
    def flags(self) -> tuple[str, ...]:
        """Its options."""
        return tuple(option.flag for option in self.options if option.flag)

    @property
    def takes_files(self) -> bool:
        """Whether an argument of it is a file."""
        return any(option.value.kind == "file" for option in self.options if not option.flag)


def command_of(parser: ArgumentParser, path: tuple[str, ...] = ("companion",), help: str = "") -> Command:
    """What an argument parser understands."""
    subs: list[Command] = []
    options: list[Option] = []
    for action in parser._actions:
        if isinstance(action.choices, Mapping):  # the sub-commands, each with a parser of its own
            subs += [command_of(sub, (*path, name), sub.description or "") for name, sub in action.choices.items()]
        else:
            options.append(Option(_flag(action), (action.help or "").replace("%%", "%"), _value(action)))
    return Command(path=path, help=help, options=tuple(options), subcommands=tuple(subs))


def _flag(action: Action) -> str:
    return next((flag for flag in action.option_strings if flag.startswith("--")), "")


def _value(action: Action) -> Value:
    metavar = str(action.metavar or "")
    if action.nargs == 0:
        return Value("none")
    if action.choices:
        return Value("word", tuple(map(str, action.choices)))
    if metavar == "GAME":
        return Value("word", names())
    if metavar.startswith(("FILE", "OUT")):
        return Value("file")
    return Value("folder") if metavar == "DIR" else Value("text")


def every(command: Command) -> Iterator[Command]:
    """A command and all below it."""
    yield command
    for sub in command.subcommands:
        yield from every(sub)


# --- bash

BASH = """\
# bash completion for companion
_companion() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} at=companion word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$at $word" in
{steps}
        esac
    done
    COMPREPLY=()
    case "$at $prev" in
{values}
    esac
    case "$at" in
{words}
    esac
}}
complete -F _companion companion
"""
BASH_REPLY: Mapping[Kind, str] = {  # the bash of macOS is of 2007: it has no mapfile and no compopt
    "file": """compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur"))""",
    "folder": """compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$cur"))""",
    "text": ":",
}


def _bash_words(words: tuple[str, ...]) -> str:
    return f'COMPREPLY=($(compgen -W {_quoted(" ".join(words))} -- "$cur"))'


def bash(top: Command) -> str:
    """The script for bash."""
    steps, values, words = list[str](), list[str](), list[str]()
    for command in every(top):
        at = " ".join(command.path)
        steps += [f'            "{at} {sub.path[-1]}") at="{at} {sub.path[-1]}" ;;' for sub in command.subcommands]
        for option in command.options:
            if option.flag and option.value.kind != "none":
                reply = BASH_REPLY.get(option.value.kind) or _bash_words(option.value.words)
                values.append(f'        "{at} {option.flag}") {reply}; return ;;')
        reply = _bash_words((*command.words, *command.flags))
        if command.takes_files:
            reply = f"if [[ $cur == -* ]]; then {reply}; else {BASH_REPLY['file']}; fi"
        words.append(f'        "{at}") {reply} ;;')
    return BASH.format(steps="\n".join(steps), values="\n".join(values), words="\n".join(words))


# --- zsh

ZSH = """\
#compdef companion
# zsh completion for companion
{functions}
compdef _companion companion
"""


def zsh(top: Command) -> str:
    """The script for zsh."""
    return ZSH.format(functions="\n".join(_zsh_function(command) for command in every(top)))


def _zsh_function(command: Command) -> str:
    name = "_" + "_".join(command.path)
    specs = [_zsh_spec(option) for option in command.options if option.flag]
    specs += [
        f"'*:{_zsh_text(option.help)}:{_zsh_value(option.value)}'" for option in command.options if _is_argument(option)
    ]
    if not command.subcommands:
        return f"{name}() {{\n    _arguments {' '.join(specs)}\n}}"
    described = " ".join(_quoted(f"{sub.path[-1]}:{sub.help}") for sub in command.subcommands)
    cases = " ".join(f"{sub.path[-1]}) {'_' + '_'.join(sub.path)} ;;" for sub in command.subcommands)
    return (
        f"{name}() {{\n    local line state\n    local -a words_here=({described})\n"
        f"    _arguments -C {' '.join(specs)} '1:command:->command' '*::rest:->rest'\n"
        f"    case $state in\n        command) _describe command words_here ;;\n"
        f"        rest) case ${{line[1]}} in {cases} esac ;;\n    esac\n}}"
    )


def _is_argument(option: Option) -> bool:
    return not option.flag and option.value.kind != "none"


def _zsh_spec(option: Option) -> str:
    value = "" if option.value.kind == "none" else f":value:{_zsh_value(option.value)}"
    return f"'{option.flag}[{_zsh_text(option.help)}]{value}'"


def _zsh_value(value: Value) -> str:
    return {"file": "_files", "folder": "_files -/", "word": f"({' '.join(value.words)})"}.get(value.kind, " ")


def _zsh_text(text: str) -> str:
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", " -").replace("`", "")


# --- fish


def fish(top: Command) -> str:
    """The script for fish."""
    lines = ["# fish completion for companion", "complete -c companion -f"]
    for command in every(top):
        condition = _fish_condition(command)
        lines += [
            f"complete -c companion -n {_quoted(condition)} -a {_quoted(sub.path[-1])} -d {_quoted(sub.help)}"
            for sub in command.subcommands
        ]
        for option in command.options:
            lines.append(f"complete -c companion -n {_quoted(condition)}{_fish_option(option)}")
    return "\n".join(lines) + "\n"


def _fish_condition(command: Command) -> str:
    """When a command is the one whose words are typed now."""
    seen = [f"__fish_seen_subcommand_from {word}" for word in command.path[1:]]
    unseen = [f"not __fish_seen_subcommand_from {' '.join(sub.path[-1] for sub in command.subcommands)}"]
    return "; and ".join([*seen, *(unseen if command.subcommands else [])]) or "true"


def _fish_option(option: Option) -> str:
    flag = f" -l {option.flag.removeprefix('--')}" if option.flag else ""
    value = {
        "none": "",
        "file": " -r -F" if flag else " -F",
        "folder": " -x -a '(__fish_complete_directories)'",
        "word": f"{' -x' if flag else ''} -a {_quoted(' '.join(option.value.words))}",
        "text": " -x" if flag else "",
    }[option.value.kind]
    return f"{flag}{value} -d {_quoted(option.help)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "’") + "'"


SHELLS: Mapping[str, Callable[[Command], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
"""What makes the script of each shell."""
