"""Digits as people say them one by one: `four seven one one`, `vier sieben eins eins`."""

_DIGITS = """
zero one two three four five six seven eight nine
null eins zwei drei vier funf sechs sieben acht neun
cero uno dos tres cuatro cinco seis siete ocho nueve
zero un deux trois quatre cinq six sept huit neuf
zero uno due tre quattro cinque sei sette otto nove
nul een twee drie vier vijf zes zeven acht negen
zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec
"""
_VALUES = {
    word: str(value) for line in _DIGITS.split("\n") for value, word in enumerate(line.split())
} | {"oh": "0", "o": "0", "zwo": "2", "fuenf": "5"}


def digits_of(word: str) -> str:
    """The digits that a folded word says; empty: it is another word."""
    return word if word.isascii() and word.isdigit() else _VALUES.get(word, "")
