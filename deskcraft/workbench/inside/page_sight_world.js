// Beside page_sight.js: what it asks in a document, in a world of its own that the page's scripts do not see.
"use strict";
const { aloud } = require("./page_aloud.js");
const { iconsOf } = require("./page_icons.js");

// Given nodes of one document, returns what is looked at of them: `units`, of each the words, the field or the box.
function watch(...nodes) {
  const WORDS_LIMIT = 400, SMALL_PX = 6, SLACK_PX = 1;
  const NO_TEXT = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "TITLE", "OPTION", "SELECT", "TEXTAREA"]);
  const REPLACED = "img, canvas, svg, video, iframe, object, embed, input, select, textarea, button, [role=img]";
  const CONTROL = `a[href], button, input, select, textarea, summary, ${["button", "link", "tab", "checkbox", "radio",
    "switch", "menuitem", "option", "slider"].map((role) => `[role=${role}]`).join()}`;
  const MODAL = "dialog:modal, [role=dialog][aria-modal=true], [role=alertdialog][aria-modal=true]";
  const OFF = ":disabled, [aria-disabled=true]";
  const NO_WRITING = ["checkbox", "radio", "range", "color", "file", "image", "button", "submit", "reset"];
  const BOXES_FOR_LABEL = ["checkbox", "radio", "file", "range"];
  const FOR_READERS = "is there for screen readers alone";
  const FOLDED = "is folded away";

  const up = (node) => node.assignedSlot ?? node.parentElement ??
    (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
  const line = (node) => { const all = []; for (let one = node; one; one = up(one)) all.push(one); return all; };
  const boxOf = (rect) => [rect.left, rect.top, rect.width, rect.height];
  const said = (one) => `<${one.localName}${one.id ? ` id="${one.id}"` : ""}>`;
  const isField = (one) => one.matches("select, textarea") || (one.matches("input") && !NO_WRITING.includes(one.type));

  function* texts(node) {
    if (node.nodeType === Node.TEXT_NODE) { yield node; return; }
    if (node.nodeType === Node.ELEMENT_NODE && NO_TEXT.has(node.nodeName.toUpperCase())) return;
    const slotted = node.nodeName === "SLOT" ? node.assignedNodes({ flatten: true }) : [];
    for (const child of slotted.length ? slotted : (node.shadowRoot ?? node).childNodes) yield* texts(child);
  }

  // Each word is judged alone: of a text that is half covered the rest does not speak for the whole. Scripts without
  // spaces are cut into pieces. A letter keeps its marks, and a joined picture ("emoji") its parts.
  const WORD = /(?:[^\s\p{DI}](?:[\p{M}\p{DI}\p{Emoji_Modifier}]|(?<=\u200d)[^\s\p{DI}])*){1,40}/gu;
  function words(node, part) {
    const found = [];
    for (const text of texts(node)) {
      const parent = up(text);
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (/^(input|textarea|select)$/i.test(parent.getRootNode().host?.localName ?? "")) continue;
      for (const { 0: word, index } of text.data.matchAll(WORD)) {
        if (found.length >= WORDS_LIMIT) return found;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        found.push({ part, kind: "word", text: word, at: parent, range });
      }
    }
    return found;
  }

  function unitsOf(node, part) {
    if (node.nodeType === Node.TEXT_NODE) return words(node, part);
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    if (isField(node)) {
      // A placeholder may be clear where a label lies over it, until something is written.
      const text = node.nodeName === "SELECT" ? node.selectedOptions[0]?.text : node.value;
      return [{ part, kind: text?.trim() ? "field" : "box", text: "", at: node }];
    }
    const found = words(node, part);
    if (found.some((unit) => !forReaders(unit)) || !node.matches(`${REPLACED}, ${CONTROL}`)) return found;
    const stands = [node, ...(BOXES_FOR_LABEL.includes(node.type) ? node.labels ?? [] : [])];
    return [...found, ...stands.map((at) => ({ part, kind: "box", text: "", at }))];
  }

  // Whether only a screen reader gets a word. Its letters lie where others are drawn: no picture says so.
  function forReaders({ kind, at, range }, known = new Map()) {
    if (kind !== "word") return false;
    if (!known.has(at)) known.set(at, !at.closest("[aria-hidden=true]") && aloud(line(at).map(placed)));
    const rects = [...range.getClientRects()];
    return known.get(at) || (rects.length > 0 && rects.every((one) => one.right + scrollX <= 0));
  }

  function placed(one) {
    const { position, clip, clipPath, overflowX, overflowY } = getComputedStyle(one);
    const [left, top, ...size] = boxOf(one.getBoundingClientRect());
    const [x, y] = position === "fixed" ? [0, 0] : [scrollX, scrollY];
    return { position, clip, clipPath, overflowX, overflowY, box: [left + x, top + y, ...size] };
  }

  const units = nodes.flatMap((node, part) => unitsOf(node, part));

  const rectsOf = (unit) => [...(unit.range ?? unit.at).getClientRects()].filter((one) => one.width && one.height);

  // How many times as large as it says an element is drawn, by zoom and transforms, and whether it is clearly turned.
  function drawing(node) {
    let scale = node.currentCSSZoom ?? 1, turned = false;
    const put = (m) => {
      scale *= Math.sqrt(Math.abs(m.m11 * m.m22 - m.m12 * m.m21));
      turned ||= Math.abs(m.m12) > 0.2 * Math.abs(m.m11);
    };
    for (const one of line(node)) {
      if (one instanceof SVGGraphicsElement) {
        const matrix = one.getScreenCTM();  // with all that is around it
        if (matrix) put(DOMMatrix.fromMatrix(matrix));
        break;
      }
      const style = getComputedStyle(one), [across, down = across] = style.scale.split(" ").map(Number);
      if (style.transform !== "none") put(new DOMMatrix(style.transform));
      if (across >= 0) put(new DOMMatrix().scale(across, down));
      turned ||= Math.abs(parseFloat(style.rotate.split(" ").at(-1))) > 11;
    }
    return { scale, turned };
  }

  function measured(unit, known = new Map(), heard = new Map()) {
    const rects = rectsOf(unit), style = getComputedStyle(unit.at);
    const upright = style.writingMode.startsWith("horizontal");
    const thick = rects.length ? Math.min(...rects.map((one) => (upright ? one.height : one.width))) : 0;
    if (!known.has(unit.at)) known.set(unit.at, drawing(unit.at));
    const { scale, turned } = known.get(unit.at);
    const size = unit.kind === "box" ? null : Math.min(parseFloat(style.fontSize) * scale, turned ? Infinity : thick);
    const bare = !/[\p{L}\p{N}]/u.test(unit.text);
    const spread = (parseFloat(style.letterSpacing) || 0) * scale + (upright && !turned ? 0 : 1e4);
    const small = size !== null && size < SMALL_PX;
    const { part, kind, text } = unit;
    return { part, kind, text, rects: rects.map(boxOf), size, small, bare, spread, aloud: forReaders(unit, heard) };
  }

  // Whether a box that cuts off what it holds has no height or no width: a menu before it is unfolded.
  function folded(one) {
    const { overflowX, overflowY } = getComputedStyle(one), { width, height } = one.getBoundingClientRect();
    return (overflowX !== "visible" || overflowY !== "visible") && Math.min(width, height) < 1;
  }

  // Why it does not show, as far as the page says.
  function reason(unit) {
    const rects = rectsOf(unit);
    const { size, small, aloud } = measured(unit);
    if (aloud) return FOR_READERS;
    if (small) return `has letters of ${Math.round(size)} px`;
    if (!rects.length) return "has no room";
    if (line(unit.at).some(folded)) return FOLDED;
    if (!rects.some(inWindow)) return "lies where nobody can scroll to";
    const top = hit(...middle(rects[0]));
    if (top && !line(top).includes(unit.at) && !line(unit.at).includes(top)) return `lies under ${said(top)}`;
    const faint = line(unit.at).reduce((all, one) => {
      const style = getComputedStyle(one), filter = /opacity\(([\d.]+)\)/.exec(style.filter);
      return all * Number(style.opacity) * (filter ? Number(filter[1]) : 1);
    }, 1);
    if (faint < 0.1) return "is too pale";
    return unit.kind === "box" ? "is covered or cut off" : "does not stand out from its ground";
  }

  const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const inWindow = (rect) => rect.right > SLACK_PX && rect.bottom > SLACK_PX &&
    rect.left < innerWidth - SLACK_PX && rect.top < innerHeight - SLACK_PX;

  function hit(x, y) {
    let root = document, found = null;
    while (root) {
      const next = root.elementFromPoint(x, y);
      if (!next || next === found) break;
      found = next;
      root = next.shadowRoot;
    }
    return found;
  }

  // Behind a dialog that the page has opened, things come back when it is closed.
  const behind = (node) => {
    const open = [...document.querySelectorAll(MODAL)].filter((one) => one.checkVisibility());
    return open.some((one) => !line(node).includes(one));
  };

  // What takes the clicks on a control in place of it; null where it takes them, or is none, or is switched off, and
  // undefined where it is not in the window.
  function taken(node) {
    if (node.nodeType !== Node.ELEMENT_NODE || !node.matches(CONTROL) || node.closest(OFF) || behind(node)) return null;
    const own = [node, ...(node.labels ?? [])];
    const points = own.flatMap((one) => [...one.getClientRects()].slice(0, 3)).filter(inWindow).flatMap((rect) =>
      [[.2, .5], [.5, .5], [.8, .5], [.5, .25], [.5, .75]].map(([x, y]) =>
        [rect.left + rect.width * x, rect.top + rect.height * y]));
    const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (!inside.length) return undefined;
    const tops = inside.map(([x, y]) => hit(x, y));
    const strange = tops.filter((top) => !top || !own.some((one) => line(top).includes(one)));
    if (strange.length * 2 <= tops.length) return null;
    const other = strange.find(Boolean);
    if (!other || line(node).includes(other)) return "takes no clicks";
    return `lies under ${said(other)}, which takes its clicks`;
  }

  const moved = new Map();
  const remember = (one) => { if (!moved.has(one)) moved.set(one, [one.scrollLeft, one.scrollTop]); };
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";

  // Brings a unit to the middle of all that a person can scroll; what is cut off for good stays cut off.
  function reach(unit) {
    const rect = () => rectsOf(unit)[0] ?? unit.at.getBoundingClientRect();
    for (let one = up(unit.at); one; one = up(one)) {
      if (one === document.scrollingElement || one === document.documentElement) continue;
      const style = getComputedStyle(one), view = one.getBoundingClientRect(), [x, y] = middle(rect());
      remember(one);
      one.scrollBy({
        left: scrolls(style.overflowX) ? x - middle(view)[0] : 0,
        top: scrolls(style.overflowY) ? y - middle(view)[1] : 0,
        behavior: "instant",
      });
    }
    const root = document.documentElement, [x, y] = middle(rect()), { left, right } = rect();
    const own = getComputedStyle(root), body = document.body ? getComputedStyle(document.body) : own;
    const stuck = (axis) => ["hidden", "clip"].includes(own[axis] === "visible" ? body[axis] : own[axis]);
    remember(document.scrollingElement ?? root);
    scrollBy({
      left: stuck("overflowX") || (left >= 0 && right <= innerWidth) ? 0 : x - innerWidth / 2,
      top: stuck("overflowY") ? 0 : y - innerHeight / 2, behavior: "instant",
    });
  }

  const sheets = [];
  function adopt(root, rules) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    sheets.push([root, sheet]);
  }
  const rootsOf = (all) => new Set(all.map((one) => one.getRootNode()).filter((root) => root.adoptedStyleSheets));

  // Selects one element by its place alone, above all that the page's own rules say: an added attribute could be
  // selected by them too.
  function selector(one) {
    let path = "";
    for (; one.parentElement; one = one.parentElement) path = ` > ${nth(one)}${path}`;
    const top = one === document.documentElement ? ":root" : `:host > ${nth(one)}`;
    return `${top}${path}:is(*, #${"above#".repeat(9)}all)`;
  }
  const nth = (one) => `:nth-child(${[...one.parentNode.children].indexOf(one) + 1})`;

  // What is marked for the moment, by the mouse or by a key, is looked at as if it were not; and no caret blinks.
  function veil() {
    for (const root of rootsOf(units.map((unit) => unit.at))) {
      adopt(root, `*::selection { background-color: transparent !important; color: currentcolor !important; }
        * { caret-color: transparent !important; }`);
    }
  }

  // Leaves letters out, and boxes, which keep the focus; `marked` paints boxes otherwise: what is blank is not hidden
  // for that.
  const CLEAR = { "-webkit-text-fill-color": "transparent", "text-shadow": "none",
    "text-decoration-color": "transparent", "-webkit-text-stroke-color": "transparent" };
  const hidden = [];
  function hide(which, marked) {
    const rules = new Map();
    const put = (one, styles) => { if (!rules.has(one)) rules.set(one, styles); };
    for (const { kind, at } of which.map((n) => units[n])) {
      if (kind === "box") {
        const filter = getComputedStyle(at).filter.replace("none", "");
        put(at, marked ? { filter: `${filter} invert(1)`, "background-color": "#f0f" } :
          { filter: `${filter} opacity(0)` });
        continue;
      }
      const drawn = at instanceof SVGElement ? { fill: "transparent", stroke: "transparent" } : {};
      const cut = line(at).find((one) => getComputedStyle(one).backgroundClip.includes("text"));
      if (cut) put(cut, { ...CLEAR, "background-image": "none", "background-color": "transparent" });
      put(at, { ...CLEAR, ...drawn });
    }
    hidden.push(...rules.keys());
    const said = (styles) => Object.entries(styles).map(([name, value]) => `${name}: ${value} !important;`).join(" ");
    for (const root of rootsOf([...rules.keys()])) {
      const own = [...rules].filter(([one]) => one.getRootNode() === root);
      const all = own.map(([one]) => selector(one)).join();
      adopt(root, `:is(${all}), :is(${all}) * {
        transition-duration: 0s !important; transition-delay: 0s !important; }`);
      adopt(root, `*::selection { -webkit-text-fill-color: transparent !important; }
        ${own.map(([one, styles]) => `${selector(one)} { ${said(styles)} }`).join("\n")}`);
    }
  }

  // Leaves out what a control shows beside its words.
  function hideIcons(n) {
    const found = iconsOf(element(nodes[n]), forReaders);
    hidden.push(...found.map(({ at }) => at));
    const own = found.map(({ at, how }) => {
      const one = selector(at), generated = `${one}::before, ${one}::after`;
      if (how === "drawn") return `${one} { visibility: hidden !important; }`;
      if (how === "sign") return `${one} { -webkit-text-fill-color: transparent !important; }`;
      const clear = `${generated} { visibility: hidden !important; }`;
      // Only where there is one: a button that is given a ground is no longer drawn by the browser.
      return how === "ground" ? `${clear} ${one} { background-image: none !important; mask-image: none !important; }` :
        clear;
    });
    for (const root of rootsOf(hidden)) {
      adopt(root, "*, *::before, *::after { transition: none !important; }");
      adopt(root, found.flatMap(({ at }, nth) => (at.getRootNode() === root ? [own[nth]] : [])).join("\n"));
    }
  }

  // Back as it was, and nothing glides there: what keeps it from that goes last.
  function show() {
    while (sheets.length) {
      const [root, sheet] = sheets.pop();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
      for (const one of hidden) getComputedStyle(one).color;
    }
    hidden.length = 0;
  }

  function back() {
    for (const [one, [left, top]] of moved) one.scrollTo({ left, top, behavior: "instant" });
    moved.clear();
  }

  const clicks = (node) => {
    if (taken(node) === null) return null;
    reach({ at: node });
    return taken(node) ?? null;
  };

  const endless = (one) => one.playState === "running" && one.effect?.getTiming().iterations === Infinity;
  const element = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : up(node) ?? document.documentElement);
  const moves = (node) => line(element(node)).some((one) => one.getAnimations().some(endless));

  const text = (node) => (node instanceof HTMLElement ? node.innerText : "");
  const FIELD = "input, textarea, select";
  const field = (node) => (node.matches?.(FIELD) ? node : node.closest?.("label")?.control);  // as the driver takes it
  const value = (node) => (field(node)?.matches(FIELD) ? field(node).value : "");

  return {
    measure: () => {
      const known = new Map(), heard = new Map();
      return units.map((unit) => measured(unit, known, heard));
    },
    reasons: (which) => which.map((at) => reason(units[at])),
    reach: (at) => reach(units[at]), reachNode: (n) => reach({ at: element(nodes[n]) }), veil, hide, show, back,
    icons: (n) => iconsOf(element(nodes[n]), forReaders).map(({ rect }) => rect), hideIcons,
    boxes: () => nodes.map((node) => boxOf(element(node).getBoundingClientRect())),
    parts: () => nodes.map((node) => ({ taken: clicks(node), moves: moves(node), text: text(node), value: value(node),
      control: node.nodeType === Node.ELEMENT_NODE && node.matches(CONTROL) })),
    behind: (which) => which.map((at) => behind(units[at].at)),
  };
}

// Whether something is on its way to where it stays.
const BUSY = `document.getAnimations().some((one) => ["running", "pending"].includes(one.playState) &&
  one.effect?.getComputedTiming().endTime !== Infinity)`;

module.exports = { BUSY, WATCH: `function (...nodes) { ${aloud} ${iconsOf} return (${watch})(...nodes); }` };
