"""Having an adapter joined with the weights, as whoever tries one needs it."""

from controller.llm import merging, weights
from controller.llm.adapter import chosen


def join(adapter: str) -> None:
    """Join weights and adapter, unless that is done, as `hearth model install` does.

    Args:
        adapter: as `model.adapter` in the configuration.

    Raises:
        ModelError: there is no such adapter, or it does not belong to the weights.
    """
    learned, base = chosen(adapter), weights.find()
    if learned is not None and base is not None:
        merging.merge(base, learned)
