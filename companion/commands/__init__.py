"""The sub-commands of `companion`: one module each, with `arguments(parser)` and `run(args) -> exit status`."""
