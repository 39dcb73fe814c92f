"""By keyboard: a new file of the folder, its text pasted."""

from __future__ import annotations

from typing import Any

from gui import new_file

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.ask("文件名是什么？写哪个港口？")
    text = f"""# 潮汐表

## 用法

```
python3 report.py
```

## 港口

| 港口 | 高潮 |
| --- | --- |
| {params["harbour"]} | {params["tide"]} 米 |
"""
    new_file(desk, f"~/Projects/tideclock/{params['file']}", text)
