"""The driver of VL53L0X time-of-flight sensors, one a hole: with reset lines, or behind TCA9548A multiplexers."""
