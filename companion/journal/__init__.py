"""The journal: every match and every event, durable on disk before anybody is told."""
