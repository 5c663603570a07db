"""How Yooloo is drawn and touched."""
