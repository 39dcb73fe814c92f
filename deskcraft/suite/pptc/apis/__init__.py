"""The calls themselves, one module a category. Their docstrings are what models are told."""
