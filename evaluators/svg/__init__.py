"""Checks of svg (being written)."""
