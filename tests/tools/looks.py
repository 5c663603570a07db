"""Looking at the screens of a running match in the tests, without a window."""

from typing import Any

from companion.ui.navigation import Flow
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_robot import tell


def begin(flow: Flow, variant: str = "easy", **options: Any) -> None:
    match(variant, **options)(flow)


def page(flow: Flow) -> Any:
    return flow.page()


def status(flow: Flow) -> dict[str, Any]:
    return dict(flow.seen().status)


def said(flow: Flow) -> str:
    return " ".join(run.text for run in page(flow).ruling.runs)


def win(flow: Flow) -> None:
    tell(flow, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
