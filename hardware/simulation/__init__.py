"""Simulated hardware: boards, buses and chips with physics, noise and faults that can be switched on."""
