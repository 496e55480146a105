// Panel 6: where the parameters are, and what a longer sentence costs.

import { element } from "./element.js";
import { bars, chart } from "./lab-draw.js";

export class Cost {
  name = "cost";
  title = "Cost: parameters, time and memory";
  #source;

  constructor(found, source) {
    this.#source = source;
    this.seen = `Each attention block has 4d² parameters (d = ${found.model.d_model}), each feed-forward network 2 · d · d_ff and its biases. The tables of attention grow with the square of the sentence’s length, all else with the length.`;
    this.unproven = "The times are this machine’s, for one sentence on one thread, whatever else it does: at these lengths the part that grows with the square is still small, and a graphics card has other bends.";
  }

  async draw(body) {
    const { parameters, growth } = await this.#source.part("cost");
    const total = parameters.reduce((sum, one) => sum + one.count, 0);
    const line = (key) => growth.map((one) => [one.length, Math.max(one[key], 1e-4)]);
    const beside = (key, power) => {
      const last = growth.at(-1);
      return growth.map(({ length }) => [length, last[key] * (length / last.length) ** power]);
    };
    const guides = (key) => [{ name: "n", points: beside(key, 1), dashed: true }, { name: "n²", points: beside(key, 2), dashed: true }];
    body.append(
      element("h3", {}, `${total.toLocaleString("en")} parameters`),
      bars(parameters.map(({ part, count, rule }) => [named(part, rule), count, count.toLocaleString("en")]), "Parameters by part"),
      element("div", { class: "lab-pair" },
        chart([{ name: "measured", points: line("ms") }, ...guides("ms")], { x: "pieces in the sentence (n)", y: "Encoder’s time, ms", log: true, name: "Time by length" }),
        chart([{ name: "all tables", points: line("mb") }, { name: "attention’s", points: line("attention_mb") }, ...guides("attention_mb")],
          { x: "pieces in the sentence (n)", y: "Tables kept for training, MB", log: true, name: "Memory by length" })));
  }
}

const named = (part, rule) => element("span", {}, part, " ", element("small", {}, rule));
