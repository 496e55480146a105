// Panel 4: one word in two sentences, and how far apart its vectors are before the first layer and after each.

import { examples } from "./api.js";
import { element } from "./element.js";
import { bars } from "./lab-draw.js";

export class Meaning {
  name = "meaning";
  title = "Meaning in context: one word, two sentences";
  seen = "The word starts from one vector in both sentences; its place, and then every layer, mixes its surroundings in, and the angle between its two vectors grows.";
  unproven = "A wide angle shows that the surroundings left a trace, not that the model tells two senses apart: compare a word that has only one.";
  #source;
  #language;

  constructor(found, source) {
    this.#source = source;
    this.#language = found.model.source;
  }

  async draw(body) {
    const results = element("div", { class: "lab-pair" });
    if (!this.#source.live) {
      results.append(...(await this.#source.part("meaning")).map(angles));
      body.append(results);
      return;
    }
    const [given] = (await examples())[this.#language] ?? [["", "", ""]];
    const input = (label, value) => element("input", { value, placeholder: label, "aria-label": label, dir: "auto" });
    const fields = [input("Word", given[0]), input("First sentence", given[1]), input("Second sentence", given[2])];
    const said = element("p", { class: "lab-note", role: "status" });
    const show = async () => {
      const [word, ...contexts] = fields.map((field) => field.value);
      try {
        results.replaceChildren(angles(await this.#source.meaning(word, contexts)));
        said.textContent = "";
      } catch (error) {
        results.replaceChildren();
        said.textContent = error.message;
      }
    };
    body.append(element("form", { class: "lab-ask", onsubmit: (event) => { event.preventDefault(); show(); } }, ...fields, element("button", { type: "submit" }, "Compare")), said, results);
    if (given[0]) await show();
  }
}

function angles({ word, texts, angles: found }) {
  return element("div", {}, element("h3", {}, word), ...texts.map((text) => element("p", { class: "lab-note", dir: "auto" }, text)),
    bars(found.map(({ where, degrees }) => [where, degrees, `${degrees.toFixed(1)}°`]), `Angles of ${word}`));
}
