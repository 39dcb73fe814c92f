"""Hypothesis without a deadline: the machine is shared, and no law here is about time."""

from hypothesis import settings

settings.register_profile("simulator", deadline=None)
settings.load_profile("simulator")
