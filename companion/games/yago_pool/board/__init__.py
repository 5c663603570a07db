"""How Yago Pool is drawn and touched."""
