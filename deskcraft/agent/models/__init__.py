"""Agents that call models: one loop (`agent`), one adapter a published format."""
