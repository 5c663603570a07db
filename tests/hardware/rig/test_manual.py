"""The manual of the rig file: each of its examples is one."""

from __future__ import annotations

import re

import pytest

from companion.live.rig_loading import meaningless_buttons
from hardware.rig.file import parse_rig
from tests.tools.source_modules import ROOT

MANUAL = (ROOT / "docs" / "rig.md").read_text(encoding="utf-8")
PARTS = re.findall(r"```toml\n(.*?)```", MANUAL, flags=re.DOTALL)


@pytest.mark.parametrize("text", PARTS, ids=lambda text: text.splitlines()[0])
def test_every_example_in_the_manual_passes_the_check(text: str) -> None:
    assert list(meaningless_buttons(parse_rig(text.encode()))) == []


def test_every_section_is_in_the_manual() -> None:
    for section in ("tof", "node", "gpio", "expanders", "numpad", "holes", "tilt", "colours", "buttons", "holds"):
        assert f"[{section}" in MANUAL
