"""Studies: what the records of runs say. Pure functions over tables of episodes."""
