"""The board node on its USB cable: transport, frames, commands and the driver that puts them together."""
