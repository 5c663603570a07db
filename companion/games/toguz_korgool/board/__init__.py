"""How Toguz korgool is drawn and touched."""
