"""The voice: what a ruling says aloud, in which order, and the child process that says it."""
