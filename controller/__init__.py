"""The Hearth daemon."""
