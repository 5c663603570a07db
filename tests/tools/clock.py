"""Time that only the test moves."""


class FakeClock:
    """Seconds that stand still until the test moves them on; called as `time.monotonic` and `time.time` are."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Lets so many seconds go by."""
        self.now += seconds
