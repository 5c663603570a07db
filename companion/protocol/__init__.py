"""Text protocols for other programs: the line contract (docs/events.md)."""
