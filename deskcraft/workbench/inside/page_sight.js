// Beside page.js: whether what a page has in a place is there to be seen by a person.
//
// What is seen is told by the pixels: words and boxes are left out for a moment, and where the picture of the window
// stays the same they were covered, cut off, outside or in the colour of their ground. A control is seen where it
// takes clicks. A thing is brought into the window first, by scrolling as a person can, and may take its time to come.
"use strict";
const { placed } = require("./page_found.js");
const { inked } = require("./page_ink.js");
const { BUSY, WATCH } = require("./page_sight_world.js");
const { evaluate, frames, inSession, world } = require("./page_worlds.js");

const TRIES = 2, ROUNDS = 12, WAIT_MS = 500, REST_MS = 3000, LOOK_MS = 100;

const LOOKED_AT = new Set(["StaticText", "button", "link", "image", "img", "Canvas", "SvgRoot", "textbox", "searchbox",
  "combobox", "listbox", "checkbox", "radio", "switch", "slider", "spinbutton", "tab", "menuitem", "Iframe"]);

// From nodes, [{ frame, node: the browser's number }, ...], to what is seen of each: `unseen`, why it is not, or null;
// `words` that are seen and `hidden` ones; `size` of its smallest letters; whether it `moves` for ever. What is gone
// before it is looked at counts as seen if it may be `fleeting`.
async function sights(page, session, asked, { fleeting }) {
  const told = asked.map(() => ({ unseen: null, hidden: [], words: [], size: null, moves: false }));
  const views = await watches(session, asked);
  const bench = await benchOf(page);
  try {
    const units = [];
    for (const view of views) {
      const found = await view.ask("measure");
      units.push(...found.map((unit, at) => ({ ...unit, at, view, asked: view.parts[unit.part] })));
    }
    for (let round = 0, left = units; round < TRIES && left.length; round++) {
      if (round) await rest(page, session, WAIT_MS);
      await look(page, session, bench, left, round > 0);
      left = left.filter((unit) => unit.wrong !== null);
    }
    await tell(views, fleeting ? await stillThere(units) : units, told);
  } finally {
    for (const view of views) await back(view).catch(() => {});
  }
  return told;
}

// A page of our own, in which pictures are compared.
const benches = new WeakMap();
async function benchOf(page) {
  const browser = page.context().browser();
  if (!benches.has(browser)) benches.set(browser, await (await browser.newContext()).newPage());
  return benches.get(browser);
}

// One view of each frame in which something is looked at; `over` is that of the frame's own element in the page around.
async function watches(session, asked) {
  const parents = await parentsOf(session), views = [];
  for (const frame of new Set(asked.map((one) => one.frame))) {
    const own = asked.map(({ node }, at) => ({ node, at })).filter(({ node, at }) => node && asked[at].frame === frame);
    const view = await watch(session, parents, frame, own);
    if (view?.parts.length) views.push(view);
  }
  return views;
}

async function parentsOf(session) {
  const parents = new Map();
  const walk = ({ frame, childFrames }) => { parents.set(frame.id, frame.parentId); childFrames?.forEach(walk); };
  walk((await session.send("Page.getFrameTree")).frameTree);
  return parents;
}

