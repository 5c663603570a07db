"""The line contract: JSON lines in, JSON lines out."""
