"""Wishes that no tool of Hearth can grant: it says so, and does nothing."""

from random import Random

from training import thoughts
from training.intent import Intent
from training.kinds.registry import kind
from training.kinds.sayings import Sayings, sayings
from training.pools import pick
from training.world import World

WISHES: Sayings = sayings(
    """
    I cannot order or buy anything.
    - order a pizza | order some sushi | book a table for two | get me a taxi | call a cab
    - buy two tickets for the match | order more toilet paper | book a flight to Rome
    - get us a pizza | can you order dinner | have flowers sent to my wife | find me a hotel
    - book a hotel in Vienna | order a new filter online | could you get me a burger
    - reserve a table at the Greek place | pay the electricity bill | transfer fifty euros to Tim
    I cannot call or write to anyone.
    - call mum | call my brother | phone the doctor | ring grandma | send a text to Peter
    - write an email to my boss | send Anna a message | text my wife that I am late
    - dial 112 | call the police | answer the phone | hang up | facetime the kids
    - tell Sarah that dinner is ready | reply to the last email | read me my emails
    - post this on my page | let my boss know I am ill | invite the neighbours for Sunday
    I cannot set timers or reminders.
    - set a timer for ten minutes | set an alarm for seven | wake me at half past six
    - remind me tomorrow | remind me to call the dentist | start a timer | egg timer, four minutes
    - remind me to take the bins out tonight | wake me up at eight | stop the timer
    - set a reminder for Monday | start a countdown from twenty | how long is left on the timer
    - remind me in an hour | set my wake-up alarm | snooze | give me a nudge at noon
    I do not know that; I only know this home.
    - what is the capital of France | who won the match yesterday | how tall is the Eiffel Tower
    - what is the meaning of life | who is the president | how old is the universe
    - what is the news | how do I boil an egg | how far is the moon | what is a black hole
    - who wrote Hamlet | translate hello into French | how do you say bread in Italian
    - what does the word serendipity mean | how is the traffic | when is the next bus
    - is the supermarket still open | what is on at the cinema | who is the richest man
    - how many people live in Japan | where is Timbuktu | when was the war | what is quantum physics
    - how do I get to the airport | what should I cook | what is the share price of Acme
    - which team leads the league | how do I remove a wine stain | what day is Easter
    - find a recipe for lasagne | search the internet for shoes | look up the train to Bern
    I cannot do that.
    - make me a sandwich | do the dishes | walk the dog | feed the cat | take out the rubbish
    - do my homework | water my plants by hand | make me a coffee, with your own hands
    - fly to the moon | give me a massage | bring me a beer | cook dinner | write my essay
    - iron my shirts | drive me to work | take a picture of me | record a video | dance for me
    - park the car | fold the laundry | tidy the kids' room | mop up the juice | make the bed
    - rewire the sockets | install a game on my phone | print my letter | charge my laptop
    - guess what number I am thinking of | pick a film for tonight | teach me to juggle
    - babysit the twins | paint the fence | fix the leak | change my password | play chess with me
    """
)
_ALL = tuple((answer, say) for answer, said in WISHES.items() for say in said)


@kind("impossible_wish", group="impossible", weight=4)
def wish(rng: Random, world: World) -> Intent:
    """Errands, calls, timers and knowledge of the world."""
    answer, say = pick(rng, _ALL, world.split)
    return Intent(say=say, thought=thoughts.IMPOSSIBLE, answer=answer, acts=False)
