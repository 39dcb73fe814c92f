// Beside page_sight.js: what pictures of a window, with things, without and with them again, say about whether they are
// seen.
"use strict";

// Runs in an empty page beside it: of each unit, whether there was ink where it is, from its beginning to its end.
async function inked({ before, after, again, units }) {
  // Thin letters have no pixel in their full colour: 1.25 between the colours is 1.2 in the best pixel.
  const SEEN = 1.2, TRACE = 1.08, COLOURS = 48, LEAST = 12;
  const pixels = async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const ink = canvas.getContext("2d", { willReadFrequently: true });
    ink.drawImage(image, 0, 0);
    return ink.getImageData(0, 0, image.width, image.height);
  };
  const [one, two, three] = [await pixels(before), await pixels(after), await pixels(again)];
  const table = Float64Array.from({ length: 256 }, (_, v) =>
    (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = ({ data }, at) =>
    0.2126 * table[data[at]] + 0.7152 * table[data[at + 1]] + 0.0722 * table[data[at + 2]];
  const colours = (one, two, at) =>
    Math.max(...[0, 1, 2].map((n) => Math.abs(one.data[at + n] - two.data[at + n])));
  // How a pixel differs, as a ratio of luminances; a plain difference of colours alone counts as well. A pixel that is
  // another one afterwards moves of its own: it says nothing.
  const apart = (at) => {
    const most = colours(one, two, at);
    if (!most || colours(one, three, at)) return 1;
    const [low, high] = [light(one, at), light(two, at)].sort((x, y) => x - y);
    return Math.max((high + 0.05) / (low + 0.05), most >= COLOURS ? 1 + most / 160 : 1);
  };
  const judge = ({ kind, bare, spread }, [x, y, width, height]) => {
    const left = Math.max(0, Math.floor(x)), top = Math.max(0, Math.floor(y));
    const right = Math.min(one.width, Math.ceil(x + width)), bottom = Math.min(one.height, Math.ceil(y + height));
    let most = 1, sharp = 0, count = 0, high = bottom, low = top;
    const columns = [];
    for (let column = left; column < right; column++) {
      let inks = false;
      for (let row = top; row < bottom; row++) {
        const at = (row * one.width + column) * 4, ratio = apart(at);
        if (ratio < TRACE) continue;
        inks = true;
        count += 1;
        most = Math.max(most, ratio);
        [high, low] = [Math.min(high, row), Math.max(low, row + 1)];
        if (column + 1 < right) sharp = Math.max(sharp, Math.abs(ratio - apart(at + 4)));
        if (row + 1 < bottom) sharp = Math.max(sharp, Math.abs(ratio - apart(at + one.width * 4)));
      }
      if (inks) columns.push(column);
    }
    if (most < SEEN || !columns.length) return false;
    if (kind === "box") return count >= LEAST;
    if (sharp < 0.2 * (most - 1)) return false;  // a haze
    if (kind === "field" || bare) return true;
    const gap = 0.8 * height + spread;
    const [from, to] = width > one.width ? [left, right] : [x, x + width];  // of what is wider, a part is enough
    const ends = columns[0] - from <= gap && to - columns.at(-1) <= gap;
    const holes = columns.every((column, n) => n === 0 || column - columns[n - 1] <= gap);
    return ends && holes && low - high >= 0.22 * Math.min(height, width * 4);
  };
  return units.map((unit) => unit.rects.every((rect) => judge(unit, rect)));
}

module.exports = { inked };
