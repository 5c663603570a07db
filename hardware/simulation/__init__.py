"""The virtual table: boards with physics, noise and faults that can be switched on, in place of real ones."""
