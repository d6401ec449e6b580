"""All that a home may have, and how common it is."""

from random import Random

from training.homes import climates, lights, lists, media, movers, senses
from training.homes.draft import Draft, Recipe

RECIPES: tuple[Recipe, ...] = (
    *lights.RECIPES,
    *climates.RECIPES,
    *movers.RECIPES,
    *media.RECIPES,
    *lists.RECIPES,
    *senses.RECIPES,
)
_WEIGHTS = tuple(recipe.weight for recipe in RECIPES)


def draw(rng: Random, split: str) -> Draft:
    """Some thing, common ones more often."""
    return rng.choices(RECIPES, _WEIGHTS)[0].make(rng, split)
