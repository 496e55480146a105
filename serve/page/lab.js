// The Lab: one sentence looked at from inside. In a file written by `setu inspect` the numbers stand in the page;
// otherwise each part is asked of the service, and kept.

import * as api from "./api.js";
import { element } from "./element.js";
import { readLink, writeLink } from "./permalink.js";
import { Cost } from "./lab-cost.js";
import { Heads } from "./lab-heads.js";
import { Meaning } from "./lab-meaning.js";
import { Order } from "./lab-order.js";
import { Scores } from "./lab-scores.js";
import { Walk } from "./lab-walk.js";

const PANELS = [Walk, Heads, Order, Meaning, Scores, Cost];
const byId = (id) => document.getElementById(id);
const written = byId("found");

let models = [];
let asked = 0;
const kept = new Map(); // what is no sentence's own, by model and part
const closed = new Set(); // panels that the reader has closed

/** The numbers of one part, or an error that says why there are none. */
class Source {
  #query;
  #found;

  constructor(query, found) {
    this.#query = query;
    this.#found = found;
  }

  get live() { return this.#found === null; }

  async part(name) {
    if (this.live) return name === "sentence" ? api.lab({ ...this.#query, part: name }) : this.#ofModel(name);
    const found = this.#found[name];
    if (!found || found.error) throw new api.ServiceError(found?.error ?? "This file holds no such numbers.");
    return found;
  }

  #ofModel(name) {
    const { source, target } = this.#query;
    const key = `${source} ${target} ${name}`;
    if (!kept.has(key)) {
      const asking = api.lab({ source, target, part: name });
      asking.catch(() => kept.delete(key));
      kept.set(key, asking);
    }
    return kept.get(key);
  }

  async meaning(word, contexts) {
    return api.lab({ ...this.#query, part: "meaning", word, contexts });
  }
}

async function show(source) {
  const mine = ++asked;
  let found;
  try {
    found = await source.part("sentence");
  } catch (error) {
    if (mine === asked) refuse(error);
    return;
  }
  if (mine !== asked) return;
  byId("error").hidden = true;
  byId("sentence").hidden = false;
  byId("sentence").replaceChildren(
    element("p", { lang: found.model.source, dir: "auto" }, found.source.text),
    element("p", { lang: found.model.target, dir: "auto" }, found.target.text || "(the model says nothing)"));
  byId("panels").replaceChildren(...PANELS.map((Panel, i) => section(new Panel(found, source), i)));
}

/** A panel in its frame: a title, what is seen, what it does not prove, and what the panel draws. */
function section(panel, i) {
  const body = element("div", { class: "lab-body" });
  const node = element("details", { class: "lab-panel", open: closed.has(panel.name) ? null : "", "data-panel": panel.name,
    ontoggle: () => closed[node.open ? "delete" : "add"](panel.name) },
    element("summary", {}, element("h2", {}, `${i + 1}. ${panel.title}`)),
    element("p", { class: "meaning" }, panel.seen), element("p", { class: "meaning unproven" }, panel.unproven), body);
  panel.draw(body).catch((error) => {
    if (!(error instanceof api.ServiceError)) throw error;
    body.replaceChildren(element("p", { class: "error lab-error" }, error.message));
  });
  return node;
}

function refuse(error) {
  if (!(error instanceof api.ServiceError)) throw error;
  byId("error").textContent = error.message;
  byId("error").hidden = false;
  byId("sentence").hidden = true;
  byId("panels").replaceChildren();
}

function ask() {
  const text = byId("text").value.trim();
  const model = models[byId("model").selectedIndex];
  if (!text || !model) return;
  writeLink(model.source, model.target, text);
  byId("to-translator").hash = location.hash;
  show(new Source({ q: text, source: model.source, target: model.target }, null));
}

async function start() {
  const health = await api.health();
  models = health.models;
  if (!health.all_heads) throw new api.ServiceError("The Lab needs the torch engine: start with `setu serve --engine torch`.");
  byId("model").replaceChildren(...models.map((one) => element("option", {}, `${one.source} → ${one.target}`)));
  byId("ask").hidden = false;
  byId("ask").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  window.addEventListener("hashchange", followLink);
  followLink();
}

function followLink() {
  const link = readLink();
  const chosen = models.findIndex((one) => one.source === link.from && one.target === link.to);
  byId("model").selectedIndex = Math.max(chosen, 0);
  byId("text").value = link.text ?? byId("text").value;
  byId("to-translator").hash = location.hash;
  ask();
}

if (written) {
  byId("to-translator").parentElement.remove();
  await show(new Source({}, JSON.parse(written.textContent)));
} else {
  await start().catch(refuse);
}
