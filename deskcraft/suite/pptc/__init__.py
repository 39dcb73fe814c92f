"""PPTC: presentations created and edited turn by turn through calls of an API (the PPTC paper: Guo et al., 2023)."""
