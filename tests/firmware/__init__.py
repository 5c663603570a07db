"""The board node's firmware: built, run in an emulated chip, and asked over its serial line."""
