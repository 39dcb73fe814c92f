"""Inkscape: its files written, and what they can suffer."""
