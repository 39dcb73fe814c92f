// Runs inside the batch sandbox: opens a page of a project in Chromium and does with it what it is asked to.
//
// usage: node page.js DRIVER_FOLDER PAGE_FILE OUT_FILE [PATIENCE] < {"width": PX, "height": PX, "steps": [STEP, ...]}
//
// PATIENCE multiplies all limits of time. Exit status 6: a step came to nothing while the machine gave the browser few
// processors, which says nothing of the page.
//
// STEP is one of (TARGET: {"role", "name", "label", "text", "exact", "nth", "within": TARGET, "frame": TITLE})
//   {"do": "click" | "hover" | "tick" | "untick" | "see", "target": TARGET}
//   {"do": "fill" | "choose", "target": TARGET, "text": TEXT}
//   {"do": "press", "text": KEY}, the same with a target
//   {"do": "open", "text": FILE}, {"do": "resize", "width": PX, "height": PX}
//   {"do": "picture", "target": TARGET, "tags": [TAG, ...]}
//   {"do": "style", "select": SELECTOR, "says": {PROPERTY: VALUE}}: [found, asked] of each, both as computed
//   {"do": "tree" | "contrast" | "page"}, {"do": "tree", "sight": true}: with what is seen of each entry; "icons": true: and
//   with the shapes that controls show beside their words
// The answers are a list, one for each step: {} for an act, what was seen for the others, {"failed": SENTENCE} for a
// step that could not be done, after which no further one is tried. What is expected of a page never comes here.
"use strict";
const fs = require("fs");
const path = require("path");

const [DRIVER, FILE, OUT] = process.argv.slice(2);
const driver = require(DRIVER);
const { contrast } = require("./page_letters.js");
const { picture } = require("./page_picture.js");
const { sightsOf, taken, treeSeen } = require("./page_sight.js");
const { FOUND_LIMIT, prepare } = require("./page_stop.js");
const { cut, inSession, isolated, tree } = require("./page_worlds.js");
const { patient, Starving } = require("./page_load.js");
const [ACT_MS, LOAD_MS, STEP_MS, LOOK_MS] = [3000, 10000, 12000, 120000].map(patient);
const SEE_TRIES = 3, WORDS_LIMIT = 20;
const LOOKS = new Set(["see", "picture", "tree", "fill", "choose"]);  // with sights, which scroll through the page
const NOT_STARTED = 5, TOO_BUSY = 6;
// Frames are all in the page's process, where they can be looked into and stopped, and a page does not learn that a
// program steers it.
const ARGS = ["--disable-site-isolation-trials", "--disable-blink-features=AutomationControlled"];

