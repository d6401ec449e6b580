"""Amounts as people say them, beside what is to be written for them."""

from random import Random

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_HUNDRED = 100
_TEEN = 20
_COMMON = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95)


def in_words(number: int, *, joint: str = " ") -> str:
    """A number from 0 to 199 in words: `forty two`."""
    if number >= _HUNDRED:
        rest = number - _HUNDRED
        return f"one hundred{f' and {in_words(rest)}' if rest else ''}"
    if number < _TEEN:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"{joint}{_ONES[ones]}" if ones else "")


def percentage(rng: Random, *, step: int = 1, least: int = 1, most: int = 100) -> int:
    """A share that somebody may want; round ones are likelier."""
    pool = [n for n in _COMMON if n % step == 0 and least <= n <= most]
    if pool and (rng.random() < 0.8 or step > 1):
        return rng.choice(pool)
    return rng.randint(least, most)


def said_percent(rng: Random, number: int) -> str:
    """A share as it is said, always with its unit."""
    chance = rng.random()
    if chance < 0.45:
        return f"{number}%"
    if chance < 0.75:
        return f"{number} percent"
    if chance < 0.82:
        return f"{number} %"
    joint = "-" if rng.random() < 0.3 else " "
    return f"{in_words(number, joint=joint)} percent"


def said_number(rng: Random, number: int) -> str:
    """A number without a unit, seldom in words."""
    if rng.random() < 0.2:
        return in_words(number, joint="-" if rng.random() < 0.3 else " ")
    return str(number)


def said_degrees(rng: Random, degrees: float, unit: str = "") -> str:
    """A temperature as it is said; `unit` is empty, `C` or `F`."""
    number = f"{degrees:g}"
    if rng.random() < 0.2:
        number = in_words(int(degrees), joint="-" if rng.random() < 0.3 else " ")
        number += {0: "", 5: rng.choice((" point five", " and a half"))}[int(degrees * 10 % 10)]
    if unit:
        long = {"C": "celsius", "F": "fahrenheit"}[unit]
        forms = [f"{number} degrees {long}", f"{number} degrees {unit}", f"{number} {long}"]
        forms += [f"{number}°{unit}", f"{number} °{unit}"] if number[0].isdigit() else []
        return rng.choice(forms)
    if rng.random() < 0.5:
        return f"{number} degrees"
    return f"{number}°" if number[0].isdigit() and rng.random() < 0.1 else number
