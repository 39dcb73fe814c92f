// Beside page.js: how the letters of a page stand out from what is painted behind them.
//
// The browser's own layout says where letters are: those of frames, shadow trees, pseudo-elements and placeholders too.
"use strict";
const { aloud } = require("./page_aloud.js");
const { stopped } = require("./page_stop.js");
const { ENTRIES_LIMIT, ROOTS, evaluate, frames, inSession, world } = require("./page_worlds.js");

const STYLES = ["-webkit-text-fill-color", "fill", "font-size", "font-weight", "visibility", "opacity", "filter",
  "border-left-width", "border-top-width", "border-right-width", "border-bottom-width",
  "padding-left", "padding-top", "padding-right", "padding-bottom",
  "position", "clip", "clip-path", "overflow-x", "overflow-y"];
const CAN_BE_DISABLED = new Set(["BUTTON", "INPUT", "SELECT", "TEXTAREA", "FIELDSET", "OPTION", "OPTGROUP"]);
const BOXES_LIMIT = 20, ROOTS_LIMIT = 200;
const LINE = 1.15;  // of a line of letters that are drawn, its height by their size

// How much a filter lets through; it also runs in the page.
const filtered = (filter) =>
  [...filter.matchAll(/opacity\(([\d.e-]+)\)/g)].reduce((all, one) => all * Number(one[1]), 1);

const WITHOUT_LETTERS = `*, *::before, *::after, *::placeholder, *::first-letter, *::first-line {
  -webkit-text-fill-color: transparent !important; text-shadow: none !important; caret-color: transparent !important;
  text-decoration-color: transparent !important; transition: none !important; animation: none !important;
}
text, tspan, textPath { fill: transparent !important; stroke: transparent !important; }`;

const HIDE = `function () {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(WITHOUT_LETTERS)});
  this.adoptedStyleSheets = [...this.adoptedStyleSheets, sheet];
}`;
const SHOW = `function () { this.adoptedStyleSheets = this.adoptedStyleSheets.slice(0, -1); }`;

// What stands in fields, or the placeholders there, of a document and its open shadow trees.
const FIELDS = `(() => {
  ${ROOTS}
  const listed = [];
  for (const field of roots(document).flatMap((root) => [...root.querySelectorAll("input, select, textarea")])) {
    if (!field.checkVisibility({ visibilityProperty: true })) continue;
    if (field.closest(":disabled, [aria-disabled=true]")) continue;
    if (["hidden", "checkbox", "radio", "range", "color", "file", "image"].includes(field.type)) continue;
    const written = field.tagName === "SELECT" ? field.selectedOptions[0]?.text : field.value;
    const style = getComputedStyle(field, written ? null : "::placeholder");
    const filtered = ${filtered};
    let opacity = written ? 1 : Number(style.opacity);
    const up = (one) => one.parentElement ?? (one.getRootNode() instanceof ShadowRoot ? one.getRootNode().host : null);
    for (let one = field; one; one = up(one)) {
      opacity *= Number(getComputedStyle(one).opacity) * filtered(getComputedStyle(one).filter);
    }
    const box = field.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = field;
    const inside = [box.left + clientLeft + scrollX, box.top + clientTop + scrollY, clientWidth, clientHeight];
    const text = (written || field.placeholder || "").trim().slice(0, 80);
    if (text && clientWidth > 1) listed.push({ text, opacity, colour: style.webkitTextFillColor,
      size: parseFloat(style.fontSize), bold: Number(style.fontWeight) >= 700, boxes: [inside] });
  }
  return listed.slice(0, ${ENTRIES_LIMIT});
})()`;

// The ground is what the browser paints with all letters left out, so gradients, pictures and layers count. The page
// stands still meanwhile.
async function contrast(page) {
  const letters = await inSession(page, (session) => stopped(session, () => withoutLetters(session)));
  const bench = await page.context().newPage();
  try {
    return { texts: await bench.evaluate(measure, letters) };
  } finally {
    await bench.close();
  }
}

