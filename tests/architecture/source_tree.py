"""The product and the tests as the rules read them, and what the rules share."""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatch

from tests.tools.source_modules import Module, modules

COMPANION, HARDWARE, TESTS = modules("companion"), modules("hardware"), modules("tests")
PRODUCT = COMPANION + HARDWARE

DEVICE_LIBRARIES = ("adafruit_mcp230xx", "adafruit_tca9548a", "adafruit_vl53l0x", "adafruit_vl53l1x",
                    "adafruit_vl53l4cd", "board", "busio", "digitalio",
                    "gpiozero", "lgpio", "serial", "smbus", "smbus2", "spidev")  # fmt: skip
"""What only drivers import; a PC may be without it."""

Source = Sequence[Module]
"""What a rule reads: the modules of a tree, real or made up."""


def among(source: Source, *patterns: str) -> list[Module]:
    """The modules whose path fits one of these patterns (`*` also spans slashes)."""
    return [module for module in source if any(fnmatch(module.path, pattern) for pattern in patterns)]


def outside(source: Source, *patterns: str) -> list[Module]:
    """The modules whose path fits none of these patterns."""
    left_out = {module.path for module in among(source, *patterns)}
    return [module for module in source if module.path not in left_out]


def at(module: Module, line: int, words: str) -> str:
    """One offence as a rule names it."""
    return f"{module.path}:{line}: {words}"


def numbered(offences: Iterable[tuple[Module, int, str]]) -> list[str]:
    """Offences in the order of files and lines."""
    return [at(*one) for one in sorted(offences, key=lambda one: (one[0].path, one[1], one[2]))]
