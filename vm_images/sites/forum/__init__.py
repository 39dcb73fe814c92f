"""The Harbour Post, a paper with a forum."""
