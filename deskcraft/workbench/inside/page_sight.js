// Beside page.js: whether what a page has in a place is there to be seen by a person.
//
// The pixels say what is seen: words and boxes are left out for a moment, and where the picture of the window
// stays the same they were covered, cut off, outside or in the colour of their ground. A control is seen where it
// takes clicks. A thing is brought into the window first, by scrolling as a person can, and may take its time to come.
// While pictures are taken the page stands still: it cannot answer to what is left out.
"use strict";
const { ROLES, icons } = require("./page_icons.js");
const { inked } = require("./page_ink.js");
const { patient } = require("./page_load.js");
const { BUSY, WATCH } = require("./page_sight_world.js");
const { stopped, stoppedAt } = require("./page_stop.js");
const { called, cut, evaluate, frames, inSession, tree, world } = require("./page_worlds.js");

const ROUNDS = 60, TAKEN_TRIES = 2, WAIT_MS = 500, REST_MS = patient(3000), LOOK_MS = 100;

const LOOKED_AT = new Set(["StaticText", "button", "link", "image", "img", "Canvas", "SvgRoot", "textbox", "searchbox",
  "combobox", "listbox", "checkbox", "radio", "switch", "slider", "spinbutton", "tab", "menuitem", "Iframe"]);

// What is seen of each of the nodes that `hold` gives to what it calls while the page stands still, as
// [{ frame, node: the browser's number }, ...]: `unseen`, why it is not, or null; `words` that are seen and `hidden`
// ones; `size` of its smallest letters; whether it is `aloud`, a text that only screen readers get; whether it `moves` for
// ever; its `text`, `value` and `box` in the window's px; and `icons` of those that are `drawn`.
async function sights(page, session, hold, drawn = null) {
  const bench = await benchOf(page);
  let reports = [], views = [], units = [];
  try {
    await hold(async (asked) => {
      reports = asked.map(() => ({ unseen: null, hidden: [], words: [], size: null, aloud: false, moves: false, box: null }));
      views = await watches(session, asked);
      for (const view of views) {
        const [x, y] = await corner(session, view);
        (await view.ask("boxes")).forEach(([left, top, ...size], n) => {
          reports[view.parts[n]].box = [left + x, top + y, ...size];
        });
        const found = await view.ask("measure");
        units.push(...found.map((unit, at) => ({ ...unit, at, view, asked: view.parts[unit.part] })));
      }
      await look(page, session, bench, units, { scrolled: false, hold: (use) => use() });
      await conclude(views, units, reports);
      for (const view of views) await back(view);
    });
    const left = units.filter((unit) => unit.wrong !== null);
    if (left.length || reports.some((one) => one.unseen !== null)) {
      await rest(page, session, WAIT_MS);
      await look(page, session, bench, left, { scrolled: true, hold: (use) => stopped(session, use) });
      await stopped(session, () => conclude(views, units, reports));
    }
    if (drawn !== null) {
      const found = await stopped(session, () => icons(session, page, bench, views, {
        wanted: (at) => drawn(at) && reports[at].unseen === null && !reports[at].moves,
        corner: (view) => corner(session, view),
        reach: async (view, n) => { await view.ask("reachNode", n); if (view.over) await reach(view.over, 0); },
      }));
      for (const [at, shapes] of found) reports[at].icons = shapes;
    }
  } finally {
    for (const view of views) await back(view).catch(() => {});
  }
  return reports;
}

// An empty page, in which pictures are compared.
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
  if (executionContextId === null) return null;  // gone meanwhile
  const parts = [], objects = [];
  for (const { node, at } of nodes) {
    const where = { backendNodeId: node, executionContextId };
    const resolved = await session.send("DOM.resolveNode", where).catch(() => null);
    if (!resolved) continue;  // gone meanwhile, or painted by no node
    parts.push(at);
    objects.push({ objectId: resolved.object.objectId });
  }
  const { objectId } = await called(session, WATCH, { arguments: objects, executionContextId });
  const ask = async (name, ...args) => {
    const given = { objectId, arguments: args.map((value) => ({ value })), returnByValue: true };
    return (await called(session, `function (...given) { return this.${name}(...given); }`, given)).value;
  };
  const parent = parents.get(frame);
  if (!parent) return { parts, ask, over: null };
  const owner = (await session.send("DOM.getFrameOwner", { frameId: frame })).backendNodeId;
  return { parts, ask, owner, over: await watch(session, parents, parent, [{ node: owner, at: 0 }]) };
}

// Tries each unit once, while `hold` holds the page: as things are, or (`scrolled`) each brought into the middle, where
// the page has its time to answer. `wrong` becomes null for what is seen.
async function look(page, session, bench, units, { scrolled, hold }) {
  const todo = new Set(units);
  for (const unit of units) unit.tried = null;
  for (let round = 0; todo.size && round < ROUNDS; round++) {
    const [first] = todo, reached = scrolled || round > 0;
    if (reached) {
      await reach(first.view, first.at);
      await measureAgain(session, todo);
      for (const unit of todo) if (unit.tried === String(unit.rects)) todo.delete(unit);  // it stays where it was
      if (!todo.has(first)) continue;
    }
    if (scrolled) await rest(page, session, LOOK_MS);
    await hold(() => lookOnce(page, session, bench, todo, { scrolled, last: reached ? first : null }));
  }
  for (const unit of todo) if (unit.wrong === undefined) unit.wrong = "lies too far away to be looked at";
}

