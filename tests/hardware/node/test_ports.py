"""Which port the board is on: by what it says, whatever the port is called (S2, S3, S8, S10)."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from hardware.driver import DriverError
from hardware.node.driver import NodeDriver
from hardware.node.link_counters import LinkCounters
from hardware.node.port_errors import BRLTTY
from hardware.node.settings import NodeSettings
from hardware.node.strangers import Strangers
from hardware.node.transport import PortLost
from tests.hardware.node.board import ALL, Board, Cable, listen


def test_a_board_is_met_through_its_boot_loader(cable: Cable, driver: NodeDriver) -> None:
    """S3: 1.7 s of silence, six stray bytes, then the hello."""
    cable.before_hello = b"\xf0\x00$\xff\x1c\xf8"
    began = cable.clock.now
    driver.open()
    assert cable.clock.now - began < 2.3
    assert driver.hello is not None and (driver.hello.id, driver.hello.boots) == ("5A17C0DE", cable.board.boots)
    assert driver.port == "/dev/ttyUSB0"
    assert driver.counts.noise + driver.counts.bad_frame > 0


def test_a_board_that_runs_already_is_asked(cable: Cable) -> None:
    cable.resets_on_open = False
    cable.board.run(10.0)
    driver = cable.driver(ALL)
    driver.open()
    assert driver.hello is not None
    assert cable.board.heard[0] == "hello"


def test_it_comes_back_under_another_name(cable: Cable, driver: NodeDriver) -> None:
    """S2."""
    cable.plugged = False
    with pytest.raises(PortLost):
        listen(cable, driver, 1.0)
    cable.plugged, cable.path = True, "/dev/ttyUSB1"
    began = cable.clock.now
    driver.open()
    assert driver.port == "/dev/ttyUSB1" and cable.clock.now - began < 2.5
    assert driver.counts.connections == 2


def test_another_device_is_passed_over_by_its_usb_id(cable: Cable) -> None:
    cable.usb = (0x16C0, 0x0483)
    with pytest.raises(DriverError, match="No board"):
        cable.driver(ALL).open()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"protocol": 2}, "firmware 1.1.0 speaks protocol 2, this program 1: flash"),
        ({"identity": "0BADBEEF"}, "This is the board 0BADBEEF, and the rig wants 5A17C0DE"),
        ({"hung": True}, "Nothing on /dev/ttyUSB0 answers"),
    ],
)
def test_what_cannot_be_used_is_said_with_what_to_do(cable: Cable, wrong: dict[str, object], sentence: str) -> None:
    cable.resets_on_open = False
    vars(cable.board).update(wrong)
    with pytest.raises(DriverError, match=sentence):
        cable.driver(NodeSettings(identity="5A17C0DE", holes={1: 1})).open()


def test_a_talking_stranger_is_no_board(cable: Cable) -> None:
    """A satellite receiver, say: its sentences begin with a dollar too."""
    cable.board.run = lambda seconds: b"$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76\r\n"
    with pytest.raises(DriverError, match="Nothing on /dev/ttyUSB0 answers"):
        cable.driver(ALL).open()


def test_the_board_is_found_among_strangers() -> None:
    cable = Cable(Board())
    other = Cable(Board("0BADBEEF"), "/dev/ttyUSB9")

    def connect(path: str) -> Cable:
        return other.connect(path) if path == other.path else cable.connect(path)

    driver = NodeDriver(
        NodeSettings(identity="5A17C0DE", holes={1: 1}),
        clock=cable.clock,
        scan=lambda: [*other.scan(), *cable.scan()],
        connect=connect,
    )
    driver.open()
    assert driver.port == "/dev/ttyUSB0"


@pytest.mark.parametrize("error", [TypeError("'NoneType'"), OSError(5, "I/O"), KeyError("x")])
def test_a_scan_that_raises_is_as_one_that_finds_nothing(cable: Cable, error: Exception) -> None:
    """S10: twice broken, then well."""
    broken = [error, error]

    def scan() -> list[SimpleNamespace]:
        if broken:
            raise broken.pop()
        return cable.scan()

    driver = NodeDriver(ALL, clock=cable.clock, scan=scan, connect=cable.connect)
    for _ in range(2):
        with pytest.raises(DriverError, match="No board"):
            driver.open()
    driver.open()
    assert driver.hello is not None


def test_a_port_that_vanishes_three_times_brings_the_hint_once(cable: Cable) -> None:
    """S8: each time the supervisor begins a new driver, and the counts go on."""
    said, counts = [], LinkCounters()
    for _ in range(6):
        cable.plugged = True
        driver = cable.driver(ALL, counts)
        driver.open()
        listen(cable, driver, 1.0)
        cable.plugged = False
        with pytest.raises(PortLost) as gone:
            listen(cable, driver, 1.0)
        said.append(BRLTTY in str(gone.value))
    assert said == [False, False, True, False, False, False]


class Shop:
    """A node that is not plugged in, and another device with the chip of many nodes, which says nothing."""

    def __init__(self) -> None:
        self.stranger = Cable(Board())
        self.stranger.board.hung = True
        self.stranger.resets_on_open = False
        self.opened = 0
        self.file = "1"
        self.strangers = Strangers(lambda path: self.file)

    def connect(self, path: str) -> Cable:
        self.opened += 1
        return self.stranger.connect(path)

    def tries(self, seconds: float, settings: NodeSettings = ALL) -> str:
        """Drivers are begun afresh every two seconds, as a supervisor would; gives the last sentence."""
        said, until = "", self.stranger.clock.now + seconds
        while self.stranger.clock.now < until:
            driver = NodeDriver(
                settings,
                clock=self.stranger.clock,
                scan=self.stranger.scan,
                connect=self.connect,
                strangers=self.strangers,
            )
            try:
                driver.open()
            except DriverError as error:
                said = str(error)
            driver.close()
            self.stranger.clock.advance(2.0)
        return said


def test_a_stranger_is_greeted_once_and_then_left_alone() -> None:
    shop = Shop()
    assert shop.tries(600.0) == ("What is on /dev/ttyUSB0 was greeted and is not the board: it is left alone now.")
    assert shop.opened == 1


def test_a_stranger_that_is_plugged_in_again_is_greeted_again() -> None:
    shop = Shop()
    shop.tries(20.0)
    shop.file = "2"
    shop.tries(20.0)
    assert shop.opened == 2
    shop.stranger.plugged = False
    shop.tries(4.0)
    shop.stranger.plugged = True
    shop.tries(20.0)
    assert shop.opened == 3


@pytest.mark.parametrize("wrong", [{"protocol": 2}, {"identity": "0BADBEEF"}])
def test_a_board_that_cannot_be_used_is_greeted_once_a_minute(wrong: dict[str, object]) -> None:
    shop = Shop()
    vars(shop.stranger.board).update(hung=False, **wrong)
    shop.tries(299.0, NodeSettings(identity="5A17C0DE", holes={1: 1}))
    assert shop.opened == 5
    vars(shop.stranger.board).update(protocol=1, identity="5A17C0DE")
    shop.tries(62.0)
    assert shop.opened > 5


def test_a_port_that_the_rig_names_is_greeted_again_and_again(tmp_path: Path) -> None:
    shop = Shop()
    port = tmp_path / "port"
    port.touch()
    shop.stranger.path = str(port)
    settings = NodeSettings(port="/dev/x", holes={1: 1})
    shop.tries(60.0, replace(settings, port=str(port)))
    assert shop.opened > 5


def test_a_board_that_was_met_is_no_stranger_when_it_hangs() -> None:
    shop = Shop()
    shop.stranger.board.hung = False
    shop.tries(1.0)
    shop.stranger.board.hung = True
    shop.tries(30.0)
    assert shop.opened > 4


@pytest.mark.parametrize("usb", ["1a86:55d4", "0403:6015", "067b:2303", "2e8a:000a", "303a:1001"])
def test_a_board_with_a_newer_chip_is_found(cable: Cable, usb: str) -> None:
    vendor, product = usb.split(":")
    cable.usb = int(vendor, 16), int(product, 16)
    driver = cable.driver(ALL)
    driver.open()
    assert driver.hello is not None


def test_the_search_for_a_board_can_be_ended(cable: Cable) -> None:
    cable.resets_on_open = False
    cable.board.hung = True
    driver = cable.driver(ALL)
    driver.interrupt()
    began = cable.clock.now
    with pytest.raises(DriverError, match="search for the board was ended"):
        driver.open()
    assert cable.clock.now - began < 0.1
