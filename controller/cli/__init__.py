"""The command line: `hearth ask`, `chat`, `devices`, `check`, `model`, `demo`."""
