"""The journal: every match and every event, durable on disk before it is announced."""
