"""The calibration in the terminal: each question waits for Enter and is followed by a measurement."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.i18n.notices import device_text
from companion.service.board_service import AnyProcedure, with_result
from companion.service.calibration_phrases import holes_text, question_text, trouble_texts
from companion.terminal.calibration_sources import Bench, Source
from hardware.calibration.colours import ColourProcedure
from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.drift import LISTEN_S, Drift
from hardware.calibration.file import Calibration, read_calibration, write_calibration
from hardware.calibration.wizard import Part, Wizard
from hardware.devices import Hole

POLL_S = 0.02
"""How often new samples are taken, in seconds."""
TITLES = {"colours": "Colours of the holes", "distances": "Distances of the holes", "tilt": "Tilt of the board"}
HELP = "Enter when it is done, s to leave these out, q to stop."


class CalibrationStopped(Exception):
    """No result could be saved; the message is one sentence."""


def calibrate(source: Source, folder: Path, parts: Sequence[Part]) -> None:
    """Calibrates parts of a table, and saves the result of each as soon as it is finished.

    Args:
        source: The table.
        folder: The data folder, where the calibration file is.
        parts: The parts to calibrate; those that the table does not have are skipped.

    Raises:
        CalibrationStopped: The table has none of the parts, no part was finished, or the file cannot be written.
    """
    available: list[Part] = [part for part in parts if part in source.procedures]
    if not available:
        raise CalibrationStopped(f"This table has nothing to calibrate of: {', '.join(parts)}.")
    path = folder / source.file
    calibration, warning = read_calibration(path)
    if warning:
        print(warning, file=sys.stderr)
        _set_aside(path)
    current = calibration
    try:
        for part in available:
            procedure = source.procedures[part]()
            with source.bench(part) as bench:
                CalibrationDialogue(part, procedure, bench).run()
            current = _save(path, current, procedure)
    except Stopped:
        print()
    if current is calibration:
        raise CalibrationStopped("Nothing was measured to its end, so nothing new is kept.")
    print(f"Kept in {path}.")


class Stopped(Exception):
    """The person typed q, or the input ended."""


class CalibrationDialogue:
    """The questions, answers and measurements of one calibration procedure."""

    def __init__(self, part: Part, procedure: AnyProcedure, bench: Bench) -> None:
        """Prints the title; `bench` gives the samples of the part."""
        self._wizard = Wizard(procedure)
        self._bench = bench
        self._steps = len(procedure.plan())
        print(f"{TITLES[part]}: {self._steps} steps. {HELP}")

    def run(self) -> None:
        """Asks and measures until every question is answered or skipped.

        Raises:
            Stopped: The person typed q, or the input ended.
        """
        step = 0
        while (question := self._wizard.question) is not None:
            if not self._wizard.troubles:
                step += 1
            print(f"  {min(step, self._steps)}/{self._steps}  {question_text(question)} ", end="", flush=True)
            answer = _answer()
            if answer == "q":
                raise Stopped
            if answer == "s":
                self._wizard.skip()
            else:
                self._bench.prepare(question)
                self._measure()
        if left := sorted(self._wizard.skipped):
            print(f"  Left out: {', '.join(map(device_text, left))}; read as before.")

    def _measure(self) -> None:
        """Measures for the current question, and prints the result."""
        for _ in self._bench.taken():
            pass  # samples from before the answer do not show what was asked for
        self._wizard.confirm(self._bench.clock())
        while self._wizard.measuring:
            for sample in self._bench.taken():
                self._wizard.feed(sample)
            self._wizard.advance(self._bench.clock())
            time.sleep(POLL_S)
        print(f"       {'again:' if self._wizard.troubles else 'ok.'}")
        for sentence in trouble_texts(self._wizard.troubles):
            print(f"       {sentence}")


def _answer() -> str:
    """Reads an answer from standard input, in lower case; "q" at the end of the input."""
    typed = sys.stdin.readline()
    if not sys.stdin.isatty():
        print()
    return typed.strip().lower() if typed else "q"


def _save(path: Path, before: Calibration, procedure: AnyProcedure) -> Calibration:
    """Saves and prints the result of a procedure.

    Returns:
        The updated calibration; `before` itself when there is no result.

    Raises:
        CalibrationStopped: The file cannot be written.
    """
    after = with_result(before, procedure, datetime.now().astimezone())
    if isinstance(procedure, ColourProcedure):
        noises = [f"{Hole(hole)} {classes.noise:.1f}" for hole, classes in procedure.result().items()]
    elif isinstance(procedure, DistanceProcedure):
        noises = [f"{Hole(hole)} {baseline.noise_mm:.1f} mm" for hole, baseline in procedure.result().items()]
    else:
        lean = procedure.result()
        noises = [f"{lean.noise_deg:.2f} degrees, level at {lean.zero_deg:+.1f} degrees"] if lean else []
    if not noises:
        return before
    print(f"  Noise: {', '.join(noises)}.")
    try:
        write_calibration(path, after)
    except OSError as error:
        raise CalibrationStopped(f"{path} cannot be written: {error.strerror or error}.") from None
    return after


def _set_aside(path: Path) -> None:
    """Renames a calibration file that cannot be read here, as another version may be able to read it."""
    aside = path.with_suffix(".old")
    try:
        path.replace(aside)
    except OSError:
        return  # writing the calibration fails too, and that is reported
    print(f"It is set aside as {aside}.", file=sys.stderr)


def show_drift(source: Source, folder: Path) -> None:
    """Measures for LISTEN_S seconds and prints how far each calibrated hole has drifted.

    Args:
        source: The table.
        folder: The data folder, where the calibration file is.

    Raises:
        CalibrationStopped: No hole of the table is calibrated.
    """
    path = folder / source.file
    calibration, warning = read_calibration(path)
    entries: Mapping[Part, Mapping[int, Any]] = {"colours": calibration.colours, "distances": calibration.distances}
    parts: list[Part] = [part for part, holes in entries.items() if holes and part in source.procedures]
    if not parts:
        raise CalibrationStopped(warning or f"No hole has been calibrated yet: there is no {path}.")
    print(f"Listening for {LISTEN_S:.0f} s; let everything lie as it does.")
    for part in parts:
        print(f"{TITLES[part]}:")
        drift = Drift(calibration)
        with source.bench(part) as bench:
            until = bench.clock() + LISTEN_S + 5
            while bench.clock() < until:
                for sample in bench.taken():
                    drift.feed(sample)
                time.sleep(POLL_S)
        for hole, entry in sorted(entries[part].items()):
            share = f"{100 * drift.figures[hole]:.0f} % of the way to a mistake" if hole in drift.figures else "unclear"
            print(f"  {holes_text([hole]).capitalize()}: {share} (calibrated {entry.date.replace('T', ' ')})")
