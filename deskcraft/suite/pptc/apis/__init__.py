"""The calls themselves, one module a category. Their docstrings are what models get.

Internal: models write these calls, and `deskcraft.suite.pptc` carries them out.
"""

__all__: list[str] = []
