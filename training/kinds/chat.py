"""Sentences that want nothing of the home: thanks, greetings, small talk, fragments."""

from collections.abc import Sequence
from random import Random

from training import thoughts
from training.intent import Intent
from training.kinds.registry import kind
from training.kinds.sayings import Sayings, sayings
from training.pools import pick
from training.world import World

SOCIAL: Sayings = sayings(
    """
    You are welcome.
    - thanks | thank you | thank you very much | thanks a lot | cheers | thx | many thanks
    - thanks, that is great | great, thank you | ok thanks | perfect, thanks | lovely, thank you
    - that was quick, thanks | thank you so much | thanks for that | much appreciated | ta
    - nice one, thanks | ok, thank you Hearth | thanks Hearth | you are a star, thank you
    Hello.
    - hello | hi | hey | hi there | hello Hearth | hey Hearth | good day | hiya | howdy
    - hello, anybody there | hello there | hi again | greetings | hey you
    Good morning.
    - good morning | morning | good morning Hearth | morning everyone | a very good morning to you
    Good evening.
    - good evening | evening | good evening Hearth | evening all
    Good night.
    - good night Hearth | sleep well | nighty night | sweet dreams | night night
    Goodbye.
    - bye | goodbye | see you later | see you tomorrow | bye bye | cheerio | take care | so long
    - I am off then, bye | until next time | catch you later
    I am fine, thank you.
    - how are you | how are you doing | how is it going | are you ok | are you well | you alright
    - how do you feel | how are things | how has your day been | what is up | how do you do
    I am Hearth, and I look after this home.
    - who are you | what are you | what is your name | what's your name | do you have a name
    - who am I talking to | tell me who you are | introduce yourself | are you a robot
    - are you human | are you a person | are you Alexa | are you real | what should I call you
    I control the devices of this home and say how they are.
    - what can you do | what can I ask you | how can you help me | what are you good at | help
    - what do you do all day | what are you for | tell me what you can do | what can I say
    - how do I use you | what do you know | can you help me
    """
)
SMALL_TALK: Sayings = sayings(
    """
    I am better with devices than with jokes.
    - tell me a joke | do you know a joke | say something funny | make me laugh | got any jokes
    - tell us a funny story | tell me a riddle | entertain me | know any good jokes | sing a song
    - sing me a song | can you sing | tell me a story | read me a poem | say a poem
    Thank you.
    - good job | well done | you are great | I like you | you are the best | nice work | clever you
    - I love you | you are so smart | good girl | good boy | brilliant | awesome | bravo | nice
    - that is better | perfect | that is perfect | great | wonderful | excellent | you rock
    I am sorry.
    - you are stupid | that was wrong | you are useless | this is annoying | I hate you | bad robot
    - you never listen | that is not what I meant | you misunderstood me | shame on you
    - you got that wrong | rubbish | that was a mistake | I am not happy with you | dummy
    I see.
    - I am bored | I am tired | I am hungry | I had a long day | I am happy today
    - I feel a bit sick | my back hurts | we had a great holiday | the cat is asleep
    - I like this song
    - it is Friday
    - I am home | we are having friends over | the kids are finally asleep | I was just thinking
    - my sister got married | I lost my keys again | work was terrible | dinner was delicious
    - I am going to bed soon | the neighbours are loud | I just woke up | that film was too long
    All right.
    - never mind | forget it | it does not matter | nothing | no, nothing | that is all | that's all
    - ok | okay | fine | alright | sure | all good | no worries | cool | I was not talking to you
    - not you | leave it, it is fine as it is | I changed my mind | no thanks | no thank you
    - just testing | this is a test | testing, testing | can you hear me | are you listening
    """
)
FRAGMENTS: Sayings = sayings(
    """
    I did not understand that.
    - blah blah | asdf | hmm | uh | er | um well | so | and then | the | with the | because of
    - purple monkey | fish bicycle | lorem ipsum | foo bar | qwerty | xyzzy | la la la | ding dong
    - and I said to him | no I mean the | what was I going to say | it was like the | banana
    - seven | forty two | yesterday the dog | ... | ??? | i | mmm | huh | er what | hm hm
    - do the thing | you know what | same as always | like that one time | the usual nonsense
    - something something | wibble | but she never | if only | maybe | I think so | not sure
    - she told me that | over there by | in the | at the | to the | well well | oh no | ouch | oops
    """
)


def talk(rng: Random, world: World, pools: Sequence[Sayings]) -> Intent:
    """A saying of one of the pools, with the answer that belongs to it."""
    pool = rng.choice(pools)
    answer = rng.choice(list(pool))
    say = pick(rng, pool[answer], world.split)
    return Intent(say=say, thought=thoughts.NOTHING, answer=answer, acts=False)


@kind("social", group="chat", weight=3)
def social(rng: Random, world: World) -> Intent:
    """Thanks, greetings, and who Hearth is."""
    return talk(rng, world, [SOCIAL])


@kind("small_talk", group="chat", weight=3)
def small_talk(rng: Random, world: World) -> Intent:
    """What people say to be kind, or to themselves."""
    return talk(rng, world, [SMALL_TALK])


@kind("fragment", group="chat")
def fragment(rng: Random, world: World) -> Intent:
    """What is no sentence, or was not meant for Hearth."""
    return talk(rng, world, [FRAGMENTS])
