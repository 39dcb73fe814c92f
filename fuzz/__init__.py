"""Coverage-guided fuzzing of every parser that reads an agent's file: `make fuzz`."""
