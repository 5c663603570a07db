"""Random fingers on the real window in time that stands still: what is accepted must have been shown under a finger.

The fuzzer looks at the window as people do: before it lets a finger down, it reads which target and which words are
drawn in that place, and how far the match had gone in the last drawing; and so again when the finger leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.board.random_player import random_events
from companion.live.publication import SubmittedEvent
from companion.live.session import Position
from companion.rulebook.origin import SENSED, TOUCH
from companion.rulebook.rulebook import RawEvent
from companion.settings.screen import ScreenSettings
from companion.ui.pages.page_types import CoverPage, MatchPage, ResultPage, SheetPage
from tests.tools.fingers import Fingers
from tests.tools.scenes import pool_position, toguz_korgool, yali, yooloo
from tests.tools.scenes.scene_steps import Scene
from tests.tools.scenes.scenes import match
from tests.tools.ui_bench import close_ui, make_ui

MATCHES: Mapping[str, Scene] = {
    "yago-pool": match("professional", target=1),
    "yali": yali.match(),
    "yali-tilt": yali.match(board=None),
    "toguz-korgool": toguz_korgool.match(("Ann", "Bob")),
    "pool-position": pool_position.THREE,
    "yooloo": yooloo.match(("Ann", "Bob", "Cem")),
}
LEAVING = frozenset({"End it"})
"""What the fingers keep away from, so that there is a match to be touched."""
MEANT_S = 0.4
"""For so long a place must have been as it is before a touch counts."""


class NotShown(AssertionError):
    """An event was accepted that was not shown under the finger."""


class Sight(Struct, frozen=True, kw_only=True):
    """What is drawn in a place."""

    target: str
    words: tuple[str, ...]
    zone: object
    position: Position | None
    """How far the match had gone in the drawing."""


class Finger(Struct, eq=False, kw_only=True):
    """A finger on the window."""

    touch: Any
    place: tuple[float, float]
    sight: Sight | None
    is_fresh: bool
    """Whether the place had not been as it is for MEANT_S when the finger came."""


class Fuzzer:
    """Fingers, sensors and buttons on a match."""

    def __init__(self, window: Any, folder: Path, game: str, seed: int) -> None:
        """Begins a match of `game`, a key of MATCHES."""
        from companion.ui.window.root_widget import RootWidget

        self.chance = Random(seed)
        self.ui = make_ui(folder, ScreenSettings(names=("Ann", "Bob")))
        self.ui.navigation.home()
        self.game = game
        MATCHES[game](self.ui)
        window.size = (800, 480)
        self.fingers = Fingers(window, RootWidget(self.ui))
        self.fingers.settle()
        self.down: list[Finger] = []
        self.touched = 0
        """How many events were entered by touches."""
        self._lifted: Finger | None = None
        self._first_of_touch = False
        self._faults: list[str] = []
        self._drawings: list[tuple[float, Callable[[float, float], Sight | None]]] = []
        self._watch_drawings()
        self.ui.loop.submitted_events.subscribe(self._on_submitted)

    # --- what is drawn

    def _watch_drawings(self) -> None:
        """Keeps what each drawing shows: the canvas is not asked what it remembers of it."""
        root, draw = self.fingers.root, self.fingers.root.draw

        def drawing(dt: float = 0) -> None:
            draw(dt)
            self._keep()

        root.draw = drawing
        root._redraw.callback = drawing
        drawing()

    def _keep(self) -> None:
        session = self.ui.loop.session
        position = session.position if session and not self.ui.loop.waiting else None
        canvas = self.fingers.root.page_canvas
        targets = list(canvas.targets)
        words = {target.key: self._words(target.key) for target in targets}
        picture, view = canvas._parts.get("board"), self.ui.navigation.view
        drawing = getattr(picture, "_drawing", None)

        def sight(x: float, y: float) -> Sight | None:
            found = [target for target in targets if target.rect.holds(x, y)]
            if not found:
                return None
            target = min(found, key=lambda one: sum((a - b) ** 2 for a, b in zip(one.rect.middle, (x, y), strict=True)))
            zone: object = None
            if target.key == "board" and drawing is not None and picture is not None:
                on_board = drawing.zone_at(*picture.place(x, y))
                zone = on_board and on_board.name
            return Sight(
                target=target.key, words=(type(view).__name__, *words[target.key]), zone=zone, position=position
            )

        self._drawings.append((self.fingers.clock.now, sight))
        del self._drawings[:-40]

    def _words(self, key: str) -> tuple[str, ...]:
        """The words that are drawn on a target."""
        parts = self.fingers.root.page_canvas._parts
        return tuple(
            part.text for name, part in parts.items() if name.startswith(f"{key}.") and getattr(part, "text", "")
        )

    def _sight(self, place: tuple[float, float]) -> Sight | None:
        return self._drawings[-1][1](*place)

    def _is_fresh(self, place: tuple[float, float]) -> bool:
        """Whether something else was drawn there during the last MEANT_S."""
        now, current = self.fingers.clock.now, self._sight(place)
        ends = [t for t, _sight in self._drawings[1:]]
        recent = [sight for (_t, sight), end in zip(self._drawings, ends, strict=False) if end > now - MEANT_S + 1e-6]
        return any(sight(*place) != current for sight in recent)

    # --- what is accepted

    def _on_submitted(self, submitted: SubmittedEvent) -> None:
        if submitted.origin != TOUCH or self._lifted is None:
            return
        finger, self.touched = self._lifted, self.touched + 1
        now = self._sight(finger.place)
        if finger.sight is None or now is None or now != finger.sight:
            self._faults.append(f"{submitted.raw}: came down on {finger.sight}, left from {now}")
        if finger.is_fresh:
            self._faults.append(f"{submitted.raw}: {finger.sight} had been there for less than {MEANT_S} s")
        if self._first_of_touch and now and now.position != submitted.session.position:
            self._faults.append(f"{submitted.raw} was entered for {now.position}, and the match is elsewhere")
        self._first_of_touch = False

    # --- what happens

    def run(self, steps: int) -> None:
        """Does so many things at random; NotShown when an event is accepted that was not shown."""
        doings = (
            (self._double_tap, 6), (self._tap, 4), (self._hold, 6), (self._press, 1), (self._lift, 4), (self._sense, 2),
            (self._wait, 2), (self._key, 1), (self._home, 1), (self._second_finger, 1), (self._undo, 1),
        )  # fmt: skip
        names, weights = [doing for doing, _ in doings], [weight for _, weight in doings]
        for _ in range(steps):
            self.chance.choices(names, weights)[0]()
            self._come_back()
        while self.down:
            self._lift()
        self.fingers.settle()

    def close(self) -> None:
        """Ends the table."""
        close_ui(self.ui)

    def _place(self) -> tuple[float, float]:
        """The middle of something that can be touched, mostly of what acts on the match."""
        canvas = self.fingers.root.page_canvas
        targets = [target for target in canvas.targets if not LEAVING & set(self._words(target.key))]
        likely = [target for target in targets if target.key.startswith(("button.", "tile.", "header.undo"))]
        if likely and self.chance.random() < 0.8:
            targets = likely
        places = [target.rect.middle for target in targets]
        picture = canvas._parts.get("board")
        if picture is not None and self.chance.random() < 0.6:
            zones = [zone.name for zone in getattr(picture, "_drawing").zones]  # noqa: B009 - a widget's own
            if zones:
                return self.fingers.hole(self.chance.choice(zones))
        return self.chance.choice(places) if places else (400.0, 240.0)

    def _come(self, place: tuple[float, float]) -> Finger:
        self.fingers.root._bring_up_to_date()
        finger = Finger(touch=None, place=place, sight=self._sight(place), is_fresh=self._is_fresh(place))
        finger.touch = self.fingers.touch_at_once(*place)
        return finger

    def _leave(self, finger: Finger) -> None:
        self._lifted, self._first_of_touch = finger, True
        try:
            self.fingers.lift(finger.touch)
        finally:
            self._lifted = None
        if self._faults:
            raise NotShown("\n".join(self._faults))

    def _come_back(self) -> None:
        """Mostly returns to the match from pages that do nothing for it."""
        acts = isinstance(self.ui.page(), MatchPage | SheetPage | CoverPage | ResultPage) and self.ui.match.in_match
        if not acts or self.chance.random() < 0.05:
            self._return()
            self._pass(0.0, 0.6)

    def _tap(self) -> None:
        self._pass(0.0, 0.8)
        finger = self._come(self._place())
        self._pass(0.0, 0.1)
        self._leave(finger)
        self._round()

    def _double_tap(self) -> None:
        self._pass(0.0, 0.8)
        place = self._place()
        for _ in range(2):
            finger = self._come(place)
            self._leave(finger)
            self._round()
            self._pass(0.05, 0.3)

    def _hold(self) -> None:
        """A finger that is down while the board sees something."""
        self._pass(0.0, 0.8)
        finger = self._come(self._place())
        self._pass(0.0, 0.5)
        self._sense()
        self._pass(0.0, 0.8)
        self._leave(finger)
        self._round()

    def _press(self) -> None:
        """A finger that stays."""
        if not self.down:
            self.down.append(self._come(self._place()))

    def _second_finger(self) -> None:
        self.down.append(self._come(self._place()))

    def _lift(self) -> None:
        if self.down:
            self._leave(self.down.pop(self.chance.randrange(len(self.down))))
            self._round()

    def _sense(self) -> None:
        """The board sees what may happen next."""
        session = self.ui.loop.session
        if session is None or not self.ui.match.in_match:
            return
        events = random_events(self.ui.match.board_view, self.ui.match.view_state(), session.referee, self.chance)
        for event in events[:1]:
            self.ui.loop.submit(event, SENSED)
        self._round()

    def _undo(self) -> None:
        """Somebody takes back what was last, on a button."""
        if self.ui.loop.session:
            undo: RawEvent = {"event": "undo"}
            self.ui.loop.submit(undo, SENSED)

    def _key(self) -> None:
        self.fingers.root.key(self.chance.choice((13, 27)))

    def _home(self) -> None:
        """Home, and back to a match: the one that runs, or a new one."""
        if self.chance.random() < 0.5:
            self.ui.navigation.home()
            self._round()
        self._return()

    def _return(self) -> None:
        """Goes on with a match: the one that runs, or a new one."""
        if self.ui.loop.unfinished():
            self.ui.match.resume()
        else:
            MATCHES[self.game](self.ui)
        self._round()

    def _wait(self) -> None:
        self._pass(0.3, 2.0)
        self._round()

    def _pass(self, least_s: float, most_s: float) -> None:
        self.fingers.clock.advance(self.chance.uniform(least_s, most_s))

    def _round(self) -> None:
        """The window goes on; the card may be slow, so that a ruling is still waited for."""
        if self.chance.random() < 0.25:
            self.fingers.loop.idle()
        else:
            self.fingers.settle()
