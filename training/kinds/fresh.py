"""Sentences with an exchange before them that has nothing to do with them."""

from dataclasses import replace
from random import Random

from training.intent import Intent
from training.kinds import chat, conditions, impossible, questions, readings, several
from training.kinds.before import Before, before, exchange
from training.kinds.parts import clause
from training.kinds.registry import kind
from training.world import World


@kind("fresh_command", group="follow", weight=3)
def fresh_command(rng: Random, world: World) -> Intent | None:
    """A whole command after another one."""
    return _after(_earlier(rng, world), clause(rng, world))


@kind("fresh_question", group="follow", weight=1.5)
def fresh_question(rng: Random, world: World) -> Intent | None:
    """A whole question after a command."""
    make = rng.choice((questions.ask_on, questions.ask_set, readings.ask_level))
    return _after(_earlier(rng, world), make(rng, world))


@kind("fresh_more", group="follow", weight=1.5)
def fresh_more(rng: Random, world: World) -> Intent | None:
    """Several things, or a condition, after a command."""
    make = rng.choice((several.switch_two, several.two_commands, conditions.if_number))
    return _after(_earlier(rng, world), make(rng, world))


@kind("fresh_talk", group="follow")
def fresh_talk(rng: Random, world: World) -> Intent | None:
    """`Thanks`, after a command; and what Hearth cannot do."""
    make = rng.choice((chat.social, chat.social, chat.small_talk, impossible.wish))
    return _after(_earlier(rng, world), make(rng, world))


def _earlier(rng: Random, world: World) -> Before | None:
    """Any exchange: a command, a question or some small talk."""
    if rng.random() < 0.15:
        talk = chat.talk(rng, world, [chat.SOCIAL])
        return Before(history=exchange(talk.say, talk.answer), focus=())
    make = rng.choice((clause, clause, questions.ask_on))
    intent = make(rng, world)
    return before(world, intent.say, intent.calls) if intent else None


def _after(earlier: Before | None, intent: Intent | None) -> Intent | None:
    if earlier is None or intent is None:
        return None
    return replace(intent, history=earlier.history, focus=earlier.focus)
