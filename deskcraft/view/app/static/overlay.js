// Draws what an agent did into its screen, as SVG in pixels of the screen: pointer, rings, path, wheel, box, refusal,
// and the boxes around what changed. The same signs as in the report's pictures.

import { svg } from "./dom.js";

const ARROW = [[0, 0], [0, 16.2], [3.8, 12.7], [6.6, 19], [9.3, 17.8], [6.6, 11.7], [11.6, 11.7]];

// `unit`: pixels of the screen for about one and a half pixels of the page.
export function marks(frame, unit, [width, height]) {
  const action = frame.action;
  const points = action?.points ?? [];
  const pointer = frame.pointer ?? points[0];
  if (!pointer) return [];
  const at = [pointer[0] + 0.5, pointer[1] + 0.5];
  const where = points.map(([x, y]) => [x + 0.5, y + 0.5]);
  if (frame.refused) return [arrow(at, unit), ...where.slice(-1).map((point) => cross(clamped(point, unit, width, height), unit))];
  if (!where.length) return [arrow(at, unit)];
  switch (action.kind) {
    case "move":
      return [trail(at, where[0], unit), arrow(where[0], unit)];
    case "click":
      return [trail(at, where[0], unit), rings(where[0], action.count, unit), arrow(where[0], unit), button(where[0], action.button, unit, width, height)];
    case "drag":
      return [trail(at, where[0], unit), dragged(where, unit), arrow(where.at(-1), unit), action.button === "left" ? null : button(where.at(-1), action.button, unit, width, height)].filter(Boolean);
    case "scroll":
      return [trail(at, where[0], unit), arrow(where[0], unit), wheel(where[0], action.dx, action.dy, unit)];
    case "screenshot":
      return [box([where[0][0], where[0][1], where[1][0], where[1][1]], "look", unit), arrow(at, unit)];
    default:
      return [arrow(at, unit)];
  }
}

export function changeBoxes(boxes, unit) {
  const room = 3 * unit;
  return boxes.map(([x0, y0, x1, y1]) => box([x0 - room, y0 - room, x1 + room, y1 + room], "changed", unit));
}

const list = (points) => points.map(([x, y]) => `${x},${y}`).join(" ");

// A line in the mark's colour on a light one, so that it shows on any ground.
function lined(make) {
  return svg("g", {}, make("halo"), make("mark"));
}

function arrow([x, y], unit) {
  return svg("polygon", { class: "pointer", points: list(ARROW.map(([dx, dy]) => [x + dx * unit, y + dy * unit])), "stroke-width": 1.3 * unit });
}

function trail(from, to, unit) {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 12 * unit) return svg("g");
  return lined((kind) => svg("line", { class: `${kind} trail`, x1: from[0], y1: from[1], x2: to[0], y2: to[1], "stroke-width": (kind === "halo" ? 3 : 1.4) * unit, "stroke-dasharray": `${1.5 * unit} ${5 * unit}` }));
}

function rings([x, y], count, unit) {
  return Array.from({ length: count }, (_, ring) => lined((kind) => svg("circle", { class: kind, cx: x, cy: y, r: (10 + 6 * ring) * unit, "stroke-width": (kind === "halo" ? 5 : 2.6) * unit }))).reduce((group, ring) => (group.append(ring), group), svg("g"));
}

// A small mouse with the pressed button filled, beside the pointer.
function button([x, y], which, unit, width, height) {
  const cx = x + (x + 44 * unit < width ? 26 : -26) * unit;
  const cy = y + (y + 38 * unit < height ? 20 : -20) * unit;
  const [rx, ry] = [7 * unit, 9.6 * unit];
  const side = which === "right" ? 1 : -1;
  const pressed =
    which === "middle"
      ? svg("ellipse", { class: "pressed", cx, cy: cy - 4.4 * unit, rx: 2 * unit, ry: 3.4 * unit })
      : svg("path", { class: "pressed", d: `M${cx} ${cy}V${cy - ry}A${rx} ${ry} 0 0 ${side > 0 ? 1 : 0} ${cx + side * rx} ${cy}Z` });
  return svg(
    "g",
    {},
    svg("ellipse", { class: "mouse", cx, cy, rx, ry, "stroke-width": 1.4 * unit }),
    pressed,
    svg("path", { class: "seam", d: `M${cx - rx} ${cy}H${cx + rx}M${cx} ${cy - ry}V${cy}`, "stroke-width": unit }),
  );
}

function dragged(points, unit) {
  const tip = points.at(-1);
  const before = [...points].reverse().find(([x, y]) => Math.hypot(x - tip[0], y - tip[1]) > 3 * unit) ?? points[0];
  const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
  const wings = [-0.45, 0.45].map((turn) => [tip[0] - 14 * unit * Math.cos(angle + turn), tip[1] - 14 * unit * Math.sin(angle + turn)]);
  return svg(
    "g",
    {},
    lined((kind) => svg("polyline", { class: kind, points: list(points), "stroke-width": (kind === "halo" ? 5.4 : 2.6) * unit })),
    lined((kind) => svg("circle", { class: kind, cx: points[0][0], cy: points[0][1], r: 5.5 * unit, "stroke-width": (kind === "halo" ? 5 : 2.6) * unit })),
    svg("polygon", { class: "head", points: list([tip, ...wings]), "stroke-width": 1.4 * unit }),
  );
}

function wheel([x, y], dx, dy, unit) {
  const way = Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
  const chevrons = [0, 1, 2].map((number) => {
    const far = (20 + 9 * number) * unit;
    const nose = [x + way[0] * far, y + way[1] * far];
    const wing = (side) => [nose[0] - way[0] * 7 * unit + side * way[1] * 9 * unit, nose[1] - way[1] * 7 * unit + side * way[0] * 9 * unit];
    return lined((kind) => svg("polyline", { class: kind, points: list([wing(-1), nose, wing(1)]), "stroke-width": (kind === "halo" ? 5 : 2.6) * unit }));
  });
  return svg("g", {}, way[0] || way[1] ? chevrons : []);
}

function box([x0, y0, x1, y1], kind, unit) {
  const shape = { x: x0, y: y0, width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0), rx: 3 * unit };
  return svg("g", {}, svg("rect", { class: `box halo ${kind}`, ...shape, "stroke-width": 4 * unit }), svg("rect", { class: `box ${kind}`, ...shape, "stroke-width": 2 * unit }));
}

function cross([x, y], unit) {
  const r = 8 * unit;
  return svg("g", {}, ["halo", "refusal"].map((kind) => svg("path", { class: kind, d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`, "stroke-width": (kind === "halo" ? 7 : 3.6) * unit })));
}

function clamped([x, y], unit, width, height) {
  const edge = 11 * unit;
  return [Math.min(Math.max(x, edge), width - edge), Math.min(Math.max(y, edge), height - edge)];
}
