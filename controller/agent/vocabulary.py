"""Word lists as they are read best: in running text."""


def vocabulary(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())
