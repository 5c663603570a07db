"""Simulation: physical models of chips, buses and boards, with noise and faults that can be switched on."""
