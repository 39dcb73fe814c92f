"""Review sheets: what an attempt made of a deck, for reviewers who never see the rubric; in pictures and in words.

Internal: `deskcraft pptarena sheets` is the way in.
"""

__all__: list[str] = []
