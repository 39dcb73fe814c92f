"""Checks of sheet (being written)."""
