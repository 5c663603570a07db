"""The pins, the expanders and the number pad, on models of what they are wired to."""
