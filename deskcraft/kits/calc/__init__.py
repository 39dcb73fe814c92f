"""The kit of Calc."""
