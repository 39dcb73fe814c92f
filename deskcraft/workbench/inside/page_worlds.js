// Beside page.js: looks at a page from worlds of its own, which the page's scripts neither see nor replace. The
// documents of its frames and open shadow trees are looked into.
"use strict";

const ENTRIES_LIMIT = 2000, TEXT_LIMIT = 2000, FRAMES_LIMIT = 20;

const cut = (text) => String(text ?? "").slice(0, TEXT_LIMIT);

// In a world: a document (or shadow root) and all open shadow roots in it.
const ROOTS = `const roots = (root) =>
  [root, ...[...root.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? roots(one.shadowRoot) : []))];`;

async function inSession(page, use) {
  const session = await page.context().newCDPSession(page);
  try {
    return await use(session);
  } finally {
    await session.detach();
  }
}

// The ids of the page's frames, its own first.
async function frames(session) {
  const { frameTree } = await session.send("Page.getFrameTree");
  const found = [];
  const walk = (tree) => { found.push(tree.frame.id); (tree.childFrames ?? []).forEach(walk); };
  walk(frameTree);
  return found.slice(0, FRAMES_LIMIT);
}

async function world(session, frameId) {
  return (await session.send("Page.createIsolatedWorld", { frameId })).executionContextId;
}

async function evaluate(session, frameId, source) {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: source, contextId: await world(session, frameId), returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

// What a function comes to that is called in a world.
async function called(session, functionDeclaration, given) {
  const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", { functionDeclaration, ...given });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result;
}

// What a source comes to in the page's own document.
const isolated = (page, source) =>
  inSession(page, async (session) => evaluate(session, (await frames(session))[0], source));

// Roles whose parts are theirs alone ("children presentational"): their name says it all.
const WHOLE = new Set(["button", "checkbox", "image", "img", "radio", "slider", "switch", "tab", "progressbar", "meter"]);

const MORE = `(() => {
  ${ROOTS}
  const all = roots(document);
  const ids = (root) => [...root.querySelectorAll("[id]")].map((one) => one.id);
  const twice = (ids) => ids.filter((id, at) => ids.indexOf(id) !== at);
  const fields = all.flatMap((root) => [...root.querySelectorAll("input, select, textarea")]).filter((one) =>
    !["hidden", "submit", "reset", "button", "image"].includes(one.type) && one.checkVisibility());
  const labelled = (one) => one.labels?.length || one.getAttribute("aria-label") || one.title ||
    one.getAttribute("aria-labelledby");
  const mute = (one) => !one.closest("[aria-hidden=true]") && !one.matches("[role=none], [role=presentation]") &&
    !one.textContent.trim() && !["aria-label", "aria-labelledby", "title"].some((name) => one.getAttribute(name)?.trim());
  return {
    lang: document.documentElement.lang, title: document.title,
    twice: [...new Set(all.flatMap((root) => twice(ids(root))))].slice(0, 20),
    unlabelled: fields.filter((one) => !labelled(one)).map((one) => one.outerHTML.slice(0, 200)).slice(0, 20),
    mute: all.flatMap((root) => [...root.querySelectorAll("canvas")]).filter((one) => one.checkVisibility() && mute(one))
      .map((one) => one.outerHTML.slice(0, 200)).slice(0, 20),
  };
})()`;

// What assistive technology gets: of the page, and in `frames` of each document in it. Each entry says its `frame`
// and its `node` there.
async function tree(session) {
  const [own, ...others] = await frames(session);
  const whole = await treeOf(session, own);
  whole.frames = [];
  for (const frame of others) whole.frames.push(await treeOf(session, frame));
  return whole;
}

// The browser gives its nodes level by level; they are read as they stand in the page.
function inOrder(nodes, within) {
  const found = new Set();
  const todo = nodes.filter((node) => !within.has(node.parentId)).reverse();
  while (todo.length) {
    const node = todo.pop();
    if (found.has(node)) continue;
    found.add(node);
    todo.push(...(node.childIds ?? []).map((id) => within.get(id)).filter(Boolean).reverse());
  }
  return [...found, ...nodes.filter((node) => !found.has(node))];
}

async function treeOf(session, frameId) {
  const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId });
  const within = new Map(nodes.map((node) => [node.nodeId, node]));
  const shown = (node) => {
    for (let up = within.get(node.parentId); up; up = within.get(up.parentId)) {
      if (WHOLE.has(up.role?.value)) return false;
    }
    return !node.ignored;
  };
  const texts = (node) => (node.role?.value === "StaticText" ? [node.name?.value] :
    (node.childIds ?? []).flatMap((id) => (within.has(id) ? texts(within.get(id)) : [])));
  const entries = inOrder(nodes, within).filter(shown).slice(0, ENTRIES_LIMIT).map((node) => {
    const properties = Object.fromEntries((node.properties ?? []).map((one) => [one.name, one.value?.value]));
    const inside = node.role?.value === "Canvas" ? { inside: cut(texts(node).join(" ")) } : {};
    return {
      role: cut(node.role?.value), name: cut(node.name?.value), level: properties.level ?? null,
      focusable: Boolean(properties.focusable), ...inside, frame: frameId, node: node.backendDOMNodeId,
    };
  });
  return { entries, ...(await evaluate(session, frameId, MORE)) };
}

module.exports = { ENTRIES_LIMIT, ROOTS, called, cut, evaluate, frames, inSession, isolated, tree, world };
