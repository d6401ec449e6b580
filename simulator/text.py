"""Texts as ids."""

import re
import unicodedata


def slug(text: str, keep: str = "_") -> str:
    """A text as small letters, digits and `_` (or what else to `keep`)."""
    folded = unicodedata.normalize("NFKD", str(text)).casefold()
    return re.sub(rf"[^a-z0-9{re.escape(keep)}]+", "_", folded).strip("_") or "unnamed"
