"""Where the journal and the settings live: the platform's data folder, unless the people name another."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path


def data_argument(parser: ArgumentParser) -> None:
    """The argument --data of every command that reads or writes the journal."""
    parser.add_argument("--data", metavar="DIR", help="journal and settings (default: the platform's data folder)")


def data_folder(args: Namespace) -> Path:
    """The data folder that the arguments name, or the platform's."""
    if args.data is not None:
        return Path(os.path.abspath(args.data))
    from platformdirs import user_data_path

    return user_data_path("tableside", appauthor=False)
