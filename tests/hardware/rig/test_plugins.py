"""Drivers come in by entry points; one that cannot be used is named in a sentence, and everything else works."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.live.rig_loading import load_rig
from hardware.doctor.buses import buses
from hardware.gpio.pins import Pins
from hardware.rig import plugins
from hardware.rig.conflicts import uses
from hardware.rig.description import describe
from hardware.rig.drivers import driver_specs
from hardware.rig.file import RigError, parse_rig
from hardware.rig.plugin import INTERFACE, DriverPlugin
from hardware.rig.sections import OWN_SECTIONS, RigFile
from hardware.samples import Feeds
from tests.hardware.doctor.machines import pi, tuples

HEAD = """
from msgspec import Struct
from hardware.devices import Hole
from hardware.rig.plugin import DriverPlugin, Use
class Scale(Struct, forbid_unknown_fields=True, kw_only=True):
    pin: int
    address: int = 0x48
"""
GOOD = f"""{HEAD}
plugin = DriverPlugin(
    interface={INTERFACE}, section=Scale, specs=lambda scale, table: [],
    uses=lambda scale: [Use(f"GPIO {{scale.pin}}", "scale.pin"), Use(Hole(3), "scale"),
                        Use(f"address {{scale.address:#x}} on I2C bus 1", "scale.address")],
    describe=lambda scale: [f"a scale on GPIO {{scale.pin}}"],
)
"""
RIG = "[scale]\npin = 17\n"

Install = Callable[..., None]


def forget() -> None:
    for cached in (plugins._targets, plugins._loaded):
        cached.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with one module onto the path, as pip does."""
    modules: list[str] = []

    def put(text: str, *, name: str = "scale", module: str = "made_up_scale", target: str = "plugin") -> None:
        site = tmp_path / module
        declared = site / f"{module}-1.0.dist-info"
        declared.mkdir(parents=True)
        (declared / "entry_points.txt").write_text(f"[companion.drivers]\n{name} = {module}:{target}\n")
        (site / f"{module}.py").write_text(text)
        monkeypatch.syspath_prepend(site)
        modules.append(module)
        forget()

    yield put
    monkeypatch.undo()
    for module in modules:
        sys.modules.pop(module, None)
    forget()


def faults(text: str) -> list[str]:
    with pytest.raises(RigError) as caught:
        parse_rig(text.encode())
    return caught.value.findings


def test_our_own_drivers_come_in_by_the_same_door() -> None:
    for name in OWN_SECTIONS:
        found = plugins.plugin(name)
        assert isinstance(found, DriverPlugin), found
        assert str(found.section).rpartition(".")[2].rstrip("'>]") in str(RigFile.__annotations__[name])
    assert plugins.others() == ()
    assert plugins.problems() == ()


def test_a_driver_from_elsewhere_brings_its_section_its_claims_and_its_lines(install: Install) -> None:
    install(GOOD)
    rig = parse_rig(RIG.encode())
    assert rig.others["scale"].pin == 17
    assert list(describe(rig)) == ["a scale on GPIO 17"]
    assert "GPIO 2" in [use.what for use in uses(rig)], "its bus has pins"
    assert plugins.problems() == ()


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("[gpio.buttons]\nundo = 17\n",
         "GPIO 17 is used twice: by gpio.buttons.undo (line 4) and by scale.pin (line 2)."),
        ("[gpio.switches]\n3 = 5\n", "hole 3 is used twice: by gpio.switches.3 (line 4) and by scale (line 1)."),
    ],
)  # fmt: skip
def test_what_it_claims_is_claimed_once(install: Install, more: str, what: str) -> None:
    install(GOOD)
    assert faults(RIG + more) == [what]


@pytest.mark.parametrize(
    ("section", "what"),
    [
        ("[scale]\npin = 'x'\n", "line 2: scale.pin: read \"x\"; possible: a whole number."),
        ("[scale]\n", "line 1: scale: 'pin' is missing; possible: a whole number."),
        ("[scale]\npin = 1\npon = 2\n",
         "line 3: scale.pon: scale has no 'pon'; did you mean 'pin'? possible: pin, address."),
        ("[scal]\npin = 1\n", None),
    ],
)  # fmt: skip
def test_a_fault_in_its_section_has_line_and_key(install: Install, section: str, what: str | None) -> None:
    install(GOOD)
    [finding] = faults(section)
    assert finding == what if what else "did you mean 'scale'?" in finding


