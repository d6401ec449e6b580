"""How well sentences are understood: whole homes before and after, against what was expected."""
