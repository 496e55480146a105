// Panel 1: the decoding of the sentence, a step at a time, forward and back by the arrow keys.

import { element } from "./element.js";
import { bars, numbered, share, strip, table } from "./lab-draw.js";

export class Walk {
  name = "walk";
  title = "Walk: a translation, step by step";
  seen = "At each step the decoder has read its own words so far, looks at them and at the source, and gives every piece of its vocabulary a probability; the likeliest is written, and the next step begins.";
  unproven = "A dark cell says where one head looked, not that the piece was chosen because of it: other heads, layers and the feed-forward networks have a say too.";
  #found;
  #step = 0;
  #layer;
  #head;
  #parts = {};

  constructor(found) {
    this.#found = found;
    ({ layer: this.#layer, head: this.#head } = found.model);
  }

  async draw(body) {
    const { walk, model, maps } = this.#found;
    const move = (by) => this.#go(this.#step + by);
    const keys = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(by);
    };
    this.#parts.slider = element("input", { type: "range", min: 0, max: walk.steps.length - 1, value: 0, "aria-label": "Step",
      oninput: (event) => this.#go(Number(event.target.value)) });
    this.#parts.now = element("div", { class: "lab-step", "aria-live": "polite" });
    const rows = element("div", { class: "lab-picks" }, "Rows of the decoder’s ",
      numbered("layer ", maps.cross.length, this.#layer, (layer) => { this.#layer = layer; this.#go(this.#step); }),
      numbered("head ", model.heads, this.#head, (head) => { this.#head = head; this.#go(this.#step); }));
    const stage = element("div", { class: "lab-stage", tabindex: 0, role: "group", "aria-label": "Steps; the arrow keys go forward and back", onkeydown: keys },
      element("div", { class: "lab-steps" },
        element("button", { type: "button", "aria-label": "Step back", onclick: () => move(-1) }, "←"), this.#parts.slider,
        element("button", { type: "button", "aria-label": "Step forward", onclick: () => move(1) }, "→")),
      this.#parts.now);
    const shapes = walk.shapes.map(({ table: name, words, shape }) => [name, `[${words}]`, `[${shape.join(", ")}]`]);
    body.append(rows, stage, element("details", { class: "lab-more" }, element("summary", {}, "The size of every table for this sentence"),
      table(["Table", "Sides", "Here"], shapes, "Shapes of the tables")));
    this.#go(0);
  }

  #go(step) {
    const { walk, maps, model, source, target } = this.#found;
    this.#step = Math.min(Math.max(step, 0), walk.steps.length - 1);
    this.#parts.slider.value = this.#step;
    const now = walk.steps[this.#step];
    const masked = maps.masked[this.#layer][this.#head][this.#step];
    const cross = maps.cross[this.#layer][this.#head][this.#step];
    const values = walk.values[this.#layer][this.#head];
    this.#parts.now.replaceChildren(
      element("p", { class: "lab-prefix" }, `Step ${this.#step + 1} of ${walk.steps.length}: `,
        element("span", { lang: model.target }, now.prefix || "(nothing yet)"), " + ", element("b", { lang: model.target }, now.chosen)),
      element("div", { class: "lab-pair" },
        element("div", {}, element("h3", {}, "Likeliest next pieces"), bars(now.next.map(([piece, p]) => [piece, p, `${share(p)} %`, model.target]), "Likeliest next pieces")),
        element("div", {},
          element("h3", {}, "Masked self-attention: what it has written so far"), strip(target.pieces, masked.map((w, i) => (i <= this.#step ? w : null)), model.target),
          element("h3", {}, "Cross-attention: the source"), strip(source.pieces, cross, model.source),
          element("p", { class: "lab-note" }, `The context that this head blends has length ${walk.context[this.#layer][this.#head][this.#step].toFixed(2)}; ` +
            `what the source pieces offer has lengths ${values.map((v) => v.toFixed(2)).join(", ")}.`))));
  }
}
