"""A house of simulated devices on a real broker."""
