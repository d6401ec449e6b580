"""From the configuration to the parts of the daemon, at its start and while it runs."""
