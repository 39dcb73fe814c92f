"""The kit of Impress."""
