"""The Pi's own pins: buttons, tilt contacts, lamps and a buzzer, and the expanders that add more buttons."""
