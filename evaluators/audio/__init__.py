"""Checks of audio (being written)."""
