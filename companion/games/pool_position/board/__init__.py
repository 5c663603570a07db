"""How Pool Position is drawn and touched."""
