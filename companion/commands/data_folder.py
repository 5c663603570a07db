"""The data folder, which holds the journal and the settings: the platform's, or that of the argument --data."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path


def data_argument(parser: ArgumentParser) -> None:
    """Declares the argument --data of a command that reads or writes the journal."""
    parser.add_argument("--data", metavar="DIR", help="journal and settings (default: the platform's data folder)")


def data_folder(args: Namespace) -> Path:
    """The absolute path of the data folder."""
    if args.data is not None:
        return Path(os.path.abspath(args.data))
    from platformdirs import user_data_path

    return user_data_path("tableside", appauthor=False)
