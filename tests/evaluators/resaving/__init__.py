"""Decks of every feature, what programs make of them by saving alone, and single edits of them."""
