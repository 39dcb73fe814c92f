"""The kit of Writer."""