async function withoutLetters(session) {
  const shot = await session.send("DOMSnapshot.captureSnapshot", { computedStyles: STYLES });
  const { texts, views } = found(shot);
  const known = (await frames(session)).filter((frame) => views.has(frame));
  for (const frame of known) {
    const fields = await evaluate(session, frame, FIELDS);
    texts.push(...fields.map((one) => seen(one, views.get(frame))));
  }
  await everywhere(session, known, shot, HIDE);
  const picture = await wholePage(session);
  await everywhere(session, known, shot, SHOW);
  return { texts: texts.filter((text) => text.boxes.length).slice(0, ENTRIES_LIMIT), picture };
}

async function wholePage(session) {
  const { cssContentSize: { width, height } } = await session.send("Page.getLayoutMetrics");
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const asked = { clip, captureBeyondViewport: true, optimizeForSpeed: true };
  return (await session.send("Page.captureScreenshot", asked)).data;
}

// Calls a function on each document and each shadow root, closed ones too, from worlds that the page does not see.
async function everywhere(session, known, { documents, strings }, source) {
  for (const { nodes, frameId } of documents) {
    const frame = strings[frameId];
    if (!known.includes(frame)) continue;
    const executionContextId = await world(session, frame);
    await evaluate(session, frame, `(${source}).call(document)`);
    const kinds = nodes.shadowRootType ?? { index: [], value: [] };
    for (const node of kinds.index.filter((_, n) => strings[kinds.value[n]] !== "user-agent").slice(0, ROOTS_LIMIT)) {
      const backendNodeId = nodes.backendNodeId[node];
      const resolved = await session.send("DOM.resolveNode", { backendNodeId, executionContextId }).catch(() => null);
      if (!resolved) continue;  // gone meanwhile
      await session.send("Runtime.callFunctionOn", { objectId: resolved.object.objectId, functionDeclaration: source });
    }
  }
}

// A text with its boxes as they are seen: in the page's px, cut to its frame, faint where the frame is.
function seen(text, view) {
  const boxes = text.boxes.map((box) => inView(box, view)).filter((box) => box[2] > 1 && box[3] > 1);
  return { ...text, opacity: text.opacity * view.opacity, boxes: boxes.slice(0, BOXES_LIMIT) };
}

