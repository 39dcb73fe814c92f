"""The one way in for what others send: folders, bundles, archives and task roots. Nothing in them is believed.

`files` opens what lies below a folder without following a link, `parsing` reads bounded JSON, `pictures` bounds a
picture before it is decoded. What is wrong is a `BadInput` of one line that names the file.

Internal: used wherever the project opens what others sent.
"""

__all__: list[str] = []
