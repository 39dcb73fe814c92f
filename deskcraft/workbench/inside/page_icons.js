// Beside page_sight.js: what controls show beside their words: drawings, pictures, signs.
"use strict";

const CONTROLS_LIMIT = 60, ROUNDS = 40;
const ROLES = new Set(["button", "link", "tab", "menuitem", "switch", "DisclosureTriangle"]);

// Runs in a frame's world: where a control shows such a thing, as [{ rect, at: its element, how }, ...].
function iconsOf(node, forReaders) {
  const ELEMENTS_LIMIT = 100, LARGEST_PX = 128, LEAST_PX = 3;
  const DRAWN = "svg, img, canvas";
  const boxOf = ({ left, top, width, height }) => [left, top, width, height];
  const isPicture = (one, which) => {
    const { backgroundImage, maskImage, content } = getComputedStyle(one, which);
    return (which === null || content !== "none") && `${backgroundImage}${maskImage}`.includes("url(");
  };
  const generates = (one) => ["::before", "::after"].some((which) =>
    !["none", "normal", '""'].includes(getComputedStyle(one, which).content)) ||
    [null, "::before", "::after"].some((which) => isPicture(one, which));
  const found = [], elements = [node];
  for (let n = 0; n < elements.length && elements.length < ELEMENTS_LIMIT; n++) {
    const at = elements[n];
    if (!at.checkVisibility({ visibilityProperty: true })) continue;
    if (at.matches(DRAWN)) {
      found.push({ rect: boxOf(at.getBoundingClientRect()), at, how: "drawn" });
      continue;
    }
    if (at instanceof HTMLElement && generates(at)) {
      const how = isPicture(at, null) ? "ground" : "generated";
      found.push({ rect: boxOf(at.getBoundingClientRect()), at, how });
    }
    for (const child of (at.shadowRoot ?? at).childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) elements.push(child);
      if (child.nodeType !== Node.TEXT_NODE || !child.data.trim() || /[\p{L}\p{N}]/u.test(child.data)) continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      if (forReaders({ kind: "word", at, range })) continue;
      found.push(...[...range.getClientRects()].map((rect) => ({ rect: boxOf(rect), at, how: "sign" })));
    }
  }
  return found.filter(({ rect: [, , width, height] }) =>
    Math.min(width, height) >= LEAST_PX && Math.max(width, height) <= LARGEST_PX);
}

// Runs in an empty page: of each thing its shape, as { spread, in px, ink: its density in 16 x 16 parts of as many
// spreads, 0 to 9 }, or null where the picture is the same without it. Its colours do not count.
async function shapes({ before, after, things }) {
  const PARTS = 16, TRACE = 24, FAINT = 0.15, SPREADS = 2;
  const read = async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return pen;
  };
  const [one, two] = [await read(before), await read(after)];
  return things.map(([x, y, w, h]) => {
    const place = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
    const wide = Math.min(one.canvas.width, Math.ceil(x + w)) - place[0];
    const high = Math.min(one.canvas.height, Math.ceil(y + h)) - place[1];
    if (wide < 1 || high < 1) return null;
    const [with_, without] = [one, two].map((pen) => pen.getImageData(...place, wide, high).data);
    const ink = Float64Array.from({ length: wide * high }, (_, at) =>
      Math.max(...[0, 1, 2].map((n) => Math.abs(with_[at * 4 + n] - without[at * 4 + n]))));
    const strongest = ink.reduce((all, each) => Math.max(all, each), 0);
    if (strongest < TRACE) return null;
    ink.forEach((each, at) => { ink[at] = each < strongest * FAINT ? 0 : each / strongest; });
    // By its middle and its spread, which say the same of it wherever between two pixels it lies.
    const total = ink.reduce((all, each) => all + each, 0);
    const mean = (of) =>
      ink.reduce((all, each, at) => all + each * of(at % wide + 0.5, Math.floor(at / wide) + 0.5), 0) / total;
    const [across, down] = [mean((column) => column), mean((_, row) => row)];
    const spread = Math.sqrt(mean((column, row) => (column - across) ** 2 + (row - down) ** 2) + 0.1);
    const mask = new ImageData(wide, high);
    ink.forEach((each, at) => { mask.data.set([255, 255, 255, 255 * each], at * 4); });
    const own = new OffscreenCanvas(wide, high);
    own.getContext("2d").putImageData(mask, 0, 0);
    const small = new OffscreenCanvas(PARTS, PARTS).getContext("2d", { willReadFrequently: true });
    small.imageSmoothingQuality = "high";
    const reach = SPREADS * spread;
    small.drawImage(own, across - reach, down - reach, 2 * reach, 2 * reach, 0, 0, PARTS, PARTS);
    const densities = small.getImageData(0, 0, PARTS, PARTS).data.filter((_, at) => at % 4 === 3);
    return { spread, ink: [...densities].map((each) => Math.round(each * 9 / 255)).join("") };
  });
}

// The shapes on controls, by the place of the control in what is `asked` of the views, as a Map.
async function icons(session, page, bench, views, { wanted, corner, reach }) {
  const found = new Map(), window = page.viewportSize();
  const inside = ([x, y, width, height]) =>
    x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  const shot = async () => (await session.send("Page.captureScreenshot", { optimizeForSpeed: true })).data;
  let todo = views.flatMap((view) => view.parts.map((at, n) => ({ view, n, at }))).filter(({ at }) => wanted(at));
  todo = todo.slice(0, CONTROLS_LIMIT);
  for (let round = 0; todo.length && round < ROUNDS; round++) {
    const [first] = todo;
    if (round > 0) await reach(first.view, first.n);
    for (const one of todo) {
      const [x, y] = await corner(one.view);
      one.rects = (await one.view.ask("icons", one.n)).map(([left, top, ...size]) => [left + x, top + y, ...size]);
    }
    todo = todo.filter(({ rects }) => rects.length);
    const batch = todo.filter(({ rects }) => rects.every(inside));
    todo = todo.filter((one) => !batch.includes(one) && (round === 0 || one !== first));
    if (!batch.length) continue;
    try {
      const before = await shot();
      for (const { view, n } of batch) await view.ask("hideIcons", n);
      const things = batch.flatMap(({ rects }) => rects);
      const drawn = await bench.evaluate(shapes, { before, after: await shot(), things });
      for (const { at, rects } of batch) found.set(at, drawn.splice(0, rects.length).filter(Boolean));
    } finally {
      for (const view of views) await view.ask("show");
    }
  }
  return found;
}

module.exports = { ROLES, icons, iconsOf };
