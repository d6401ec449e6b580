"""What a turn may use."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a turn may use."""

    max_steps: int = 6
    command_s: float = 120.0
    observation_chars: int = 1500
    context_size: int = 8192
    """Tokens of prompt and reply together."""
    max_tokens: int = 400
    """Tokens of one reply."""
    min_confidence: float = 0.0
    """An action of which the model is less sure is asked about; 0: none is."""
