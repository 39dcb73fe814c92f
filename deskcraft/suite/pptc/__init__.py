"""PPTC: presentations created and edited turn by turn through calls of an API (the PPTC paper: Guo et al., 2023).

Internal: run by `deskcraft run 'pptc/*'`.
"""

__all__: list[str] = []
