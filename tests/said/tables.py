"""By game: from which field of which state each value of each announcement, task and refusal comes."""

from __future__ import annotations

from collections.abc import Mapping

from companion.i18n.phrases import phrases
from tests.games.pool_position.said import POOL
from tests.games.toguz_korgool.said import TOGUZ
from tests.games.yago_pool.said import YAGO
from tests.games.yali.said import YALI
from tests.games.yooloo.said import YOOLOO
from tests.said.telling import Table

TABLES: Mapping[str, Table] = {
    "yago-pool": YAGO,
    "yali": YALI,
    "toguz-korgool": TOGUZ,
    "yooloo": YOOLOO,
    "pool-position": POOL,
}
SAID_BY: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "yago-pool": {},
    "yali": {},
    "toguz-korgool": {},
    "yooloo": {"take": ("wins-round",), "park": ("parked",), "discard": ("discarded",), "pick-up": ("showdown",)},
    "pool-position": {},
}
"""By game and task: the announcements that tell people of it; for any other, that of the same code."""

assert all(phrases(game).announcements for game in TABLES)
