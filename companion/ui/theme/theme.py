"""The design tokens as data: colours by role for night and day, sizes in design pixels, and the scale of a screen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.settings.model import Settings

NIGHT: Mapping[str, str] = {
    "ground": "#0F1715",
    "panel": "#18221E",
    "raised": "#1E2C27",
    "button": "#24342E",
    "pressed": "#33493F",
    "text": "#F1F5EF",
    "muted": "#92A69D",
    "accent": "#57D6A4",
    "on-accent": "#06281B",
    "accent-pressed": "#3FB184",
    "points": "#12352A",
    "foul": "#47201B",
    "foul-button": "#5A2A22",
    "on-foul": "#FFD9CF",
    "foul-line": "#FF7F5F",
    "warning": "#5A2A22",
    "line": "#2B3D36",
    "first": "#8FB8FF",
    "second": "#F5A55A",
    "third": "#57D6A4",
    "fourth": "#F497C8",
    "fifth": "#EFD964",
    "sixth": "#BCA3F7",
    "seventh": "#6CD3E8",
    "eighth": "#FF8672",
    "on-seat": "#0F1715",
}
DAY: Mapping[str, str] = {
    "ground": "#E9EFEA",
    "panel": "#FFFFFF",
    "raised": "#DDE7E0",
    "button": "#D3DFD8",
    "pressed": "#BBCCC2",
    "text": "#10201A",
    "muted": "#485A52",
    "accent": "#0B6E4B",
    "on-accent": "#FFFFFF",
    "accent-pressed": "#0A5239",
    "points": "#CDEBDD",
    "foul": "#FBDAD2",
    "foul-button": "#F4C3B7",
    "on-foul": "#6A1508",
    "foul-line": "#C63D1E",
    "warning": "#F4C3B7",
    "line": "#B9C8C0",
    "first": "#1F55B5",
    "second": "#9A4B00",
    "third": "#0B6E4B",
    "fourth": "#A8247A",
    "fifth": "#6F5B00",
    "sixth": "#6238B8",
    "seventh": "#00667D",
    "eighth": "#B3261E",
    "on-seat": "#FFFFFF",
}
THEMES: Mapping[str, Mapping[str, str]] = {"night": NIGHT, "day": DAY}
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The colour of each seat, on discs and in charts."""

EDGE, GAP, CORNER = 14, 12, 14
TOUCH_W, TOUCH_H = 64, 48
SCORE, BIG, TITLE, RULING, NAME, BODY, SMALL = 92, 42, 20, 21, 18, 16, 14
"""Type sizes in design pixels; SMALL is the smallest."""

LANDSCAPE, PORTRAIT = (800, 480), (480, 800)
"""The design sizes of the layout; other screens are scaled from them."""


class Look(Struct, frozen=True, kw_only=True):
    """The style of a screen: its colours and its scale."""

    colours: Mapping[str, str]
    scale: float
    portrait: bool
    type_scale: float = 1.0
    marks: bool = True
    face_to_face: bool = False
    """Whether the second player sits opposite, and the panel is drawn upside down."""

    def px(self, design: float) -> float:
        """Converts a length from design pixels to whole pixels."""
        return float(round(design * self.scale))

    def type_px(self, design: float) -> int:
        """Converts a type size from design pixels to pixels, including the font-size setting."""
        return max(round(design * self.scale * self.type_scale), 1)

    def colour(self, name: str) -> tuple[float, float, float, float]:
        """Returns (red, green, blue, alpha), 0 to 1, of a role or of "#rrggbb[aa]"."""
        return rgba(self.colours.get(name, name))


def look(w: float, h: float, settings: Settings) -> Look:
    """The look of a page in a rectangle of this size, in pixels."""
    portrait = h > w
    base_w, base_h = PORTRAIT if portrait else LANDSCAPE
    scale = min(w / base_w, h / base_h)
    colours, type_scale = THEMES[settings.theme], settings.type_percent / 100
    return Look(
        colours=colours,
        scale=scale,
        portrait=portrait,
        type_scale=type_scale,
        marks=settings.marks,
        face_to_face=settings.face_to_face,
    )


def rgba(colour: str) -> tuple[float, float, float, float]:
    """The four parts of "#rrggbb" or "#rrggbbaa", each 0 to 1."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in range(1, len(colour), 2)]
    red, green, blue = parts[:3]
    return red, green, blue, parts[3] if len(parts) > 3 else 1.0
