"""DeskCraft's tasks as an evaluation of inspect_ai: `inspect eval deskcraft/tasks -T tasks='calc/*' --model MODEL`.

    tasks       the inspect Task and its options
    stage       what all its samples share: desktops, rules, the run that keeps the records
    episode     one sample's desktop and the episode on it
    tools       the actions as tools of inspect
    play        the solver: inspect's own loop with these tools
    grades      the scorers: our grade

inspect_ai finds `tasks` by the entry point of its own group. Needs `pip install 'deskcraft[inspect]'`.

Internal: inspect_ai is what it is used by.
"""

__all__: list[str] = []
