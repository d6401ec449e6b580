"""Sentences in other languages, without a model."""
