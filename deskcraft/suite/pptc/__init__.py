"""PPTC: presentations created and edited turn by turn through calls of an API (papers/pptc.txt)."""
