// Beside page.js: a picture of one element as it is shown, once it stands still.
"use strict";

const { patient } = require("./page_load.js");

const PIXELS_LIMIT = 4e6, STILL_MS = 300, ACT_MS = patient(3000), REST_MS = patient(6000);

// Two pictures in a row, STILL_MS apart, must be the same: a drawing that is animated is judged where it ends.
async function picture(page, found, tags) {
  const limit = { timeout: ACT_MS };
  const box = await found.boundingBox(limit);
  if (!box || box.width < 1 || box.height < 1) throw new Error("it is not to be seen");
  if (box.width * box.height > PIXELS_LIMIT) {
    throw new Error(`${Math.round(box.width)} x ${Math.round(box.height)} px are more than are looked at`);
  }
  const made = {};
  for (const tag of tags) made[tag] = (await found.and(page.locator(tag)).or(found.locator(tag)).count()) > 0;
  const until = Date.now() + REST_MS;
  let before = null;
  while (Date.now() < until) {
    const now = await found.screenshot({ scale: "css", caret: "initial", ...limit });
    if (before?.equals(now)) return { png: now.toString("base64"), made };
    before = now;
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  }
  throw new Error("it does not stand still");
}

module.exports = { picture };
