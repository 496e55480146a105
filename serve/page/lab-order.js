// Panel 3: what the order of the words does to the encoder's output, and the table that tells a piece its place.

import { element } from "./element.js";
import { chart, cloud, raster, table } from "./lab-draw.js";

export class Order {
  name = "order";
  title = "Order: how a word’s place gets in";
  seen = "The same words are read forwards and backwards; each line joins a word’s two vectors. With positions they differ; without, they fall on each other, because attention alone does not know what comes first.";
  unproven = "The model was trained with positions, so its output without them is no translation of anything; and a plane shows only the two directions in which the vectors differ most.";
  #found;
  #source;

  constructor(found, source) {
    this.#found = found;
    this.#source = source;
  }

  async draw(body) {
    const { order, model } = this.#found;
    const pictures = [["with", "With positions"], ["without", "Without positions"]].map(([key, title]) =>
      element("div", {}, element("h3", {}, title), cloud(order.words, order[key].plane, model.source, `${title}: words forwards and backwards`),
        element("p", { class: "lab-note" }, `Largest difference of any number: ${order[key].largest.toExponential(1)}`)));
    const rows = order.words.map((word, i) => [element("span", { lang: model.source }, word),
      order.with.distance[i].toFixed(2), order.with.cosine[i].toFixed(3), order.without.distance[i].toFixed(2), order.without.cosine[i].toFixed(3)]);
    body.append(element("div", { class: "lab-pair" }, ...pictures),
      element("p", { class: "lab-note" }, "Dot: read forwards. Ring: read backwards."),
      table(["Word", "Distance with", "Cosine with", "Distance without", "Cosine without"], rows, "Each word’s two vectors"));
    const { positions } = await this.#source.part("cost");
    body.append(...tables(positions));
  }
}

function tables({ kind, own, table: rows, anchors, dots, cosine }) {
  const lines = anchors.map((anchor, i) => ({ name: `from position ${anchor}`, points: dots[i].map((value, k) => [k, value]) }));
  const note = own ? `This model’s own table (${kind}).` : `The formula’s table; this model’s positions are “${kind}” and use none.`;
  const law = kind === "learned" ? "Nothing makes learned rows depend on distance alone." : "The lines lie on each other: the product depends on the distance alone.";
  return [
    element("h3", {}, "The table of positions"),
    element("p", { class: "lab-note" }, `${note} A row a position, a column a dimension; blue above 0, orange below.`), raster(rows, "The table of positions"),
    element("div", { class: "lab-pair" },
      element("div", {}, chart(lines, { x: "distance", y: "Dot product of two rows", name: "Dot products by distance" }), element("p", { class: "lab-note" }, law)),
      element("div", {}, element("h3", {}, "Cosine of every pair of positions"), raster(cosine, "Cosines of all pairs of positions"))),
  ];
}
