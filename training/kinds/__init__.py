"""Families of sentences: every module registers makers of its own."""
