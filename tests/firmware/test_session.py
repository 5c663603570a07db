"""Who the board is: hello, snapshot, boot counter, restarts of every kind (field faults S3, S11)."""

from pathlib import Path

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host, emulated_board
from tests.firmware.frames import Frame, counts

PICTURE_FIELDS = 9 + 9  # before the holes, and the holes


def hello_after(host: Host, board: EmulatedBoard, what: str) -> Frame:
    board.tell(what)
    return host.wait_for("hello")


def test_a_board_introduces_itself_and_shows_everything(built: str) -> None:
    with emulated_board() as board:  # in real time, so that the port is open before the board speaks
        host = Host(board.port)
        hello = host.wait_for("hello")
        assert (hello.seq, hello.fields[:6]) == (0, ("tableside-node", "1", "1.1.0", "00000000", "1", "1"))
        assert set(hello.fields[6:]) == {"holes=9", "buttons=8", "tilt=1", "window=50"}
        snap = next(host.frames())
        assert snap.name == "snap" and snap.seq == 1
        assert len(snap.fields) == PICTURE_FIELDS
        assert int(snap.fields[0]) < 300  # promised: first hello within 0.3 s
        assert snap.fields[3] == "0"  # and by then the accelerometer is awake
        host.close()


def test_hello_and_snapshot_come_on_request(host: Host) -> None:
    host.send("hello")
    ok, hello, snap = (host.wait_for(lambda f: f.name in ("ok", "no", "hello", "snap")) for _ in range(3))
    assert [ok.name, hello.name, snap.name] == ["ok", "hello", "snap"]
    assert snap.seq == hello.seq + 1


def test_the_snapshot_shows_buttons_tilt_and_holes(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 5 ambient 12 red 300")
    board.tell("accel 0.5 -0.25 0.75")
    board.tell("button 3 1")
    board.tell("button 8 1")
    host.listen(200)
    host.order("snap")
    snap = host.wait_for("snap")
    assert snap.fields[1:9] == ("2", "84", "0", "4096", "-2048", "6144", "8192", "000")
    dark, red, _, _ = counts(snap.fields[9 + 4])
    assert dark == 12 and red == pytest.approx(300, abs=3)


@pytest.mark.parametrize(("how", "cause"), [("power", "1"), ("pin", "2"), ("brown-out", "4")])
def test_every_restart_counts_and_tells_its_cause(host: Host, board: EmulatedBoard, how: str, cause: str) -> None:
    for boots in ("2", "3"):
        hello = hello_after(host, board, f"reset {how}")
        assert hello.seq == 0
        assert hello.fields[4:6] == (boots, cause)
        assert next(host.frames()).name == "snap"


def test_the_watchdog_restarts_a_wedged_firmware(host: Host, board: EmulatedBoard) -> None:
    hello = hello_after(host, board, "wedge")
    assert hello.fields[4:6] == ("2", "8")


def boots(host: Host) -> str:
    host.order("hello")
    return host.wait_for("hello").fields[4]


def test_boots_and_name_outlive_the_power(built: str, tmp_path: Path) -> None:
    eeprom = str(tmp_path / "eeprom")
    for number in ("1", "2", "3"):
        with emulated_board("--fast", "--eeprom", eeprom) as board:
            host = Host(board.port)
            host.order("hello")
            hello = host.wait_for("hello")
            assert hello.fields[3:5] == ("00000000" if number == "1" else "5A17C0DE", number)
            assert host.order("name", "5A17C0DE").name == "ok"
            host.listen(10_200)
            assert host.wait_for("beat").numbers[5:7] == [0, 0]  # the slow EEPROM disturbs no measurement
            host.close()
            board.end()


def test_starts_shorter_than_ten_seconds_are_counted_and_wear_nothing_out(built: str, tmp_path: Path) -> None:
    """Nineteen starts, each a second long: the EEPROM is written once, when the board has run for ten seconds."""
    eeprom = tmp_path / "eeprom"
    with emulated_board("--fast", "--eeprom", str(eeprom)) as board:
        host = Host(board.port)
        seen = [boots(host)]
        for _ in range(18):
            board.tell("reset pin")
            host.wait_for("hello")
            host.listen(1000)
            seen.append(host.wait_for("beat").fields[10])
        assert seen == [str(number) for number in range(1, 20)]
        board.end()
    assert set(eeprom.read_bytes()) == {0xFF}, "nothing has been written"
    with emulated_board("--fast", "--eeprom", str(eeprom)) as board:
        host = Host(board.port)
        board.tell("reset pin")
        host.wait_for("hello")
        host.listen(10_500)
        board.end()
    with emulated_board("--fast", "--eeprom", str(eeprom)) as board:
        assert boots(Host(board.port)) == "3"


def test_opening_the_port_resets_a_board_with_dtr(built: str) -> None:
    with emulated_board("--fast", "--dtr") as board:
        for boots in ("2", "3"):
            host = Host(board.port)
            assert host.wait_for("hello").fields[4:6] == (boots, "2")
            host.close()
            board.tell("show")
            board.tell("show")  # the emulator looks at the port once in between


def test_a_board_pulled_out_comes_back_under_another_name(host: Host, board: EmulatedBoard) -> None:
    board.tell("unplug")
    board.tell("plug")
    board.tell("reset power")
    again = Host(board.port)
    assert again.order("hello").name == "ok"
    assert again.wait_for("hello").fields[4] == "2"
    again.close()
