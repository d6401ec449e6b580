"""Things that die at random moments while commands are given, scored from the outside."""
