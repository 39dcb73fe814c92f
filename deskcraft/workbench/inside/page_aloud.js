// Beside page.js: text that only a screen reader gets ("visually hidden"), by the ways in which authors write it.
"use strict";

// Whether a text is cut to a dot, or placed left of the page or above it, where nobody can scroll. Text that is pale,
// covered or transparent is not meant for screen readers; it is badly seen.
//
// Given is the line of its elements, from its own up, each as { position, clip, clipPath, overflowX, overflowY, box }, as
// computed, the box in the document's px. It also runs in the page.
function aloud(line) {
  const DOT_PX = 1.5, ALL = 99;
  const cutTo = (clip) => {  // "rect(top, right, bottom, left)"
    const [top, right, bottom, left] = clip.match(/-?[\d.]+(?=px)/g)?.map(Number) ?? [];
    return left !== undefined && right - left < DOT_PX && bottom - top < DOT_PX;
  };
  const insets = (path) => {  // "inset(50%)"
    const sides = /^inset\(([\d.e+-]+%[^)]*|0px[^)]*)/.exec(path)?.[1].split(" round ")[0].split(" ") ?? [];
    const [top, right = top, bottom = top, left = right] =
      sides.map((one) => (one.endsWith("%") ? parseFloat(one) : 0));
    return left !== undefined && top + bottom >= ALL && left + right >= ALL;
  };
  let loose = false;  // something fixed to the window, which no box around cuts off
  for (const { position, clip, clipPath, overflowX, overflowY, box: [left, top, width, height] } of line) {
    if (position === "absolute" || position === "fixed") {
      const dot = width < DOT_PX && height < DOT_PX && overflowX !== "visible" && overflowY !== "visible";
      if (cutTo(clip) || insets(clipPath) || (dot && !loose)) return true;
      if (!loose && (left + width <= 0 || top + height <= 0)) return true;
    }
    loose ||= position === "fixed";
  }
  return false;
}

module.exports = { aloud };
