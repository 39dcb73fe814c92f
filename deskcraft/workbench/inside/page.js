// Runs inside the workshop: opens a page of a project in Chromium and does what it is told with it.
//
// usage: node page.js DRIVER_FOLDER PAGE_FILE OUT_FILE < {"width": PX, "height": PX, "steps": [STEP, ...]}
//
// STEP is one of (TARGET: {"role", "name", "label", "text", "exact", "nth", "within": TARGET})
//   {"do": "click" | "hover" | "tick" | "untick" | "see", "target": TARGET}
//   {"do": "fill" | "choose", "target": TARGET, "text": TEXT}
//   {"do": "press", "text": KEY}, the same with a target
//   {"do": "open", "text": FILE}, {"do": "resize", "width": PX, "height": PX}
//   {"do": "tree" | "contrast" | "page"}
// The answers are a list, one for each step: {} for an act, what was seen for the others, {"failed": SENTENCE} for a
// step that could not be done, after which no further one is tried. What is expected of a page never comes here.
"use strict";
const fs = require("fs");
const path = require("path");

const [DRIVER, FILE, OUT] = process.argv.slice(2);
const { chromium } = require(DRIVER);
const ACT_MS = 3000, LOAD_MS = 10000, STEP_MS = 12000, TEXT_LIMIT = 2000, SEEN_LIMIT = 40, ENTRIES_LIMIT = 2000;
const NOT_STARTED = 5;

const cut = (text) => String(text ?? "").slice(0, TEXT_LIMIT);
const reason = (error) => cut(String(error.message ?? error).replace(/\u001b\[[0-9;]*m/g, "").split("\n")[0]);

function find(root, target) {
  const base = target.within ? find(root, target.within) : root;
  const exact = Boolean(target.exact);
  let found;
  if (target.role) found = base.getByRole(target.role, target.name == null ? {} : { name: target.name, exact });
  else if (target.label != null) found = base.getByLabel(target.label, { exact });
  else found = base.getByText(target.text, { exact });
  return target.nth == null ? found : found.nth(target.nth);
}

async function see(page, target) {
  const found = find(page, target);
  const count = await found.count();
  const seen = [];
  for (let n = 0; n < Math.min(count, SEEN_LIMIT); n++) {
    const one = found.nth(n);
    const tried = async (promise, otherwise) => { try { return await promise; } catch { return otherwise; } };
    const quick = { timeout: 500 };
    const box = await tried(one.boundingBox(quick), null);
    seen.push({
      text: cut(await tried(one.innerText(quick), "")),
      visible: await tried(one.isVisible(), false),
      enabled: await tried(one.isEnabled(quick), true),
      checked: await tried(one.isChecked(quick), null),
      value: cut(await tried(one.inputValue(quick), "")),
      focused: (await tried(one.and(page.locator(":focus")).count(), 0)) > 0,
      href: await tried(one.getAttribute("href", quick), null),
      invalid: (await tried(one.getAttribute("aria-invalid", quick), null)) === "true",
      box: box && [box.x, box.y, box.width, box.height],
    });
  }
  return { count, seen };
}

// An isolated world: the page's own scripts can neither see nor replace what runs there.
async function isolated(page, source) {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: source, contextId: world.executionContextId, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach();
  }
}

// Roles whose parts are theirs alone ("children presentational"): their name says it all.
const WHOLE = new Set(["button", "checkbox", "image", "img", "radio", "slider", "switch", "tab", "progressbar", "meter"]);

async function tree(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const within = new Map(nodes.map((node) => [node.nodeId, node]));
  const shown = (node) => {
    for (let up = within.get(node.parentId); up; up = within.get(up.parentId)) {
      if (WHOLE.has(up.role?.value)) return false;
    }
    return !node.ignored;
  };
  const entries = nodes.filter(shown).slice(0, ENTRIES_LIMIT).map((node) => {
    const properties = Object.fromEntries((node.properties ?? []).map((one) => [one.name, one.value?.value]));
    return {
      role: cut(node.role?.value), name: cut(node.name?.value), level: properties.level ?? null,
      focusable: Boolean(properties.focusable),
    };
  });
  const more = await isolated(page, `(() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    const fields = [...document.querySelectorAll("input, select, textarea")].filter((one) =>
      !["hidden", "submit", "reset", "button", "image"].includes(one.type) && one.checkVisibility());
    const labelled = (one) => one.labels?.length || one.getAttribute("aria-label") || one.title ||
      one.getAttribute("aria-labelledby");
    return {
      lang: document.documentElement.lang, title: document.title,
      twice: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].slice(0, 20),
      unlabelled: fields.filter((one) => !labelled(one)).map((one) => one.outerHTML.slice(0, 200)).slice(0, 20),
    };
  })()`);
  return { entries, ...more };
}

