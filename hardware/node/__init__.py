"""The driver of the board node on USB: transport, frames, messages, commands and the protocol session."""
