"""The running table: the loop that owns the match, and what feeds and follows it."""