def test_the_doctor_expects_its_address_on_the_bus(install: Install, tmp_path: Path) -> None:
    install(GOOD)
    [(word, what, _)] = tuples(buses(pi(tmp_path / "pi", parse_rig(RIG.encode()))))
    assert (word, what) == ("bad", "I2C bus 1: no answer from scale.address (there: nobody).")


LEFT_OUT = {
    "another interface": (
        GOOD.replace(f"interface={INTERFACE}", "interface=7"),
        f"The driver 'scale' is left out: it was made for interface 7 of drivers, and this program has interface "
        f"{INTERFACE}.",
    ),
    "no import": ("import no_such_library\n",
                  "The driver 'scale' is left out: ModuleNotFoundError: No module named 'no_such_library'."),
    "no value": ("x = 1\n", "The driver 'scale' is left out: AttributeError: module 'made_up_scale' has no attribute "
                 "'plugin'."),
    "another value": ("plugin = print\n", "The driver 'scale' is left out: its entry point leads to a "
                      "builtin_function_or_method, not to a DriverPlugin."),
    "an end": ("raise SystemExit(3)\n", "The driver 'scale' is left out: SystemExit: 3."),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_a_driver_that_cannot_be_used_is_named_and_left_out(install: Install, text: str, sentence: str) -> None:
    install(text)
    assert plugins.problems() == (sentence,)
    assert faults(RIG) == [f"line 1: scale: {sentence}"]
    assert parse_rig(b"[gpio.buttons]\nundo = 17\n").gpio is not None, "everything else works"


@pytest.mark.parametrize("name", ["gpio", "holes"])
def test_a_name_of_ours_is_nobody_else_s(install: Install, name: str) -> None:
    install(GOOD, name=name)
    assert plugins.problems() == (
        f"The driver {name!r} of made_up_scale is left out: the rig has a section of that name.",
    )
    assert parse_rig(b"[gpio.buttons]\nundo = 17\n").gpio is not None


def test_a_driver_whose_answers_fail_is_named_with_its_line(install: Install, tmp_path: Path) -> None:
    install(GOOD.replace("describe=lambda scale: [", "describe=lambda scale: [1 / 0, "))
    path = tmp_path / "rig.toml"
    path.write_text(RIG)
    with pytest.raises(RigError, match=r"rig\.toml: line 1: scale: its driver fails: ZeroDivisionError: .*\.$"):
        load_rig(path)


def test_a_program_without_its_own_entry_points_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "entry_points", lambda group: ())
    forget()
    try:
        assert faults("[gpio.buttons]\nundo = 17\n") == [
            "The driver 'gpio' is not installed; install this program again (packaging/setup.sh)."
        ]
        assert parse_rig(b"").gpio is None
    finally:
        monkeypatch.undo()
        forget()


def test_a_loss_of_hole_switches_concerns_their_holes_alone() -> None:
    rig = parse_rig(
        b"[gpio.switches]\n4 = 4\n2 = 17\n"
        b"[expanders.left]\nbuttons = {undo = 'A0'}\n[expanders.left.switches]\n9 = 'B1'\n7 = 'B0'\n"
        b"[node]\n[node.holes]\n1 = 1\n[node.distances]\n5 = 2\n[node.switches]\n3 = 5\n"
        b"[buttons]\nundo = {event = 'undo'}\n"
    )
    found = {spec.name: (spec.device, spec.feeds) for spec in driver_specs(rig, time.monotonic, Pins(MockFactory))}
    assert found == {
        "The board node": ("node", Feeds(holes=(1, 3, 5))),
        "The hole switches": ("holes", Feeds(holes=(2, 4))),
        "The expander left": ("expander left", Feeds(buttons=("undo",))),
        "The hole switches on the expander left": ("holes", Feeds(holes=(7, 9))),
    }
