"""What Hearth counts and times, for people and for Prometheus."""
