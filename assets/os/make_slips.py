"""Makes the delivery slips of a tea house, byte for byte the same every time: `make_slips.py OUT_FOLDER`.

Suppliers, goods and sums are invented here.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from make_printshop import packed

SUPPLIERS = {
    "春山茶行": ("明前绿茶", "岩茶", "茉莉花茶"),
    "和顺点心铺": ("桂花糕", "核桃酥", "豆沙包"),
    "青禾水果": ("金桔", "柚子", "红枣"),
    "白石陶坊": ("盖碗", "公道杯", "茶盘"),
}
MONTHS = (3, 4, 5)
DAYS = {3: (4, 11, 18, 25), 4: (2, 9, 17, 28), 5: (6, 13, 20, 27)}
OTHER = {
    "值班表.txt": "周一 周晓  周二 何敏  周三 周晓  周四 林涛  周五 何敏\n",
    "冰柜保修卡.txt": "型号 HS-220，购于 2024-08-15，保修三年。\n",
    "样品-2025-04-17-春山茶行.txt": "新茶样品两份，不收费，也没有送货单。\n",
}


def main() -> None:
    """Writes slips-zh.tar.gz into the folder given."""
    files = {name: (text.encode(), 0o644) for name, text in (OTHER | slips()).items()}
    (Path(sys.argv[1]) / "slips-zh.tar.gz").write_bytes(packed(files))


def slips() -> dict[str, str]:
    """Name to text: from one to four slips of each supplier in a month."""
    rng = random.Random("delivery slips")
    found = {}
    for month in MONTHS:
        for supplier, goods in SUPPLIERS.items():
            for day in sorted(rng.sample(DAYS[month], rng.randint(1, 4))):
                sums = {item: rng.randint(3, 48) * 10 for item in rng.sample(goods, rng.randint(1, 3))}
                lines = "".join(f"{item}  {amount} 元\n" for item, amount in sums.items())
                head = f"{supplier} 送货单\n日期 2025-{month:02}-{day:02}\n\n"
                end = f"合计 {sum(sums.values())} 元\n"
                found[f"送货单-2025-{month:02}-{day:02}-{supplier}.txt"] = f"{head}{lines}\n{end}"
    return found


if __name__ == "__main__":
    main()
