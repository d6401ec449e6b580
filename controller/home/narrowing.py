"""Found devices narrowed to those in the state that was asked for and that are of use."""

from controller.home import reasons
from controller.home.meanings import Clause, Indices
from controller.home.parts import Parse
from controller.home.query import Query
from controller.home.reasons import Miss
from controller.home.states import meant, stands


def narrowed(parse: Parse, found: Indices, query: Query) -> Indices | Miss:
    """Those in all states of the query that may be acted on; never none."""
    for clause in query.clauses:
        told = _in_state(parse, found, clause, query)
        if isinstance(told, Miss):
            return told
        found = told
    return query.accepted(found) or reasons.cannot(found, query.lexicon)


def _in_state(parse: Parse, found: Indices, clause: Clause, query: Query) -> Indices | Miss:
    """Those that are known to be in a state; the states are read now."""
    members = query.lexicon.members
    words = {index: meant(members[index].device, clause.word) for index in found}
    stand = {index: stands(members[index], word) for index, word in words.items() if word}
    if not stand:
        return reasons.no_such_state(parse, clause)
    holding = frozenset(index for index, holds in stand.items() if holds is clause.holds)
    sure = None not in stand.values()
    return holding or reasons.none_stands(parse, frozenset(stand), clause, query.lexicon, sure=sure)
