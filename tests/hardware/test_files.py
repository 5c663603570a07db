"""Files are written whole or not at all: on a full disk, in a folder that refuses, and when the program is killed."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.files import PRIVATE, AtomicFile, output_file, read_whole, write_atomically

OLD, NEW = "old\n", "new\n"
LIMIT = 4096
"""The largest file that a child process may write (bytes)."""
NOBODY = 65534
"""The user that owns nothing."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that has been written before."""
    path = tmp_path / "kept.json"
    write_atomically(path, OLD)
    return path


def child(program: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Runs some lines of a program that may not write large files."""
    head = f"""
import os, resource, signal
from pathlib import Path
from hardware.files import AtomicFile, write_atomically
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({LIMIT}, {LIMIT}))
path = Path({str(path)!r})
"""
    return subprocess.run([sys.executable, "-c", head + program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("content", ["Жаңы\n", b"\x00\xff", ""])
def test_text_and_bytes_are_written_as_they_are(path: Path, content: str | bytes) -> None:
    write_atomically(path, content)
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert os.listdir(path.parent) == [path.name]


def test_everything_is_on_the_disk_in_the_right_order(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The content before it gets its name, and then the name: without the last a power cut brings the old one back."""
    calls: list[tuple[str, str]] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        calls.append(("fsync", os.readlink(f"/proc/self/fd/{handle}")))
        fsync(handle)

    def noted_replace(source: Path, target: Path) -> None:
        assert source.read_text() == NEW, "the draft is whole by now"
        calls.append(("replace", str(target)))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_atomically(path, NEW)
    assert calls == [("fsync", f"{path}.tableside-new"), ("replace", str(path)), ("fsync", str(path.parent))]


@pytest.mark.parametrize(("mode", "becomes"), [(None, 0o640), (PRIVATE, 0o600)])
def test_the_mode_is_that_of_a_new_file(path: Path, mode: int | None, becomes: int) -> None:
    path.chmod(0o666)
    before = os.umask(0o027)
    try:
        write_atomically(path, NEW) if mode is None else write_atomically(path, NEW, mode=mode)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == becomes


def test_a_draft_that_was_left_behind_is_no_hindrance_and_lends_no_mode(path: Path) -> None:
    left = path.with_name(path.name + ".tableside-new")
    left.write_text("half of it")
    left.chmod(0o666)
    write_atomically(path, NEW, mode=PRIVATE)
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == (NEW, 0o600)
    assert os.listdir(path.parent) == [path.name]


def test_on_a_full_disk_the_old_file_stays_and_nothing_is_left_over(path: Path) -> None:
    done = child(f"write_atomically(path, 'x' * {LIMIT + 1})", path)
    assert "OSError: [Errno 27] File too large" in done.stderr
    assert path.read_text() == OLD
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_program_that_is_killed_leaves_the_old_file_whole(path: Path, step: str) -> None:
    """The draft that it leaves is gone with the next write."""
    done = child(
        f"os.{step} = lambda *_: os.kill(os.getpid(), {signal.SIGKILL:d})\nwrite_atomically(path, 'new')", path
    )
    assert done.returncode == -signal.SIGKILL
    assert path.read_text() == OLD
    write_atomically(path, NEW)
    assert path.read_text() == NEW
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file(path: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(OSError, match="Input/output error"):
            write_atomically(path, NEW)
    assert path.read_text() == OLD
    assert os.listdir(path.parent) == [path.name]


def test_a_folder_that_may_not_be_written(path: Path) -> None:
    """Root may write everywhere, so the writer is nobody then."""
    path.parent.chmod(0o555)
    try:
        done = child(
            f"""
os.chdir(path.parent)
if os.geteuid() == 0:
    os.seteuid({NOBODY})
try:
    write_atomically(Path(path.name), 'new')
except PermissionError as error:
    print(os.access('.', os.R_OK, effective_ids=True), error.strerror)
""",
            path,
        )
        assert (done.stdout, done.stderr) == ("True Permission denied\n", "")
        assert path.read_text() == OLD
        assert os.listdir(path.parent) == [path.name]
    finally:
        path.parent.chmod(0o700)


def test_a_folder_that_no_file_can_be_made_in() -> None:
    with pytest.raises(OSError, match="status"):
        write_atomically(Path("/proc/self/status"), NEW)


def test_without_its_folder_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "gone" / "kept.json", NEW)


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_what_its_writer_breaks_off_is_discarded(path: Path, error: type[BaseException]) -> None:
    def break_off() -> None:
        with AtomicFile(path) as draft:
            draft.write_text("half of it")
            raise error

    with pytest.raises(error):
        break_off()
    assert path.read_text() == OLD
    assert os.listdir(path.parent) == [path.name]


