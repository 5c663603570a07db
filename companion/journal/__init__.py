"""The journal: saves every match and every event on disk before its ruling is announced."""