const TEXTS = `(() => {
  const found = [], limit = ${ENTRIES_LIMIT};
  const add = (element, boxes, text) => {
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let up = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    const size = parseFloat(style.fontSize);
    found.push({
      text: text.trim().slice(0, 80), colour: style.webkitTextFillColor, opacity, size,
      bold: Number(style.fontWeight) >= 700,
      boxes: boxes.map((box) => [box.left + scrollX, box.top + scrollY, box.width, box.height]).slice(0, 20),
    });
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode() && found.length < limit) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!node.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(parent.tagName)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest(":disabled, [aria-disabled=true]")) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) add(parent, boxes, node.data);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) {
    if (!field.checkVisibility({ visibilityProperty: true }) || field.disabled) continue;
    if (["hidden", "checkbox", "radio", "range", "color", "file", "image"].includes(field.type)) continue;
    const shown = field.tagName === "SELECT" ? field.selectedOptions[0]?.text : field.value;
    const box = field.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = field;
    const inside = new DOMRect(box.left + clientLeft, box.top + clientTop, clientWidth, clientHeight);
    if (shown && inside.width > 1) add(field, [inside], shown);
  }
  return found;
})()`;

const WITHOUT_LETTERS = `*, *::before, *::after {
  -webkit-text-fill-color: transparent !important; text-shadow: none !important; caret-color: transparent !important;
  text-decoration-color: transparent !important; transition: none !important; animation: none !important;
}`;

// The ground is what the browser paints with all letters left out, so gradients, pictures and layers count.
async function contrast(page) {
  const texts = await isolated(page, TEXTS);
  await isolated(page, `{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(WITHOUT_LETTERS)});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }`);
  const picture = (await page.screenshot({ fullPage: true, scale: "css" })).toString("base64");
  await isolated(page, "document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); 0");
  const bench = await page.context().newPage();
  try {
    return { texts: await bench.evaluate(measure, { texts, picture }) };
  } finally {
    await bench.close();
  }
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

async function act(page, step, heard) {
  const target = step.target && find(page, step.target);
  const limit = { timeout: ACT_MS };
  switch (step.do) {
    case "click": await target.click(limit); return {};
    case "hover": await target.hover(limit); return {};
    case "tick": await target.check(limit); return {};
    case "untick": await target.uncheck(limit); return {};
    case "fill": await target.fill(step.text, limit); return {};
    case "choose": await target.selectOption({ label: step.text }, limit); return {};
    case "press": await (target ? target.press(step.text, limit) : page.keyboard.press(step.text)); return {};
    case "open": await page.goto(address(step.text), { timeout: LOAD_MS }); return {};
    case "resize": await page.setViewportSize({ width: step.width, height: step.height }); return {};
    case "see": return see(page, step.target);
    case "tree": return tree(page);
    case "contrast": return contrast(page);
    case "page": {
      const told = await isolated(page, `({ title: document.title, lang: document.documentElement.lang,
        wide: document.documentElement.scrollWidth, window: innerWidth })`);
      return { ...told, heard: heard.slice(0, 50) };
    }
    default: throw new Error(`no step is called ${step.do}`);
  }
}

const address = (file) => "file://" + path.join(path.dirname(FILE), file).split("/").map(encodeURIComponent).join("/");

function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error("the page is busy")), ms); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function main() {
  const asked = JSON.parse(fs.readFileSync(0, "utf8"));
  const answers = [];
  let browser;
  try {
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", timeout: 30000 });
  } catch (error) {
    console.error(reason(error));
    process.exit(NOT_STARTED);
  }
  const context = await browser.newContext({
    viewport: { width: asked.width, height: asked.height }, locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const heard = [];
  page.on("console", (said) => { if (said.type() === "error") heard.push(cut(said.text())); });
  page.on("pageerror", (error) => heard.push(reason(error)));
  page.on("requestfailed", (request) => heard.push(cut(`not loaded: ${path.basename(request.url())}`)));
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
  for (const step of [{ do: "open", text: path.basename(FILE) }, ...asked.steps]) {
    try {
      answers.push(await within(STEP_MS, act(page, step, heard)));
    } catch (error) {
      answers.push({ failed: reason(error) });
      break;
    }
  }
  fs.writeFileSync(OUT, JSON.stringify(answers));
  await within(ACT_MS, browser.close()).catch(() => {});
}

main().then(() => process.exit(0), (error) => { console.error(reason(error)); process.exit(3); });
