"""Checks on when the X server blanks the screen, by what `xset q` prints; power saving by the monitor (DPMS), which a
server without a monitor has not, is not judged."""

import re
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, failed, passed

_BLANKING = re.compile(r"^\s*prefer blanking:\s+(yes|no)\b", re.MULTILINE)
_TIMEOUT = re.compile(r"^\s*timeout:\s+(\d{1,9})\b", re.MULTILINE)


def read_screen(text: str) -> tuple[int, bool]:
    """Return after how many seconds without input the screen saver comes (0: never), and whether it blanks the screen.

    Raises:
        Unreadable: it is not what `xset q` prints.
    """
    timeout, blanking = _TIMEOUT.findall(text), _BLANKING.findall(text)
    if len(timeout) != 1 or len(blanking) != 1:
        raise Unreadable("it is not what `xset q` prints of the screen saver")
    return int(timeout[0]), blanking[0] == "yes"


class ScreenBlank(Of):
    """Parameters of `system.screen_blank`; `of` is what `xset q` printed."""

    after_s: Annotated[int, Field(ge=0)]
    """Seconds without input; 0: never."""


@check("system.screen_blank")
def screen_blank(evidence: Evidence, p: ScreenBlank) -> Finding:
    """The running X server blanks the screen after this time without input, or never."""
    timeout, blanking = printed(evidence, p.of, read_screen)
    asked = f"after {p.after_s} s" if p.after_s else "never"
    if timeout != p.after_s:
        seen = f"after {timeout} s" if timeout else "never"
        sentence = f"The screen saver comes {seen}; {asked} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=timeout, wanted=p.after_s, where=p.of)
    if p.after_s and not blanking:
        sentence = f"The screen saver comes {asked}, but shows a picture and blanks nothing."
        return failed(Code.WRONG_VALUE, sentence, observed=False, wanted=True, where=p.of)
    return passed(f"The screen goes dark {asked}, as asked.", observed=timeout, wanted=p.after_s, where=p.of)
