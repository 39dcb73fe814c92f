"""One module for each class of attacks; each registers its own."""