def test_a_long_write_may_keep_its_part(path: Path) -> None:
    """A recording that broke off is of use to those who know what it is; it has another name."""
    file = AtomicFile(path, suffix=".part")
    file.draft.write_text("line 1\n")
    assert (path.read_text(), path.with_name("kept.json.part").read_text()) == (OLD, "line 1\n")
    file.commit()
    assert path.read_text() == "line 1\n"
    assert os.listdir(path.parent) == [path.name]


def put_there(kind: str, at: Path, elsewhere: Path) -> None:
    """Puts something that is no regular file at a path; a link leads to `elsewhere`."""
    match kind:
        case "link":
            at.symlink_to(elsewhere)
        case "broken link":
            at.symlink_to(elsewhere.with_name("gone"))
        case "folder":
            at.mkdir()
        case "pipe":
            os.mkfifo(at)
        case "socket":
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(str(at))
        case _:
            raise ValueError(kind)


@pytest.mark.parametrize("force", [True, False])
@pytest.mark.parametrize("ending", ["", ".part", ".tableside-new"])
@pytest.mark.parametrize("kind", ["link", "broken link", "folder", "pipe", "socket"])
def test_only_a_regular_file_is_ever_replaced(tmp_path: Path, kind: str, ending: str, force: bool) -> None:
    other = tmp_path / "other"
    other.write_text(OLD)
    put_there(kind, tmp_path / f"out{ending}", other)
    before = (tmp_path / f"out{ending}").lstat()
    with pytest.raises(OSError, match=r"only a regular file is replaced|is there already"):
        output_file(tmp_path / "out", force=force, suffix=ending or ".part")
    assert (tmp_path / f"out{ending}").lstat() == before
    assert other.read_text() == OLD
    assert len(os.listdir(tmp_path)) == 2


def test_a_device_is_not_replaced() -> None:
    for force in (True, False):
        with pytest.raises(OSError, match="it is a device, and only a regular file is replaced"):
            output_file(Path("/dev/null"), force=force)


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(OSError, match="no name of a file"):
        output_file(Path(name), force=False)


def test_what_is_there_is_replaced_only_by_force(path: Path) -> None:
    beside = path.with_name("kept.json.new")
    beside.write_text("another program's")
    with pytest.raises(OSError, match="--force replaces it"):
        output_file(path, force=False)
    with output_file(path, force=True) as draft:
        draft.write_text(NEW)
    assert (path.read_text(), beside.read_text()) == (NEW, "another program's")


@pytest.mark.parametrize("link", [os.link, None])
def test_what_came_while_it_was_written_stays(tmp_path: Path, link: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a stick there are no links (None): what is there is looked at once more before the rename."""
    if link is None:
        monkeypatch.setattr(os, "link", _no_links)
    path = tmp_path / "out"
    file = output_file(path, force=False)
    path.write_text("came meanwhile")
    with pytest.raises(FileExistsError):
        file.commit()
    assert path.read_text() == "came meanwhile"


def test_a_stick_without_links_takes_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", _no_links)
    with output_file(tmp_path / "out", force=False) as draft:
        draft.write_text(NEW)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out", NEW)]


def _no_links(*_args: object, **_named: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_huge_file_is_not_read_whole(path: Path) -> None:
    path.write_bytes(b"x" * 100)
    assert read_whole(path, at_most=100) == b"x" * 100
    for huge, limit in ((path, 99), (Path("/dev/zero"), 2**16)):
        with pytest.raises(OSError, match=f"it is larger than {limit} bytes"):
            read_whole(huge, at_most=limit)
