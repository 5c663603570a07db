"""Drivers for the Pi's GPIO pins (buttons, tilt contacts, lamps, buzzer) and for MCP23017 expanders."""