async function watch(session, parents, frame, nodes) {
  const executionContextId = await world(session, frame).catch(() => null);
  if (executionContextId === null) return null;  // in a process of its own
  const parts = [], objects = [];
  for (const { node, at } of nodes) {
    const where = { backendNodeId: node, executionContextId };
    const resolved = await session.send("DOM.resolveNode", where).catch(() => null);
    if (!resolved) continue;  // gone meanwhile, or painted by no node
    parts.push(at);
    objects.push({ objectId: resolved.object.objectId });
  }
  const call = async (functionDeclaration, rest) => {
    const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", { functionDeclaration, ...rest });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  };
  const { objectId } = await call(WATCH, { arguments: objects, executionContextId });
  const ask = async (name, ...args) => {
    const given = { objectId, arguments: args.map((value) => ({ value })), returnByValue: true };
    return (await call(`function (...given) { return this[${JSON.stringify(name)}](...given); }`, given)).value;
  };
  const parent = parents.get(frame);
  if (!parent) return { parts, ask, over: null };
  const owner = (await session.send("DOM.getFrameOwner", { frameId: frame })).backendNodeId;
  return { parts, ask, owner, over: await watch(session, parents, parent, [{ node: owner, at: 0 }]) };
}

// Tries each unit once: as things are, or each brought into the middle. `wrong` becomes null for what is seen.
async function look(page, session, bench, units, scrolled) {
  const window = page.viewportSize();
  const shows = ([x, y, width, height]) =>
    x + width > 1 && y + height > 1 && x < window.width - 1 && y < window.height - 1;
  const whole = ([, y, , height]) => y >= 0 && y + height <= window.height;
  const central = ([, y, , height]) => y >= window.height / 4 && y + height <= window.height * 3 / 4;
  const todo = new Set(units);
  for (let round = 0; todo.size && round < ROUNDS; round++) {
    const [first] = todo, reached = scrolled || round > 0;
    if (reached) await reach(first.view, first.at);
    await measureAgain(session, todo);
    const batch = [...todo].filter((unit) => unit.rects.length && unit.rects.every(shows));
    const anew = batch.filter((unit) => unit.tried !== String(unit.rects));
    if (anew.length) await compare(page, session, bench, anew);
    for (const unit of todo) {
      const inView = batch.includes(unit);
      const done = inView ? unit.wrong === null || unit.rects.every(scrolled ? central : whole) : !unit.rects.length;
      if (!inView && (done || (unit === first && reached))) await judged(unit, false);
      if (done || (unit === first && reached)) todo.delete(unit);
    }
  }
}

async function reach(view, at) {
  await view.ask("reach", at);
  if (view.over) await reach(view.over, 0);
}

async function back(view) {
  await view.ask("back");
  if (view.over) await back(view.over);
}

// In the window's px, those of frames too.
async function measureAgain(session, units) {
  for (const view of new Set([...units].map((unit) => unit.view))) {
    const now = await view.ask("measure");
    const [x, y] = await corner(session, view);
    for (const unit of units) {
      if (unit.view !== view) continue;
      Object.assign(unit, now[unit.at]);
      unit.rects = unit.rects.map(([left, top, ...size]) => [left + x, top + y, ...size]);
    }
  }
}

async function corner(session, { owner }) {
  if (!owner) return [0, 0];
  const { model } = await session.send("DOM.getBoxModel", { backendNodeId: owner });
  return model.content.slice(0, 2);
}

// Judges units that are in the window by what changes there when they are left out.
async function compare(page, session, bench, batch) {
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  try {
    const seen = await without(page, bench, batch, false);
    const blank = batch.filter((unit, n) => unit.kind === "box" && !seen[n]);
    const marked = blank.length ? await without(page, bench, blank, true) : [];
    for (const [n, unit] of batch.entries()) {
      await judged(unit, seen[n] || marked[blank.indexOf(unit)] || (await unit.view.ask("behind", [unit.at]))[0]);
    }
  } finally {
    await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await session.send("Animation.disable");
  }
}

async function without(page, bench, batch, marked) {
  const views = [...new Set(batch.map((unit) => unit.view))];
  const shot = async () => (await page.screenshot({ scale: "css" })).toString("base64");
  try {
    for (const view of views) await view.ask("veil");
    const before = await shot();
    for (const view of views) {
      await view.ask("hide", batch.filter((unit) => unit.view === view).map((unit) => unit.at), marked);
    }
    const after = await shot();
    const units = batch.map(({ kind, rects, bare, spread }) => ({ kind, rects, bare, spread }));
    return await bench.evaluate(inked, { before, after, units });
  } finally {
    for (const view of views) await view.ask("show");
  }
}

async function judged(unit, seen) {
  unit.tried = String(unit.rects);
  unit.wrong = seen && !unit.small ? null : (await unit.view.ask("reasons", [unit.at]))[0];
}

async function stillThere(units) {
  const now = new Map();
  for (const view of new Set(units.map((unit) => unit.view))) now.set(view, await view.ask("measure"));
  return units.filter((unit) => unit.wrong === null || !now.get(unit.view)[unit.at].gone);
}

async function tell(views, units, told) {
  for (const [at, one] of told.entries()) {
    const own = units.filter((unit) => unit.asked === at);
    const wrong = own.filter((unit) => unit.wrong !== null && unit.wrong !== undefined);
    if (own.length && wrong.length === own.length) one.unseen = wrong[0].wrong;
    one.hidden = wrong.filter((unit) => unit.kind === "word").map((unit) => ({ word: unit.text, why: unit.wrong }));
    one.words = own.filter((unit) => unit.kind === "word" && !wrong.includes(unit)).map((unit) => unit.text);
    const sizes = own.map((unit) => unit.size).filter((size) => size !== null);
    one.size = sizes.length ? Math.min(...sizes) : null;
  }
  for (const view of views) {
    (await view.ask("parts")).forEach((part, n) => {
      const one = told[view.parts[n]];
      one.moves = part.moves;
      one.unseen ??= part.taken;
    });
  }
}

// Waits until nothing is on its way any more, but not for ever.
async function rest(page, session, least) {
  const until = Date.now() + REST_MS;
  await new Promise((resolve) => setTimeout(resolve, least));
  const [own] = await frames(session);
  while (Date.now() < until && (await evaluate(session, own, BUSY))) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

// What is seen of the texts, controls and pictures among the entries of a page, once all has come to rest.
async function entriesSeen(page, session, entries) {
  await rest(page, session, 0);
  const asked = entries.map(({ role, frame, node }) => ({ frame, node: LOOKED_AT.has(role) ? node : null }));
  const told = await sights(page, session, asked, { fleeting: false });
  return told.map(({ unseen, hidden, size, moves }) => ({ unseen: unseen ?? hidden[0]?.why ?? null, size, moves }));
}

// What is seen of elements that the driver has found.
const sightsOf = (page, handles) => inSession(page, async (session) =>
  sights(page, session, await placed(session, handles), { fleeting: true }));

// What takes the clicks on an element that the driver has found, or null.
const taken = (page, handle) => inSession(page, async (session) => {
  const [view] = await watches(session, await placed(session, [handle]));
  if (!view) return null;
  for (let n = 0; ; n++) {
    const [{ taken: by }] = await view.ask("parts");
    if (by === null || n === TRIES) return by;
    await rest(page, session, WAIT_MS);
  }
});

module.exports = { entriesSeen, sightsOf, taken };
