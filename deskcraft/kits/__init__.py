"""What is known of an application apart from reading and judging its files: one package an application."""