// Judges what of `todo` is in the window, and takes out what needs no other place there; `last` has had its own.
async function lookOnce(page, session, bench, todo, { scrolled, last }) {
  const window = page.viewportSize();
  const shows = ([x, y, width, height]) =>
    x + width > 1 && y + height > 1 && x < window.width - 1 && y < window.height - 1;
  const across = ([x, , width]) => (x >= 0 && x + width <= window.width) || width > window.width;
  const whole = (rect) => across(rect) && rect[1] >= 0 && rect[1] + rect[3] <= window.height;
  const central = (rect) =>
    across(rect) && rect[1] >= window.height / 4 && rect[1] + rect[3] <= window.height * 3 / 4;
  await measureAgain(session, todo);
  const batch = [...todo].filter((unit) => unit.rects.length && unit.rects.every(shows));
  const anew = batch.filter((unit) => unit.tried !== String(unit.rects));
  if (anew.length) await compare(session, bench, anew);
  for (const unit of todo) {
    const inView = batch.includes(unit);
    const done = inView ? unit.wrong === null || unit.rects.every(scrolled ? central : whole) : !unit.rects.length;
    if (!inView && (done || unit === last)) await judged(unit, false);
    if (done || unit === last) todo.delete(unit);
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
async function compare(session, bench, batch) {
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  try {
    const seen = await without(session, bench, batch, false);
    const blank = batch.filter((unit, n) => unit.kind === "box" && !seen[n]);
    const marked = blank.length ? await without(session, bench, blank, true) : [];
    for (const [n, unit] of batch.entries()) {
      await judged(unit, seen[n] || marked[blank.indexOf(unit)] || (await unit.view.ask("behind", [unit.at]))[0]);
    }
  } finally {
    await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
    await session.send("Animation.disable");
  }
}

async function without(session, bench, batch, marked) {
  const views = [...new Set(batch.map((unit) => unit.view))];
  const shot = async () => (await session.send("Page.captureScreenshot", { optimizeForSpeed: true })).data;
  const units = batch.map(({ kind, rects, bare, spread }) => ({ kind, rects, bare, spread }));
  try {
    for (const view of views) await view.ask("veil");
    const before = await shot();
    for (const view of views) {
      await view.ask("hide", batch.filter((unit) => unit.view === view).map((unit) => unit.at), marked);
    }
    const after = await shot();
    for (const view of views) {
      await view.ask("show");
      await view.ask("veil");
    }
    return await bench.evaluate(inked, { before, after, again: await shot(), units });
  } finally {
    for (const view of views) await view.ask("show");
  }
}

async function judged(unit, seen) {
  unit.tried = String(unit.rects);
  unit.wrong = seen && !unit.small && !unit.aloud ? null : (await unit.view.ask("reasons", [unit.at]))[0];
}

async function conclude(views, units, reports) {
  for (const [at, one] of reports.entries()) {
    const own = units.filter((unit) => unit.asked === at);
    const wrong = own.filter((unit) => unit.wrong !== null);
    // What only screen readers get says nothing of what else an element shows.
    const shown = own.filter((unit) => !unit.aloud);
    one.aloud = own.length > 0 && shown.length === 0;
    one.unseen = own.length && shown.every((unit) => wrong.includes(unit)) ? (shown[0] ?? own[0]).wrong : null;
    one.hidden = wrong.filter((unit) => unit.kind === "word")
      .map((unit) => ({ word: unit.text, why: unit.wrong, aloud: unit.aloud }));
    one.words = own.filter((unit) => unit.kind === "word" && !wrong.includes(unit)).map((unit) => unit.text);
    const sizes = shown.map((unit) => unit.size).filter((size) => size !== null);
    one.size = sizes.length ? Math.min(...sizes) : null;
  }
  for (const view of views) {
    (await view.ask("parts")).forEach((part, n) => {
      const one = reports[view.parts[n]];
      Object.assign(one, { moves: part.moves, text: cut(part.text), value: cut(part.value) });
      one.aloud &&= !part.control;  // a control is for everybody
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

// What assistive technology gets, and what is seen of the texts, controls and pictures there, once all is
// at rest; `drawn`: and the shapes that controls show beside their words.
const treeSeen = (page, drawn) => inSession(page, async (session) => {
  await rest(page, session, 0);
  let whole, entries;
  const seen = await sights(page, session, (use) => stopped(session, async () => {
    whole = await tree(session);
    entries = [whole, ...whole.frames].flatMap((part) => part.entries);
    await use(entries.map(({ role, frame, node }) => ({ frame, node: LOOKED_AT.has(role) ? node : null })));
  }), drawn ? (at) => ROLES.has(entries[at].role) : null);
  if (!whole) throw new Error("the page does not stand still");
  seen.forEach(({ unseen, hidden, size, aloud, moves, icons = [] }, at) => {
    if (!LOOKED_AT.has(entries[at].role)) return;
    unseen ??= hidden.find((word) => !word.aloud)?.why ?? null;
    Object.assign(entries[at], { unseen, size, aloud, moves, icons });
  });
  return whole;
});

// What is seen of the elements that a locator within `root` finds, of those that are `wanted`.
const sightsOf = (page, root, found, wanted = () => true) => inSession(page, (session) =>
  sights(page, session, (use) => stoppedAt(session, root, found, (all) =>
    use(all.map(({ frame, node }, at) => ({ frame, node: wanted(at) ? node : null }))))));

// What takes the clicks on the element that a locator finds, or null.
const taken = (page, root, found) => inSession(page, async (session) => {
  for (let n = 0; ; n++) {
    const by = await stoppedAt(session, root, found, async (asked) => {
      const [view] = await watches(session, asked.slice(0, 1));
      return view ? (await view.ask("parts"))[0].taken : null;
    });
    if (by === null || n === TAKEN_TRIES) return by;
    await rest(page, session, WAIT_MS);
  }
});

module.exports = { sightsOf, taken, treeSeen };
