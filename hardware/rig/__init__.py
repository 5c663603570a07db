"""The rig: one TOML file that says which hardware feeds which hole, tilt and button of a table."""

from __future__ import annotations

from hardware.rig.file import RigError, parse_rig, read_rig
from hardware.rig.sections import Rig, TableRig

__all__ = ["Rig", "RigError", "TableRig", "parse_rig", "read_rig"]
