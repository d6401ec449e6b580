"""Random and mutated announcements and messages, against the parsers and a running daemon."""
