"""Whether a sentence wants something at another time, for some time, or again and again.

Nothing here has a clock: what is asked for later must not be done now. Only words that can mean
nothing else count; the rest is left to the model.
"""

import re
from functools import lru_cache

from controller.home.words import split

_COUNT = (
    r"(?:\d+|an?|one|another|half an?|the next|a few|few|some|a couple of|a quarter of an|thirty|"
    r"forty|fifty|sixty|ninety|twenty \d)(?: \d+| few)?(?: more)?"
)
_UNIT = r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)"
_DAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|days?|nights?|mornings?|"
    r"evenings?|afternoons?|hours?|minutes?|weeks?|months?|time"
)
_EVENT = (
    r"(?:sunset|sunrise|dawn|dusk|midnight|noon|nightfall|dark|dinner|lunch|breakfast|bedtime|"
    r"christmas)"
)
_PERSON = r"(?:i|we|they|he|she|my \w+|our \w+|everybody|everyone|somebody|someone|the kids)"
_DOES = (
    r"(?:am|m|are|re|is|s|get|gets|come|comes|leave|leaves|left|have left|has left|wake|wakes|go|"
    r"goes|arrive|arrives|say|says|sleep|return|returns|ring|rings)"
)
_SOME_TIME = re.compile(rf"\bfor (?:about |only |just )?{_COUNT} {_UNIT}\b")
_LATER = re.compile(
    rf"\b(?:in|after|within) (?:about )?{_COUNT} {_UNIT}\b|"
    rf"\b{_COUNT} {_UNIT} (?:from now|later|before|after)\b|"
    rf"\b(?:every|each|next) (?:\d+ |other |single |two |thirty )?(?:{_DAY})\b|"
    r"\b(?:once|twice) (?:a|every) (?:day|week|night|hour|month)\b|"
    rf"\bon (?:weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|"
    rf"\b(?:at|before|after|until|till|by) (?:the )?{_EVENT}\b|"
    r"\b(?:half|quarter) (?:past|to) \w+|"
    r"\b(?:tomorrow|later|until|till|whenever|daily|nightly)\b|"
    rf"\bwait {_COUNT} {_UNIT}\b|\bat the weekend\b|"
    r"\btonight at \w+|\btonight$|^tonight\b|\bat \d+ tonight\b|"
    r"\bat \d+ in the (?:morning|afternoon|evening)\b|\b(?:on|off) at \d+$|"
    r"\b(?:automatically|always)\b|\b(?:schedule|timer) (?:for|on)\b|"
    r"\bwhen (?:the|an?) \w+(?: \w+)? (?:goes|comes|arrives|rings|starts|ends|is (?:over|done))\b|"
    r"\bas soon as (?!possible|you)\w+|"
    rf"\bwhen {_PERSON} {_DOES}\b|\bonce (?:{_PERSON}|it|the \w+|dinner|lunch|breakfast) \w+|"
    rf"\b(?:before|after) {_PERSON} {_DOES}\b|\bwhile {_PERSON} (?:am|m|are|re|is|s)\b|"
    r"\bfrom (?:now|tomorrow) on\b|\bthe rest of the (?:day|week|night|evening)\b"
)
_CLOCK = re.compile(
    r"\b\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|o.?clock)(?!\w)|"
    r"\b(?:at|by|from) \d{1,2}:\d{2}\b|"
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:am|pm|o.?clock)\b"
)
_SOUNDS = re.compile(r"\b(?:sirens?|horns?|chimes?|buzzers?|alarms?|gongs?)\b")
"""Devices that can be told how long."""
_SAYS = re.compile(
    r"\b(?:lists?|tasks|to ?dos?|chores|calendar|say|announce|announcement|message|broadcast|"
    r"shopping|groceries)\b"
)
"""What is written down or said may speak of any time."""
_LONGEST = 1000


@lru_cache(maxsize=256)
def is_later(text: str) -> bool:
    """Whether something in `text`, which is no question, is not wanted now and once."""
    lowered = text[:_LONGEST].casefold()
    folded = " ".join(split(lowered))
    if _SAYS.search(folded):
        return False
    if _LATER.search(folded) or _CLOCK.search(lowered):
        return True
    return _SOME_TIME.search(folded) is not None and _SOUNDS.search(folded) is None
