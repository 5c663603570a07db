"""`companion doctor`: checks the computer, the packages, the rig and the data folder, and prints what to repair."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.exit_status import ExitStatus
from companion.journal.store import FILE_NAME


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--rig", metavar="FILE", help="the rig that the table is meant to have")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Prints the findings; exit status 1 when any of them is bad."""
    from companion.games.registry import all_problems
    from companion.live.rig_loading import load_rig
    from hardware.doctor.examine import examine
    from hardware.doctor.finding import Finding
    from hardware.doctor.machine import this_machine
    from hardware.rig.file import RigError
    from hardware.rig.plugins import problems as driver_problems
    from hardware.rig.sections import Rig

    counts: Counter[str] = Counter()

    def show(topic: str, finding: Finding) -> None:
        counts[finding.word] += 1
        print(finding.line(topic), flush=True)

    rig: Rig | None = None
    if args.rig is not None:
        try:
            rig = load_rig(Path(args.rig))
        except RigError as error:
            command = "check" if Path(args.rig).exists() else "init --out"
            for finding in error.findings:
                show("rig", Finding("bad", finding, f"companion rig {command} {args.rig}"))
        else:
            show("rig", Finding("ok", f"{args.rig} can be used."))
    for problem in all_problems():
        show("games", Finding("look", problem, "update or uninstall its package"))
    for problem in driver_problems():
        show("drivers", Finding("look", problem, "update or uninstall its package"))
    folder = data_folder(args)
    for topic, finding in examine(this_machine(folder, folder / FILE_NAME, rig)):
        show(topic, finding)
    print(f"{counts['bad']} to mend, {counts['look']} to look at, {counts['ok']} fine.")
    return ExitStatus.FAILED if counts["bad"] else ExitStatus.DONE
