// Beside page_sight.js: by what number, and in which frame, the browser knows elements that the driver has found.
//
// The driver's handles and the browser's own protocol share no names. So each element is sent an event of a name that
// nobody else knows, and a world of each frame's own, first to hear it, keeps the element. It is sent by a selector
// engine, which the driver runs in a world of its own too (`contentScript`): no script of the page hears of it or can
// keep it back.
"use strict";
const { randomUUID } = require("crypto");
const { frames, world } = require("./page_worlds.js");

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

// Runs in a world of a frame: keeps what is sent an event of one of these names; open shadow trees are looked into.
function listen(names) {
  const kept = names.map(() => null), ended = new AbortController();
  for (const [at, name] of names.entries()) {
    const keep = (event) => {
      event.stopImmediatePropagation();
      kept[at] = event.composedPath()[0];
    };
    addEventListener(name, keep, { capture: true, signal: ended.signal });
  }
  return { kept, which: () => kept.flatMap((one, at) => (one ? [at] : [])), end: () => ended.abort() };
}

// From handles of the driver to [{ frame, node }, ...]; `node` is null for what is gone, or is in a frame in a process
// of its own.
async function placed(session, handles) {
  const names = handles.map(() => `found-${randomUUID()}`), listeners = [];
  const found = handles.map(() => ({ frame: null, node: null }));
  const call = async (functionDeclaration, rest) =>
    (await session.send("Runtime.callFunctionOn", { functionDeclaration, ...rest })).result;
  try {
    for (const frame of await frames(session)) {
      const executionContextId = await world(session, frame).catch(() => null);
      if (executionContextId === null) continue;
      const { objectId } = await call(`${listen}`, { executionContextId, arguments: [{ value: names }] });
      listeners.push({ frame, objectId });
    }
    for (const [at, handle] of handles.entries()) await handle.$$(`sent=${names[at]}`).catch(() => {});
    for (const { frame, objectId } of listeners) {
      const which = await call("function () { return this.which(); }", { objectId, returnByValue: true });
      for (const at of which.value) {
        const kept = await call("function (at) { return this.kept[at]; }", { objectId, arguments: [{ value: at }] });
        const { node } = await session.send("DOM.describeNode", { objectId: kept.objectId });
        found[at] = { frame, node: node.backendNodeId };
      }
    }
  } finally {
    for (const { objectId } of listeners) {
      await call("function () { this.end(); }", { objectId }).catch(() => {});
    }
  }
  return found;
}

module.exports = { placed, prepare };
