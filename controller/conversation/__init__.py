"""A command in, a session, an answer out."""
