"""What Hearth takes in time, processor and memory, measured against bare paho in the same run."""
