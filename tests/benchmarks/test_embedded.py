"""The figures of the embedded model: what they are made of, and how they are drawn."""

from xml.dom.minidom import parseString

from benchmarks.embedded.measure import Costs, Sample
from benchmarks.embedded.picture import picture


def costs(devices: int, *, seconds: float) -> Costs:
    """Twenty sentences, one of them not understood."""
    samples = [
        Sample(
            sentence="turn it on",
            seconds=seconds,
            calls=1,
            new_tokens=40 + number,
            status="done" if number else "failed",
        )
        for number in range(20)
    ]
    return Costs(devices=devices, memory_mib=400.0, samples=tuple(samples))


def test_costs() -> None:
    """Medians and tails of all sentences, and the share that was understood."""
    one = costs(20, seconds=0.5)

    assert one.seconds == (0.5, 0.5)
    assert one.new_tokens[0] == 49.5
    assert one.understood == 95


def test_picture() -> None:
    """A drawing in which each size stands with its figures, and the budgets as lines."""
    drawn = picture(
        [costs(20, seconds=0.5), costs(2000, seconds=1.25)], title="A & B", budgets=(1.0, 300)
    )

    texts = [
        node.firstChild.data  # type: ignore[union-attr]
        for node in parseString(drawn).getElementsByTagName("text")  # noqa: S318  # our own
    ]
    assert {"A & B", "20 devices", "2,000 devices", "0.5", "1.25"} <= set(texts)
    assert drawn.count("stroke-dasharray") == 2
