"""What can be worked out from the events of a match: corrections, alternatives, transcript, statistics. Pure."""
