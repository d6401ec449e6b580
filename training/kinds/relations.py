"""How people compare what is measured with a number."""

from collections.abc import Mapping, Sequence

from training.kinds.making import words

BELOW, ABOVE, AT_LEAST, AT_MOST, EQUALS = "below", "above", "at_least", "at_most", "equals"
IS, IS_NOT = "is", "is_not"
DENIED = {BELOW: AT_LEAST, ABOVE: AT_MOST, IS: IS_NOT}
"""What must hold where somebody says `unless`."""
RELATIONS: Mapping[str, Sequence[str]] = {
    BELOW: words(
        "below {n}, under {n}, less than {n}, lower than {n}, down below {n}, beneath {n}, "
        "below {n}, under {n}, less than {n}, lower than {n}, smaller than {n}, "
        "well below {n}"
    ),
    ABOVE: words(
        "above {n}, over {n}, more than {n}, higher than {n}, greater than {n}, up above {n}, "
        "above {n}, over {n}, more than {n}, higher than {n}, well above {n}, "
        "beyond {n}"
    ),
    AT_LEAST: words(
        "at least {n}, {n} or more, {n} or higher, no less than {n}, {n} or above, "
        "at least {n}, not below {n}, not under {n}, not less than {n}, not lower than {n}, "
        "no lower than {n}, {n} or over"
    ),
    AT_MOST: words(
        "at most {n}, {n} or less, {n} or lower, no more than {n}, {n} or below, "
        "at most {n}, not above {n}, not over {n}, not more than {n}, not higher than {n}, "
        "no higher than {n}, {n} or under"
    ),
    EQUALS: words("exactly {n}, equal to {n}, precisely {n}, at exactly {n}"),
}
WARMER: Mapping[str, Sequence[str]] = {
    BELOW: words(
        "colder than {n}, cooler than {n}, colder than {n}, less warm than {n}, below {n}, "
        "under {n}, chillier than {n}, less than {n}"
    ),
    ABOVE: words(
        "warmer than {n}, hotter than {n}, warmer than {n}, above {n}, over {n}, more than {n}"
    ),
    AT_LEAST: words("not colder than {n}, no colder than {n}, {n} or warmer, not cooler than {n}"),
    AT_MOST: words("not warmer than {n}, no warmer than {n}, {n} or colder, not hotter than {n}"),
}
GOES: Mapping[str, Sequence[str]] = {
    BELOW: words(
        "drops below {n}, falls below {n}, is down below {n}, has fallen below {n}, "
        "goes below {n}, has dropped under {n}, sinks below {n}, stays below {n}, falls under {n}, "
        "has gone below {n}, does not reach {n}"
    ),
    ABOVE: words(
        "exceeds {n}, rises above {n}, goes over {n}, climbs above {n}, has risen above {n}, "
        "goes above {n}, has gone over {n}, gets above {n}, is past {n}, tops {n}, stays above {n}"
    ),
}
"""What a reading does that is beyond a number now."""
