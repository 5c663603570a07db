"""`companion completion SHELL`: prints a script that completes the words of a command line in this shell."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.exit_status import ExitStatus
from companion.terminal.completion import SHELLS, command_of


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=tuple(SHELLS), help="bash, zsh or fish")
    parser.epilog = (
        'bash: eval "$(companion completion bash)" in ~/.bashrc; '
        'zsh: eval "$(companion completion zsh)" in ~/.zshrc; '
        "fish: companion completion fish > ~/.config/fish/completions/companion.fish"
    )


def run(args: Namespace) -> int:
    """Prints the script."""
    print(SHELLS[args.shell](command_of(args.whole_parser())), end="")
    return ExitStatus.DONE
