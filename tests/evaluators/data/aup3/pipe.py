"""Runs inside a desktop of the image: drives Audacity by mod-script-pipe. Standard input is a JSON list of commands;
standard output the list of their answers."""

import json
import os
import sys
import time
from pathlib import Path

TO, FROM = (Path(f"/tmp/audacity_script_pipe.{way}.{os.getuid()}") for way in ("to", "from"))
while not FROM.exists():
    time.sleep(0.1)
commands, answers = TO.open("w"), FROM.open()
replies = []
for command in json.load(sys.stdin):
    commands.write(command + "\n")
    commands.flush()
    lines = []
    while not (line := answers.readline()).startswith("BatchCommand finished"):
        lines.append(line.rstrip("\n"))
    answers.readline()
    replies.append("\n".join([*lines, line.strip()]))
json.dump(replies, sys.stdout)
