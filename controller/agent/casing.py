"""Sentences in capitals alone, which a small model reads badly: they are read without."""


def unraised(text: str) -> str:
    """The sentence in small letters, if it was typed in capitals; else as it is."""
    return text.lower() if text.isupper() else text
