// How it went: the verdict's sentences, and what it took.
const HEADS = { 1: ["good", "Success"], 0: ["bad", "No success"], null: ["unsure", "Not scored"] };

export function showVerdict(state, section) {
  const { result } = state;
  const [kind, head] = HEADS[result.success];
  const find = (id) => document.getElementById(id);
  section.className = kind;
  section.hidden = false;
  find("verdict-h").textContent = head;
  const fault = result.success === null ? "This is no fault of yours. The same command plays it again. " : "";
  find("why").textContent = fault + [result.why, result.noted !== result.why && result.noted].filter(Boolean).join(" ");
  const facts = { score: result.score?.toFixed(2) ?? "–", steps: result.steps, "your time": clock(result.your_s), ended: result.status };
  if (result.asks) facts.questions = result.asks;
  find("facts").replaceChildren(...Object.entries(facts).map(([name, value]) => {
    const pair = document.createElement("div");
    pair.append(element("dt", name), element("dd", value));
    return pair;
  }));
  const trees = [["What the task asks", result.goals], ["What must stay as it was", result.guards]];
  find("trees").replaceChildren(...trees.filter(([, nodes]) => nodes.length).map(([title, nodes]) => {
    const part = document.createElement("section");
    part.append(element("h3", title), tree(nodes));
    return part;
  }));
  find("where").replaceChildren("The whole record, with every screen: ", element("code", `deskcraft report ${result.folder}`));
  section.focus();
}

function tree(nodes) {
  const list = element("ul");
  list.className = "tree";
  for (const node of nodes) {
    const item = element("li");
    item.className = node.ok ? "ok" : "bad";
    const tick = element("span", node.ok ? "✓" : "✗");
    tick.className = "tick";
    tick.setAttribute("aria-hidden", "true");
    const spoken = element("span", node.ok ? "Holds: " : "Fails: ");
    spoken.className = "hidden";
    const sentence = element("span", node.text);
    sentence.className = "sentence";
    item.append(tick, spoken, sentence);
    if (node.inner.length) item.append(tree(node.inner));
    list.append(item);
  }
  return list;
}

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function clock(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}
