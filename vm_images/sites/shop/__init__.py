"""Birchline, a shop."""
