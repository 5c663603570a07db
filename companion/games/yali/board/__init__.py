"""How Yali is drawn and touched."""
