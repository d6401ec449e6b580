"""A long and mixed load, under which memory, descriptors and threads must stay flat."""