class Late extends Error {}
const isLate = (error) => error instanceof Late || error instanceof driver.errors.TimeoutError;
const reason = (error) => cut(String(error.message ?? error).replace(/\u001b\[[0-9;]*m/g, "").split("\n")[0]);

// Where a target is looked for: the page with its open shadow trees, or one of its frames, by its title.
function place(page, target) {
  if (target.frame == null) return page;
  const exact = { exact: true };
  const titled = page.getByTitle(target.frame, exact).or(page.getByLabel(target.frame, exact));
  return page.locator("iframe, frame").and(titled).contentFrame();
}

function find(root, target) {
  const base = target.within ? find(root, target.within) : root;
  const exact = Boolean(target.exact);
  let found;
  if (target.role) found = base.getByRole(target.role, target.name == null ? {} : { name: target.name, exact });
  else if (target.label != null) found = base.getByLabel(target.label, { exact });
  else found = base.getByText(target.text, { exact });
  return target.nth == null ? found : found.nth(target.nth);
}

// What is found and what is seen of it are looked at one after the other: again, if it was no longer as many.
async function see(page, target) {
  const root = place(page, target), found = find(root, target);
  for (let n = 1; ; n++) {
    const count = await found.count();
    const seen = [];
    for (let at = 0; at < Math.min(count, FOUND_LIMIT); at++) seen.push(await described(root, found.nth(at)));
    if (!seen.some((one) => one.visible)) return { count, seen };
    const sights = await sightsOf(page, root, found, (at) => seen[at]?.visible);
    if (sights.length !== seen.length && n < SEE_TRIES) continue;
    return { count, seen: seen.map((one, at) => looked(one, sights[at])) };
  }
}

async function described(root, one) {
  const tried = async (promise, otherwise) => { try { return await promise; } catch { return otherwise; } };
  const quick = { timeout: 500 };
  return {
    text: cut(await tried(one.innerText(quick), "")),
    visible: await tried(one.isVisible(), false),
    enabled: await tried(one.isEnabled(quick), true),
    checked: await tried(one.isChecked(quick), null),
    value: cut(await tried(one.inputValue(quick), "")),
    focused: (await tried(one.and(root.locator(":focus")).count(), 0)) > 0,
    href: await tried(one.getAttribute("href", quick), null),
    invalid: (await tried(one.getAttribute("aria-invalid", quick), null)) === "true",
    box: null,
  };
}

// Its text, value and box are those of the moment in which it was looked at.
function looked(one, sight) {
  if (!one.visible) return one;
  if (!sight) return { ...one, unseen: "does not stay to be looked at" };
  const { unseen, aloud, words, hidden, text = one.text, value = one.value, box } = sight;
  return { ...one, text, value, box, unseen, aloud, words: words.join(" "), hidden: hidden.slice(0, WORDS_LIMIT) };
}

// A person points at a field before writing into it.
async function pointed(page, root, target) {
  await target.scrollIntoViewIfNeeded({ timeout: ACT_MS });
  const by = await taken(page, root, target);
  if (by !== null) throw new Error(`it ${by}`);
  return target;
}

// Runs in the page: what an element computes, beside what one in its place would that says the value itself.
function styles(select, says) {
  return { styles: [...document.querySelectorAll(select)].slice(0, 40).map((one) => {
    const computed = getComputedStyle(one), values = {};
    for (const [name, value] of Object.entries(says)) {
      const probe = document.createElement("div");
      probe.style.setProperty("all", "initial");
      probe.style.setProperty("font-size", computed.fontSize);
      probe.style.setProperty("color", computed.color);
      probe.style.setProperty(name, value);
      (one.parentElement ?? one).append(probe);
      values[name] = [computed.getPropertyValue(name), getComputedStyle(probe).getPropertyValue(name)];
      probe.remove();
    }
    return values;
  }) };
}

async function act(page, step, heard) {
  const root = step.target && place(page, step.target), target = step.target && find(root, step.target);
  const limit = { timeout: ACT_MS };
  switch (step.do) {
    case "click": await target.click(limit); return {};
    case "hover": await target.hover(limit); return {};
    case "tick": await target.check(limit); return {};
    case "untick": await target.uncheck(limit); return {};
    case "fill": await (await pointed(page, root, target)).fill(step.text, limit); return {};
    case "choose": await (await pointed(page, root, target)).selectOption({ label: step.text }, limit); return {};
    case "press": await (target ? target.press(step.text, limit) : page.keyboard.press(step.text)); return {};
    case "open": await page.goto(address(step.text), { timeout: LOAD_MS }); return {};
    case "resize": await page.setViewportSize({ width: step.width, height: step.height }); return {};
    case "see": return see(page, step.target);
    case "picture": {
      const drawn = await picture(root, target, step.tags);
      const [sight] = await sightsOf(page, root, target);
      return { ...drawn, unseen: sight ? sight.unseen : "does not stay to be looked at" };
    }
    case "style": return isolated(page, `(${styles})(${JSON.stringify(step.select)}, ${JSON.stringify(step.says)})`);
    case "tree": return step.sight ? treeSeen(page, Boolean(step.icons)) : inSession(page, tree);
    case "contrast": return contrast(page);
    case "page": {
      const found = await isolated(page, `({ title: document.title, lang: document.documentElement.lang,
        wide: document.documentElement.scrollWidth, window: innerWidth })`);
      return { ...found, heard: heard.slice(0, 50) };
    }
    default: throw new Error(`no step is called ${step.do}`);
  }
}

const address = (file) => "file://" + path.join(path.dirname(FILE), file).split("/").map(encodeURIComponent).join("/");

function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Late("the page is busy")), ms); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function main() {
  const asked = JSON.parse(fs.readFileSync(0, "utf8"));
  const answers = [];
  let browser;
  try {
    browser = await driver.chromium.launch({ executablePath: "/usr/bin/chromium", timeout: 30000, args: ARGS });
  } catch (error) {
    console.error(reason(error));
    process.exit(NOT_STARTED);
  }
  await prepare(driver);
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
    const starving = new Starving();
    try {
      if (LOOKS.has(step.do)) await within(STEP_MS, isolated(page, "null"));  // a page that never stops ends here
      answers.push(await within(LOOKS.has(step.do) ? LOOK_MS : STEP_MS, act(page, step, heard)));
    } catch (error) {
      if (isLate(error) && starving.now) {
        console.error(`${step.do}: ${reason(error)}`);
        process.exit(TOO_BUSY);
      }
      answers.push({ failed: reason(error) });
      break;
    }
  }
  fs.writeFileSync(OUT, JSON.stringify(answers));
  await within(ACT_MS, browser.close()).catch(() => {});
}

main().then(() => process.exit(0), (error) => { console.error(reason(error)); process.exit(3); });
