// Panel 5: how queries are scored against keys, and why the scores are divided.

import { element } from "./element.js";
import { numbered, strip, table } from "./lab-draw.js";

const WAYS = {
  own: "This head: (Wq q) · (Wk k) / √d_k",
  general: "General: q · W k, with W = Wqᵀ Wk: the same, not divided",
  dot: "Dot: q · k on the states as they are",
  "scaled dot": "Scaled dot: q · k / √d",
  additive: "Additive: v · tanh(Wq q + Wk k), v all ones, not trained",
};

export class Scores {
  name = "scores";
  title = "Scores: from a match to a weight";
  #found;
  #step = 0;

  constructor(found) {
    this.#found = found;
    const { divisor } = found.scores;
    this.seen = `A query’s match with a key is their product, divided by √d_k = ${divisor.toFixed(2)} before softmax makes weights of it. Undivided, the products spread ${divisor.toFixed(2)} times as far and softmax gives nearly all to one key.`;
    this.unproven = "The model was trained with the division; without it other weights would have been learned, so this shows what the division does here, not that training needs it. Nor do untrained ways of scoring tell how trained ones would do.";
  }

  async draw(body) {
    const rows = this.#found.scores.spread.map(({ kind, layer, spread, undivided, divided }) =>
      [`${kind} ${layer}`, spread.undivided.toFixed(2), spread.divided.toFixed(2), undivided.top.toFixed(2), divided.top.toFixed(2), undivided.entropy.toFixed(2), divided.entropy.toFixed(2)]);
    const shown = element("div", {});
    const { layer, head } = this.#found.model;
    const show = (step) => { this.#step = step; shown.replaceChildren(...this.#ways()); };
    body.append(
      table(["Attention, layer", "Spread of q·k", "… divided", "Largest weight", "… divided", "Entropy, bits", "… divided"], rows, "Spread of the scores"),
      element("h3", {}, `Five ways to score, cross-attention of layer ${layer}, head ${head}`),
      element("div", { class: "lab-picks" }, numbered("Step ", this.#found.target.pieces.length, 0, show)), shown);
    show(0);
  }

  #ways() {
    const { scores, source, model, target } = this.#found;
    return [element("p", { class: "lab-note" }, "The query is the decoder’s state after reading ", element("b", { lang: model.target }, target.pieces[this.#step]), "; weights in per cent, the scores below."),
      ...Object.entries(WAYS).map(([way, title]) => element("div", { class: "lab-way" },
        element("h4", {}, title), strip(source.pieces, scores.ways[way].weights[this.#step], model.source),
        element("p", { class: "lab-note" }, scores.ways[way].scores[this.#step].map((score) => score.toFixed(2)).join(" · "))))];
  }
}
