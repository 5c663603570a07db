"""What a rig file may say: every figure has its range, and two parts that claim the same are both named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.rig.conflicts import uses
from hardware.rig.file import RigError, parse_rig
from hardware.rig.sections import Rig


def faults(text: str) -> list[str]:
    with pytest.raises(RigError) as caught:
        parse_rig(text.encode())
    return caught.value.findings


def test_an_empty_file_is_a_table_for_touch() -> None:
    assert parse_rig(b"") == Rig()


LIMITS = (
    "holes.threshold_mm",
    "holes.hysteresis_mm",
    "holes.each.5.threshold_mm",
    "switches.dwell_s",
    "switches.lifted_s",
    "tilt.zero_deg",
    "tilt.first_end_deg",
    "tilt.second_end_deg",
    "tilt.settle_s",
    "tilt.level_s",
    "hold_s",
    "rebounce_s",
    "tof.budget_ms",
    "tof.bus",
    "gpio.buttons.undo",
    "gpio.switches.3",
    "gpio.chip",
    "gpio.tilt.first",
    "gpio.lamps.buzzer",
    "expanders.row.address",
    "expanders.row.bus",
    "node.holes.3",
    "node.buttons.undo",
    "node.switches.3",
    "node.tilt_every",
)
FULL = {
    "tof": "sensors = {1 = {mux = 0x70, channel = 0}}",
    "gpio.tilt": "first = 5\nsecond = 6",
    "expanders.row": 'buttons = {a = "A0"}',
}
"""What must be there beside a limit for its section to be whole."""
SENSIBLE = {"tilt.zero_deg": ("0", "-1"), "tof.bus": ("0",), "gpio.chip": ("0",), "expanders.row.bus": ("0",)}
"""Where a figure of the list that is nonsense elsewhere makes sense."""


def with_limit(limit: str, figure: str) -> str:
    section, _, name = limit.rpartition(".")
    beside = [line for line in FULL.get(section, "").splitlines() if not line.startswith(f"{name} ")]
    return "\n".join([f"[{section}]" if section else "", f"{name} = {figure}", *beside])


@pytest.mark.parametrize("figure", ["0", "-1", "nan", "1e9", "''", "inf", "-inf", "true", "[]"])
@pytest.mark.parametrize("limit", LIMITS)
def test_nonsense_is_refused_by_the_name_of_the_limit(limit: str, figure: str) -> None:
    if figure in SENSIBLE.get(limit, ()):
        parse_rig(with_limit(limit, figure).encode())
        return
    (fault,) = faults(with_limit(limit, figure))
    assert limit in fault
    assert fault.endswith(".")


@pytest.mark.parametrize("hole", [1, 9])
def test_the_outermost_holes_have_limits_of_their_own(hole: int) -> None:
    rig = parse_rig(f"[holes.each.{hole}]\nthreshold_mm = 70".encode())
    assert rig.settings().holes.of(hole).threshold_mm == 70


@pytest.mark.parametrize("hole", [-1, 0, 10, 11, 99])
def test_a_hole_that_no_board_has_is_refused(hole: int) -> None:
    (fault,) = faults(f"[holes.each.{hole}]\nthreshold_mm = 70")
    assert "holes.each" in fault


SENSORS = "[tof.sensors]\n"


@pytest.mark.parametrize(
    ("text", "what", "owners"),
    [
        ("[gpio.buttons]\na = 4\nb = 4", "GPIO 4", ("gpio.buttons.a", "gpio.buttons.b")),
        ("[gpio]\nbuttons = {a = 5}\ntilt = {first = 5, second = 6}", "GPIO 5", ("gpio.buttons.a", "gpio.tilt.first")),
        ("[gpio.tilt]\nfirst = 5\nsecond = 5", "GPIO 5", ("gpio.tilt.first", "gpio.tilt.second")),
        ("[gpio]\nbuttons = {a = 12}\nlamps = {buzzer = 12}", "GPIO 12", ("gpio.buttons.a", "gpio.lamps.buzzer")),
        (
            f"{SENSORS}1 = {{xshut = 4, address = 0x30}}\n[gpio.buttons]\nundo = 4",
            "GPIO 4",
            ("tof.sensors.1.xshut", "gpio.buttons.undo"),
        ),
        (
            f"{SENSORS}1 = {{xshut = 4, address = 0x30}}\n2 = {{xshut = 4, address = 0x31}}",
            "GPIO 4",
            ("tof.sensors.1.xshut", "tof.sensors.2.xshut"),
        ),
        (
            f"{SENSORS}1 = {{xshut = 4, address = 0x30}}\n2 = {{xshut = 5, address = 0x30}}",
            "address 0x30 on I2C bus 1",
            ("tof.sensors.1", "tof.sensors.2"),
        ),
        (
            f"{SENSORS}1 = {{xshut = 4, address = 0x20}}\n[expanders.row]\nbuttons = {{a = 'A0'}}",
            "address 0x20 on I2C bus 1",
            ("tof.sensors.1", "expanders.row"),
        ),
        (
            f"{SENSORS}1 = {{mux = 0x70, channel = 0}}\n2 = {{xshut = 4, address = 0x70}}",
            "address 0x70 on I2C bus 1",
            ("the multiplexer 0x70", "tof.sensors.2"),
        ),
        (
            f"{SENSORS}1 = {{mux = 0x70, channel = 3}}\n2 = {{mux = 0x70, channel = 3}}",
            "channel 3 of the multiplexer 0x70",
            ("tof.sensors.1", "tof.sensors.2"),
        ),
        (
            "[expanders.a]\nbuttons = {x = 'A0'}\n[expanders.b]\nbuttons = {y = 'A0'}",
            "address 0x20 on I2C bus 1",
            ("expanders.a", "expanders.b"),
        ),
        ("[expanders.a]\nbuttons = {x = 'A0', y = 'A0'}", "pin A0", ("expanders.a.buttons.x", "expanders.a.buttons.y")),
        (
            "[expanders.a]\nbuttons = {x = 'A0'}\n[gpio.buttons]\nundo = 3",
            "GPIO 3",
            ("I2C bus 1", "gpio.buttons.undo"),
        ),
        (
            f"{SENSORS}1 = {{mux = 0x70, channel = 0}}\n[node.holes]\n1 = 4",
            "hole 1",
            ("tof.sensors.1", "node.holes.1"),
        ),
        ("[node.holes]\n1 = 4\n2 = 4", "the node's hole 4", ("node.holes.1", "node.holes.2")),
        ("[node.buttons]\na = 4\nb = 4", "the node's button 4", ("node.buttons.a", "node.buttons.b")),
        ("[node]\ntilt = true\n[gpio.tilt]\nfirst = 5\nsecond = 6", "the tilt", ("node.tilt", "gpio.tilt")),
        ("[node.buttons]\na = 4\n[gpio.buttons]\na = 17", "the button 'a'", ("gpio.buttons.a", "node.buttons.a")),
    ],
)
def test_what_two_parts_claim_is_refused_with_both_names(text: str, what: str, owners: tuple[str, str]) -> None:
    fault = next(fault for fault in faults(text) if fault.startswith(what))
    assert all(owner in fault for owner in owners)


def test_pins_of_i2c_are_free_where_nothing_is_on_the_bus() -> None:
    assert parse_rig(b"[gpio.buttons]\nundo = 2\nredo = 3").gpio is not None


def test_sensors_on_two_buses_may_have_one_address() -> None:
    text = f"{SENSORS}1 = {{xshut = 4, address = 0x20}}\n[expanders.row]\nbus = 3\nbuttons = {{a = 'A0'}}"
    assert len({claim.what for claim in uses(parse_rig(text.encode()))}) == len(list(uses(parse_rig(text.encode()))))


def test_a_button_may_not_be_called_like_a_tilt_contact() -> None:
    (fault,) = faults("[gpio.buttons]\ntilt-first = 4")
    assert fault == "line 2: gpio.buttons.tilt-first has the name of a tilt contact; call the button something else."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = ", "this is no TOML"),
        ("speed = 3", "line 1: speed: a rig has no 'speed'"),
        ("[gpio.lamps]\nthird = 4", "line 2: gpio.lamps.third: gpio.lamps has no 'third'; possible: first, "),
        ("[expanders.'x.y']\nbuttons = {a = 'C9'}", "expanders.x.y.buttons.a: "),
        ("[tof.sensors]\n1 = {xshut = 4, address = 0x30}\n2 = {xshut = 5}", "tof.sensors.2: a sensor has either"),
        ("[tof]\nsensors = {}", "tof.sensors: "),
        ("[numpad]\ndevice = 'COM1'", "numpad.device: "),
        ("[numpad]\ndevice = '/dev/input/x'\nkeys = {enter = 'undo'}", "numpad.keys.enter: a name in it does not fit"),
        ("[node]\nport = 'COM1'", "node.port: "),
        ("[buttons]\nundo = 'undo'", 'line 2: buttons.undo: read "undo"; possible: a table'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, says: str) -> None:
    (fault,) = faults(text)
    assert says in fault


@given(st.binary(max_size=200))
def test_any_bytes_are_a_rig_or_a_clear_sentence(text: bytes) -> None:
    findings: list[str] = []
    try:
        parse_rig(text)
    except RigError as error:
        findings = error.findings
    assert all(finding.endswith(".") and "\n" not in finding for finding in findings)


def test_the_settings_reach_the_filters() -> None:
    rig = parse_rig(
        b"hold_s = 2.0\n[holes.each.5]\nthreshold_mm = 70\n[tilt]\nzero_deg = 1.5\n[holds]\nundo = {event = 'redo'}"
    )
    settings = rig.settings()
    assert settings.holes.of(5).threshold_mm == 70
    assert settings.holes.of(4).threshold_mm == 60
    assert settings.tilt.zero_deg == 1.5
    assert (settings.held, settings.hold_s) == (frozenset({"undo"}), 2.0)


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("[gpio.switches]\n1 = 5\n[gpio.buttons]\nundo = 5\n", "GPIO 5"),
        ("[gpio.switches]\n1 = 5\n[node.holes]\n1 = 3\n", "hole 1"),
        ('[gpio.switches]\n1 = 5\n[expanders.row]\nswitches = {1 = "A0"}\n', "hole 1"),
        ('[expanders.row]\nswitches = {1 = "A0"}\nbuttons = {undo = "A0"}\n', "pin A0 of expanders.row"),
        ("[node.switches]\n1 = 3\n[node.buttons]\nundo = 3\n", "the node's button 3"),
        ("[gpio.switches]\n1 = 5\n[tof.sensors]\n1 = {mux = 0x70, channel = 0}\n", "hole 1"),
    ],
)
def test_a_switch_and_another_part_are_both_named(text: str, twice: str) -> None:
    [finding] = faults(text)
    assert finding.startswith(f"{twice} is used twice: by ")
    assert "switches" in finding


def test_an_expander_with_nothing_on_it_is_refused() -> None:
    [finding] = faults("[expanders.row]\nbus = 1\n")
    assert finding == "line 1: expanders.row: nothing is on this expander; possible: buttons, switches."
