"""The table in a terminal: the same match, refereed and journalled in the same way, where there is no display."""
