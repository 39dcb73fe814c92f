"""Agents: the protocol, baselines, replay, and the scripts of tasks as agents."""
