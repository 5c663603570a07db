"""What the screen remembers beside the settings."""

from companion.settings.screen import MAX_NAMES, ScreenSettings


def test_the_latest_players_come_first_and_few_are_kept() -> None:
    known = ScreenSettings(names=tuple(f"P{n}" for n in range(MAX_NAMES)))
    assert known.with_players(("Ann", "P3")).names[:3] == ("Ann", "P3", "P0")
    assert len(known.with_players(("Ann",)).names) == MAX_NAMES


def test_what_can_be_no_name_is_not_remembered() -> None:
    known = ScreenSettings(names=("Ann", "a\x1b[2J", "x" * 41, "Ann\u00a0Lee"))
    assert known.with_players(("Bob\n", "Ann Lee", "Ann Lee")).names == ("Ann Lee", "Ann")
