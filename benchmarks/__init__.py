"""Speed, memory and scale of the machine, each figure measured when it is asked for: `python -m benchmarks`."""