// All texts of a snapshot, with their boxes in the page's px, and the views through which its frames are seen.
function found({ documents, strings }) {
  const texts = [], views = new Map();
  const read = (document, view) => {
    const { nodes, layout, textBoxes } = document;
    views.set(strings[document.frameId], view);
    const styled = new Map(layout.nodeIndex.map((node, at) => [node, at]));
    const style = (at, name) => strings[layout.styles[at]?.[STYLES.indexOf(name)]] ?? "";
    const up = (node) => {
      const line = [];
      for (; node >= 0; node = nodes.parentIndex[node]) line.push(node);
      return line;
    };
    const opacity = (node) => {
      const at = styled.get(node);
      return at === undefined ? 1 : Number(style(at, "opacity") || 1) * filtered(style(at, "filter"));
    };
    const faint = (line) => line.reduce((all, node) => all * opacity(node), 1);
    const off = (node) => {
      const given = (nodes.attributes[node] ?? []).map((one) => strings[one] ?? "");
      const named = (name) => given.findIndex((one, n) => n % 2 === 0 && one === name);
      const disabled = CAN_BE_DISABLED.has(strings[nodes.nodeName[node]]) && named("disabled") >= 0;
      return disabled || (named("aria-disabled") >= 0 && given[named("aria-disabled") + 1] === "true");
    };
    const forReaders = (line) => aloud(line.map((node) => styled.get(node)).filter((at) => at !== undefined).map((at) => ({
      position: style(at, "position"), clip: style(at, "clip"), clipPath: style(at, "clip-path"),
      overflowX: style(at, "overflow-x"), overflowY: style(at, "overflow-y"), box: layout.bounds[at],
    })));
    const boxes = new Map();
    textBoxes.layoutIndex.forEach((at, n) => {
      if (!boxes.has(at)) boxes.set(at, []);
      boxes.get(at).push(textBoxes.bounds[n]);
    });
    for (const [at, all] of boxes) {
      const text = (strings[layout.text[at]] ?? "").trim();
      const line = up(layout.nodeIndex[at]);
      const names = line.map((node) => strings[nodes.nodeName[node]]);
      if (!text || texts.length >= ENTRIES_LIMIT || style(at, "visibility") !== "visible") continue;
      if (names.includes("OPTION") || line.some(off) || forReaders(line)) continue;
      const drawn = names.includes("text"), colour = style(at, drawn ? "fill" : "-webkit-text-fill-color");
      if (drawn && !colour.startsWith("rgb")) continue;  // a gradient, a pattern or nothing
      // Boxes of lines are not to scale in a drawing, those of its text elements are.
      const placed = drawn ? [layout.bounds[styled.get(line[names.indexOf("text")])] ?? all[0]] : all;
      const size = drawn ? placed[0][3] / LINE : parseFloat(style(at, "font-size"));
      const bold = Number(style(at, "font-weight")) >= 700;
      texts.push(seen({ text: text.slice(0, 80), colour, opacity: faint(line), size, bold, boxes: placed }, view));
    }
    nodes.contentDocumentIndex.index.forEach((node, n) => {
      const at = styled.get(node), inner = documents[nodes.contentDocumentIndex.value[n]];
      if (at === undefined || !inner || style(at, "visibility") !== "visible") return;
      const px = (name) => parseFloat(style(at, name)) || 0;
      const [x, y, width, height] = layout.bounds[at];
      const left = px("border-left-width") + px("padding-left"), top = px("border-top-width") + px("padding-top");
      const wide = width - left - px("border-right-width") - px("padding-right");
      const high = height - top - px("border-bottom-width") - px("padding-bottom");
      const [clipX, clipY, ...size] = inView([x + left, y + top, wide, high], view);
      const scroll = [inner.scrollOffsetX ?? 0, inner.scrollOffsetY ?? 0];
      read(inner, {
        x: view.x + x + left - scroll[0], y: view.y + y + top - scroll[1], clip: [clipX, clipY, ...size],
        opacity: view.opacity * faint(up(node)),
      });
    });
  };
  read(documents[0], { x: 0, y: 0, clip: null, opacity: 1 });
  return { texts, views };
}

// A box of a document in the page's px, cut to the frame through which it is seen.
function inView([x, y, width, height], view) {
  const [left, top] = [x + view.x, y + view.y];
  if (!view.clip) return [left, top, width, height];
  const [cx, cy, cw, ch] = view.clip;
  const [right, bottom] = [Math.min(left + width, cx + cw), Math.min(top + height, cy + ch)];
  const [from, above] = [Math.max(left, cx), Math.max(top, cy)];
  return [from, above, right - from, bottom - above];
}

async function measure({ texts, picture }) {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const ink = canvas.getContext("2d", { willReadFrequently: true });
  ink.drawImage(image, 0, 0);
  const parse = (colour) => {
    const dot = new OffscreenCanvas(1, 1).getContext("2d");
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return texts.map(({ boxes, colour, opacity, ...text }) => {
    const [r, g, b, a] = parse(colour);
    const alpha = (a / 255) * opacity;
    const ratios = [];
    for (const [x, y, width, height] of boxes) {
      const left = Math.max(0, Math.ceil(x)), top = Math.max(0, Math.ceil(y));
      const wide = Math.min(image.width, Math.floor(x + width)) - left;
      const high = Math.min(image.height, Math.floor(y + height)) - top;
      if (wide < 1 || high < 1) continue;
      const { data } = ink.getImageData(left, top, wide, high);
      const pixels = data.length / 4, step = Math.max(1, Math.floor(pixels / 4000));
      for (let at = 0; at < pixels; at += step) {
        const under = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
        const over = [r, g, b].map((v, n) => v * alpha + under[n] * (1 - alpha));
        const [one, two] = [luminance(over), luminance(under)].sort((x, y) => y - x);
        ratios.push((one + 0.05) / (two + 0.05));
      }
    }
    ratios.sort((x, y) => x - y);
    // a twentieth of the pixels may be worse: edges, lines under the letters
    return { ...text, ratio: ratios.length ? ratios[Math.floor(ratios.length / 20)] : null };
  });
}

module.exports = { contrast };
