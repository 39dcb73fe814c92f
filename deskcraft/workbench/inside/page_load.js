// Beside page.js: whether the machine keeps the browser from its work.
//
// A page cannot make it look so: whose own threads take the processors from each other has had plenty of them.
"use strict";
const fs = require("fs");

const STARVED = 2;  // times longer that threads waited for a processor than they had one
const PLENTY_NS = 4e9;  // of processors: whatever a step asks of a page can be done in it

class Starving {
  constructor() {
    this.began = process.hrtime.bigint();
    this.before = times();
  }

  // Since it was made. What sleeps, or works on, is not kept from anything.
  get now() {
    let ran = 0, waited = 0;
    for (const [thread, [run, delay]] of times()) {
      const [earlierRun, earlierDelay] = this.before.get(thread) ?? [0, 0];
      ran += run - earlierRun;
      waited += delay - earlierDelay;
    }
    const passed = Number(process.hrtime.bigint() - this.began);
    return ran < PLENTY_NS && waited > STARVED * ran && waited > passed / 2;
  }
}

// Of each thread inside, by its place in /proc: how long it ran, and how long it was ready and waited, ns.
function times() {
  const found = new Map();
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
        const place = `/proc/${pid}/task/${thread}/schedstat`;
        found.set(place, fs.readFileSync(place, "latin1").split(" ").map(Number));
      }
    } catch { /* it ended */ }
  }
  return found;
}

// A limit of time, as many times longer as page.js was asked to have patience.
const PATIENCE = Number(process.argv[5] ?? "1");
const patient = (ms) => ms * PATIENCE;

module.exports = { Starving, patient };
