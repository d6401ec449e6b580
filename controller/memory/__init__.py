"""What is kept of a dialogue."""
