"""Studies: what the records of runs say. Pure functions over tables of episodes (`schema`), which `table` reads."""

from deskcraft.study.passes import pass_at_k, pass_hat_k

__all__ = ["pass_at_k", "pass_hat_k"]
