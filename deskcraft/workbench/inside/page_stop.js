// Beside page.js: stops a page while it is looked at. No script of the page runs then, no timer goes and no event
// comes: it learns of nothing that is done with it, and what it would have done itself comes after.
//
// The browser's debugger stops it, at a statement in a world that the page does not see. A page can also be stopped at
// the moment in which the driver has found elements, whose handles say nothing to the browser's protocol: each is sent
// an event of a name that nobody else knows, by a selector engine in a world of the driver's (`contentScript`), and is
// kept by the listener that hears it first, in the world that the page does not see.
"use strict";
const { randomUUID } = require("crypto");
const { patient } = require("./page_load.js");
const { called, frames, world } = require("./page_worlds.js");

const STOP_MS = patient(30000), FOUND_LIMIT = 40;
const NAME = `watchman-${randomUUID()}`;  // of the one script that may stop

// Runs in the driver's world: as a selector it finds nothing.
function sender() {
  const queryAll = (element, name) => {
    element.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
    return [];
  };
  return { query: () => null, queryAll };
}

// Before a browser has pages.
const prepare = (driver) => driver.selectors.register("sent", sender, { contentScript: true });

// Runs in a world of a frame: keeps what is sent the one event, and stops at the other.
function watchman(each, last) {
  const kept = [], ended = new AbortController();
  const on = (name, hear) => addEventListener(name, hear, { capture: true, signal: ended.signal });
  const own = {
    kept,
    stop() { debugger; },
    end: () => ended.abort(),
  };
  on(each, (event) => {
    event.stopImmediatePropagation();
    kept.push(event.composedPath()[0]);
  });
  on(last, (event) => {
    event.stopImmediatePropagation();
    own.stop();
  });
  return own;
}

// What `use` comes to, called while the page stands still.
async function stopped(session, use) {
  const [own] = await frames(session);
  const objectId = await posted(session, own, randomUUID(), randomUUID());
  return held(session, () => called(session, "function () { this.stop(); }", { objectId }), use);
}

// The same at the moment in which `found`, a locator within `root`, finds elements: `use` is given them, as [{ frame,
// node: the browser's number }, ...].
async function stoppedAt(session, root, found, use) {
  const [each, last] = [`each-${randomUUID()}`, `last-${randomUUID()}`];
  const posts = new Map();
  for (const frame of await frames(session)) {
    const objectId = await posted(session, frame, each, last).catch(() => null);
    if (objectId !== null) posts.set(frame, objectId);  // else gone meanwhile
  }
  const find = () => found.locator(`sent=${each}`).or(root.locator(`sent=${last}`)).count();
  try {
    return await held(session, find, async () => use(await kept(session, posts)));
  } finally {
    for (const objectId of posts.values()) {
      await called(session, "function () { this.end(); }", { objectId }).catch(() => {});
    }
  }
}

async function posted(session, frame, each, last) {
  const given = { executionContextId: await world(session, frame), arguments: [{ value: each }, { value: last }] };
  return (await called(session, `${watchman}\n//# sourceURL=${NAME}\n`, given)).objectId;
}

async function kept(session, posts) {
  const found = [];
  for (const [frame, objectId] of posts) {
    const own = { objectId, returnByValue: true };
    const count = (await called(session, "function () { return this.kept.length; }", own)).value;
    for (let at = 0; at < Math.min(count, FOUND_LIMIT); at++) {
      const given = { objectId, arguments: [{ value: at }] };
      const one = await called(session, "function (at) { return this.kept[at]; }", given);
      const { node } = await session.send("DOM.describeNode", { objectId: one.objectId });
      found.push({ frame, node: node.backendNodeId });
    }
  }
  return found;
}

// Calls `use` once a watchman stops, which `begin` makes one do; null if none does. The page's own scripts cannot ask
// for a stop.
async function held(session, begin, use) {
  let timer, onPaused;
  const there = new Promise((resolve, reject) => {
    onPaused = () => resolve(true);
    timer = setTimeout(() => reject(new Error("the page is busy")), STOP_MS);
  });
  there.catch(() => {});  // it may be late before it is waited for
  let begun = Promise.resolve();
  try {
    await session.send("Debugger.enable");
    await session.send("Debugger.setBlackboxPatterns", { patterns: [`^(?!${NAME}$)`], skipAnonymous: true });
    await session.send("Debugger.resume").catch(() => {});  // the page may have stopped itself before that was known
    session.on("Debugger.paused", onPaused);
    begun = begin();
    return (await Promise.race([there, begun.then(() => false)])) ? await use() : null;
  } finally {
    clearTimeout(timer);
    session.off("Debugger.paused", onPaused);
    await session.send("Debugger.disable");
    await begun.catch(() => {});
  }
}

module.exports = { FOUND_LIMIT, prepare, stopped, stoppedAt };
