"""The calibration in the terminal: a question, Enter, a moment of measuring, the next question."""

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

LOOK_S = 0.02
TITLES = {"colours": "Colours of the holes", "distances": "Distances of the holes", "tilt": "Tilt of the board"}
HELP = "Enter when it is done, s to leave these out, q to stop."


class CalibrationStopped(Exception):
    """Nothing could be kept; the text is one sentence."""


def calibrate(source: Source, folder: Path, parts: Sequence[Part]) -> None:
    """Goes through the parts that the table has, and keeps each as soon as it is done. Raises CalibrationStopped."""
    there: list[Part] = [part for part in parts if part in source.procedures]
    if not there:
        raise CalibrationStopped(f"This table has nothing to calibrate of: {', '.join(parts)}.")
    path = folder / source.file
    calibration, warning = read_calibration(path)
    if warning:
        print(warning, file=sys.stderr)
        _set_aside(path)
    current = calibration
    try:
        for part in there:
            procedure = source.procedures[part]()
            with source.bench(part) as bench:
                Conversation(part, procedure, bench).hold()
            current = _save(path, current, procedure)
    except Stopped:
        print()
    if current is calibration:
        raise CalibrationStopped("Nothing was measured to its end, so nothing new is kept.")
    print(f"Kept in {path}.")


class Stopped(Exception):
    """The person has had enough."""


class Conversation:
    """One procedure, question by question."""

    def __init__(self, part: Part, procedure: AnyProcedure, bench: Bench) -> None:
        self._wizard = Wizard(procedure)
        self._bench = bench
        self._steps = len(procedure.plan())
        print(f"{TITLES[part]}: {self._steps} steps. {HELP}")

    def hold(self) -> None:
        """Asks until all is measured or left out. Raises Stopped."""
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
        for _ in self._bench.taken():
            pass  # what was measured while the person was busy is none of this
        self._wizard.confirm(self._bench.clock())
        while self._wizard.measuring:
            for sample in self._bench.taken():
                self._wizard.feed(sample)
            self._wizard.advance(self._bench.clock())
            time.sleep(LOOK_S)
        print(f"       {'again:' if self._wizard.troubles else 'ok.'}")
        for sentence in trouble_texts(self._wizard.troubles):
            print(f"       {sentence}")


def _answer() -> str:
    """What the person types, in small letters; the end of the input is as "q"."""
    typed = sys.stdin.readline()
    if not sys.stdin.isatty():
        print()
    return typed.strip().lower() if typed else "q"


def _save(path: Path, before: Calibration, procedure: AnyProcedure) -> Calibration:
    """Keeps what a procedure found, and says it. Raises CalibrationStopped when the file cannot be written."""
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
    """A file that another version may read is not written over."""
    aside = path.with_suffix(".old")
    try:
        path.replace(aside)
    except OSError:
        return  # it cannot be written over either, and that will be said
    print(f"It is set aside as {aside}.", file=sys.stderr)


def show_drift(source: Source, folder: Path) -> None:
    """Listens for a while and tells how far each calibrated hole has drifted. Raises CalibrationStopped."""
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
                time.sleep(LOOK_S)
        for hole, entry in sorted(entries[part].items()):
            share = f"{100 * drift.figures[hole]:.0f} % of the way to a mistake" if hole in drift.figures else "unclear"
            print(f"  {holes_text([hole]).capitalize()}: {share} (calibrated {entry.date.replace('T', ' ')})")
