"""The doctor: checks the machine, the hardware and the software of a table, and says how to repair faults."""
