"""Looking at the screens of a running match in the tests, without a window."""

from typing import Any

from companion.ui.navigation import Navigation
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_robot import tell


def begin(flow: Navigation, variant: str = "easy", **options: Any) -> None:
    match(variant, **options)(flow)


def page(flow: Navigation) -> Any:
    return flow.page()


def status(flow: Navigation) -> dict[str, Any]:
    return dict(flow.view_state().status)


def said(flow: Navigation) -> str:
    return " ".join(run.text for run in page(flow).ruling.runs)


def win(flow: Navigation) -> None:
    tell(flow, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
