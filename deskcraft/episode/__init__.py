"""Episodes: the one loop, its limits, the failure policy, evidence and grading."""
