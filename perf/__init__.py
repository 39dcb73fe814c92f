"""Measures speed, memory and scale on this machine: `python -m perf`."""
