// The alignment view: for each sentence its ladder and its heat map, and the choice of layer and head where the engine
// has them all.

import { downloads } from "./download.js";
import { element } from "./element.js";
import { HeatMap } from "./heatmap.js";
import { Ladder } from "./ladder.js";

const MOST_OPEN = 6; // sentences drawn at once; the others are drawn when they are opened

const byId = (id) => document.getElementById(id);

export class Alignment {
  #models = [];
  #allHeads = false;
  #codes = { source: "", target: "" };
  #text = "";
  #opened = new Map();
  #shown = "";
  #failed;
  #section = byId("alignment");
  #layer = byId("layer");
  #head = byId("head");

  /** `picked` is called when another layer or head is chosen, `failed` with the error of a download. */
  constructor(picked, failed) {
    this.#failed = failed;
    for (const select of [this.#layer, this.#head]) select.addEventListener("change", picked);
  }

  /** Takes what GET /health says of the models. */
  setModels({ models, all_heads: allHeads }) {
    this.#models = models ?? [];
    this.#allHeads = Boolean(allHeads);
  }

  /** The chosen layer and head, or nothing where the model's own is shown. */
  get choice() {
    const own = this.#model()?.alignment;
    if (byId("picker").hidden || !own) return null;
    const choice = { layer: Number(this.#layer.value), head: Number(this.#head.value) };
    return choice.layer === own.layer && choice.head === own.head ? null : choice;
  }

  /** Says which pair of languages is shown: the picker offers that model's layers and heads. */
  setLanguages(source, target) {
    if (source === this.#codes.source && target === this.#codes.target) return;
    this.#codes = { source, target };
    const model = this.#model();
    byId("picker").hidden = !(this.#allHeads && model);
    if (!model) return;
    numbers(this.#layer, model.decoder_layers, model.alignment.layer);
    numbers(this.#head, model.heads, model.alignment.head);
  }

  clear() {
    this.#section.hidden = true;
    this.#shown = "";
  }

  /** Shows the maps of the sentences of `text`. */
  show(text, maps) {
    const filled = maps.filter((map) => map.source.length > 0 && map.target.length > 0);
    if (filled.length === 0) {
      this.clear();
      return;
    }
    this.#section.hidden = false;
    const shown = JSON.stringify([text, this.#codes, filled]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#text = text;
    byId("meaning").textContent = this.#meaning(filled[0]);
    const place = { at: 0 };
    byId("sentences").replaceChildren(...filled.map((map, i) => this.#sentence(map, i, this.#sentenceText(map.source, place))));
  }

  #model() {
    const { source, target } = this.#codes;
    return this.#models.find((model) => model.source === source && model.target === target);
  }

  #meaning(map) {
    const own = this.#model()?.alignment;
    const isOwn = own && own.layer === map.layer && own.head === map.head;
    const which = isOwn && own.supervised ? ", the one trained to point at the words that match" : "";
    return "The thicker the line and the darker the cell, the more the model looked at that source word for that " +
      `target word, in layer ${map.layer}, head ${map.head} of its decoder (both counted from 0)${which}.`;
  }

  #sentence(map, i, text) {
    const open = this.#opened.get(i) ?? i < MOST_OPEN;
    const summary = element("summary", { lang: this.#codes.source }, text);
    const node = element("details", { class: "sentence", open: open ? "" : null }, summary);
    const draw = () => { if (node.open && node.lastChild === summary) node.append(...this.#views(map, text)); };
    node.addEventListener("toggle", () => { this.#opened.set(i, node.open); draw(); });
    draw();
    return node;
  }

  #views(map, text) {
    let parts = [];
    const light = (s, t) => parts.forEach((part) => part.light(s, t));
    parts = [new Ladder(map, this.#codes, light), new HeatMap(map, this.#codes, light)];
    const query = { q: text, source: this.#codes.source, target: this.#codes.target, layer: map.layer, head: map.head };
    return [element("div", { class: "views" }, ...parts.map((part) => part.node)), downloads(map, query, this.#failed)];
  }

  /** The sentence as typed, from its first word to its last: the words come in order, with nothing lost between. */
  #sentenceText(words, place) {
    let [start, at] = [-1, place.at];
    for (const word of words) {
      const found = this.#text.indexOf(word, at);
      if (found < 0) return words.join(" ");
      if (start < 0) start = found;
      at = found + word.length;
    }
    place.at = at;
    return this.#text.slice(start, at);
  }
}

function numbers(select, count, chosen) {
  select.replaceChildren(...Array.from({ length: count }, (_, i) => element("option", { value: i }, String(i))));
  select.value = chosen;
}
