"""`companion calibrate`: calibrates the holes and the tilt sensor of a table, in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import get_args

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import check_readable
from companion.exit_status import ExitStatus, Failure
from hardware.calibration.wizard import Part

PARTS: tuple[Part, ...] = get_args(Part)


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"{', '.join(PARTS)} (default: all that there is)")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--rig", metavar="FILE", help="the real table that this file describes")
    source.add_argument("--sim", action="store_true", help="the virtual board, whose hands do as they are asked")
    parser.add_argument("--game", metavar="GAME", help="with --sim: the game whose board it is (default: any)")
    parser.add_argument("--drift", action="store_true", help="only show how far holes have drifted since")
    data_argument(parser)
    parser.set_defaults(parser=parser)


def run(args: Namespace) -> int:
    """Runs the calibration, or shows the drift; raises Failure without a result."""
    from companion.games.registry import names, names_by_rank
    from companion.live.rig_loading import usable_rig
    from companion.terminal.calibrate import CalibrationStopped, calibrate, show_drift
    from companion.terminal.calibration_sources import RigSource, SimSource
    from hardware.rig.file import RigError

    if unknown := set(args.parts) - set(PARTS):
        args.parser.error(f"there is no part {min(unknown)!r}; parts are {', '.join(PARTS)}")
    if args.game and not args.sim:
        args.parser.error("--game needs --sim")
    if args.game and args.game not in names():
        args.parser.error(f"there is no game {args.game!r}; choose one of {', '.join(names())}")
    if args.rig:
        check_readable(args.rig)
    try:
        if args.sim:
            source = SimSource((args.game,) if args.game else names_by_rank())
        else:
            source = RigSource(usable_rig(Path(args.rig)))
        if args.drift:
            show_drift(source, data_folder(args))
        else:
            calibrate(source, data_folder(args), [part for part in PARTS if not args.parts or part in args.parts])
    except (RigError, CalibrationStopped) as error:
        raise Failure(str(error)) from None
    return ExitStatus.DONE
