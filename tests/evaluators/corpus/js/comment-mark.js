"use strict";
import {pad, round as whole} from './figures.js'
const RATES = {Pintail: 9.5, 'Teal': 7, "day-ticket": 30}, LIMIT = 8;
let hired = []
var last = null
// what an  hour costs
export function price(boat, hours = 1, ...more) {
if (!(boat in RATES)) throw new Error(`no boat ${boat}`)
if (hours > LIMIT) { return RATES["day-ticket"] } else if (hours == 0) return 0
return RATES[boat] * hours
}
const field = id => document.getElementById(id)
class Hire {
#boat; static count = 0
constructor(boat, {hours, who} = {}) { this.#boat = boat; this.hours = hours; Hire.count++ }
get boat() { return this.#boat }
async send() { const reply = await fetch('/hire', {method: "POST", body: JSON.stringify(this)}); return reply?.ok }
}
class DayHire extends Hire { constructor(boat) { super(boat, {hours: LIMIT}) } }
document.querySelector('form').addEventListener("submit", event => {
event.preventDefault()
const hire = new Hire(field('boat').value, {hours: Number(field("hours").value), who: field('who').value})
hired.push(hire); last = hire
for (const each of hired) { field('answer').textContent += whole(price(each.boat, each.hours)) + "\u20ac" }
})
