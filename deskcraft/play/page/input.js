// Mouse and keyboard on the screen, as raw events: what they mean is decided in gestures.py.
const BUTTONS = ["left", "middle", "right"];
const ESCAPE_MS = 400;
const AFTER_CLICK_MS = 500;
const IME = ["Process", "Dead", "Unidentified"];

const held = (event) =>
  [event.ctrlKey && "ctrl", event.shiftKey && "shift", event.altKey && "alt", event.metaKey && "super"].filter(Boolean);

export function watchMouse(screen, link, { ready, capture, hovering }) {
  const { canvas } = screen;
  let pressed = null; // the button that is down
  let way = [];
  let clicked = -AFTER_CLICK_MS;

  const tell = (kind, event) => link.event(kind, { ...screen.place(event), button: BUTTONS[pressed ?? 0], held: held(event) });

  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (!ready() || event.button > 2 || pressed !== null) return;
    capture();
    if (hovering()) {
      link.event("hover", screen.place(event));
      return;
    }
    pressed = event.button;
    way = [screen.place(event)];
    canvas.setPointerCapture(event.pointerId);
    tell("down", event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (pressed === null) {
      // whether the pointer leaves after a click tells whether another click may follow
      if (event.timeStamp - clicked < AFTER_CLICK_MS) tell("move", event);
      return;
    }
    const seen = event.getCoalescedEvents?.() ?? [];
    for (const each of seen.length ? seen : [event]) {
      tell("move", each);
      way.push(screen.place(each));
    }
    const far = way.some(({ x, y }) => Math.hypot(x - way[0].x, y - way[0].y) > 4);
    screen.line(far ? way : []);
  });
  const end = (event) => {
    if (pressed === null || (event.type === "pointerup" && event.button !== pressed)) return;
    tell("up", event);
    pressed = null;
    clicked = event.timeStamp;
    screen.line([]);
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  for (const kind of ["contextmenu", "auxclick", "mousedown", "dragstart"]) {
    canvas.addEventListener(kind, (event) => event.preventDefault());
  }
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (ready()) link.event("wheel", { ...screen.place(event), ...notches(event), held: held(event) });
    },
    { passive: false },
  );
}

// Browsers and devices measure the wheel in pixels, lines or pages; mice turn in notches of 120.
function notches(event) {
  const { deltaMode, deltaX, deltaY, wheelDeltaX, wheelDeltaY } = event;
  if (deltaMode === 0 && (wheelDeltaX || wheelDeltaY) && wheelDeltaX % 120 === 0 && wheelDeltaY % 120 === 0) {
    return { dx: -wheelDeltaX / 120, dy: -wheelDeltaY / 120 };
  }
  const unit = [100, 3, 0.1][deltaMode];
  return { dx: deltaX / unit, dy: deltaY / unit };
}

export function watchKeys(catcher, link, { ready, changed }) {
  let escaped = -ESCAPE_MS;
  const release = () => {
    link.event("release");
    catcher.blur();
  };
  const key = (event) => ({
    key: event.key,
    code: event.code,
    held: held(event),
    alt_graph: event.getModifierState("AltGraph"),
    repeat: event.repeat,
  });

  catcher.addEventListener("keydown", (event) => {
    if (event.isComposing || IME.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!ready()) return;
    if (event.key === "Escape" && !event.repeat && !held(event).length) {
      if (event.timeStamp - escaped < ESCAPE_MS) return release();
      escaped = event.timeStamp;
    }
    link.event("keydown", key(event));
  });
  catcher.addEventListener("keyup", (event) => {
    if (event.isComposing || IME.includes(event.key)) return;
    event.preventDefault();
    if (ready()) link.event("keyup", key(event));
  });
  const typed = () => {
    const text = catcher.value;
    catcher.value = "";
    if (text && ready()) link.event("text", { text });
  };
  catcher.addEventListener("input", (event) => event.isComposing || typed());
  catcher.addEventListener("compositionend", typed);
  catcher.addEventListener("paste", (event) => {
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain");
    if (text && ready()) link.event("text", { text, pasted: true });
  });
  catcher.addEventListener("focus", () => changed(true));
  catcher.addEventListener("blur", () => {
    link.event("leave");
    changed(false);
  });
}
