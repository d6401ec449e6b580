"""The page about devices says what the code says."""

from devices import TYPES
from scripts.device_docs import PATH, document, features


def test_page_is_not_old() -> None:
    """docs/devices.md is what `make docs` writes."""
    assert PATH.read_text(encoding="utf-8") == document(), "make docs"


def test_page_has_every_type() -> None:
    """Each type has a section with at least one feature, its primary one among them."""
    page = document()

    assert all(f"\n## {domain}\n" in page for domain in TYPES)
    assert all(kind.primary in features(domain) for domain, kind in TYPES.items())
