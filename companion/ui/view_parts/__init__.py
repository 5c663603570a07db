"""Chips, buttons, texts and lists that several views use."""
