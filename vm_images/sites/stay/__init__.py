"""Gannet House, a guest house."""
