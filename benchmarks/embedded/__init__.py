"""What a command costs that only the embedded model understands, in homes of several sizes."""
