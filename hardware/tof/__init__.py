"""Time-of-flight sensors (VL53L0X), one a hole: on the bus by their reset lines, or behind TCA9548A multiplexers."""
