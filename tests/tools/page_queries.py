"""Looking at the screens of a running match in the tests, without a window."""

from typing import Any

from companion.ui.ui_context import UiContext
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_robot import report


def begin(ui: UiContext, variant: str = "easy", **options: Any) -> None:
    match(variant, **options)(ui)


def page(ui: UiContext) -> Any:
    return ui.page()


def status(ui: UiContext) -> dict[str, Any]:
    return dict(ui.match.view_state().status)


def ruling_text(ui: UiContext) -> str:
    """The ruling that stands on the page, as one text."""
    return " ".join(run.text for run in page(ui).ruling.runs)


def win(ui: UiContext) -> None:
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
