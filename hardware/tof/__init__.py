"""The driver of time-of-flight sensors (VL53L0X, VL53L1X, VL53L4CD), one a hole: with reset lines or multiplexers."""
