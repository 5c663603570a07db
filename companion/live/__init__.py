"""The running table: the match loop, the sensor pipeline, the boards, and the state of the devices."""
