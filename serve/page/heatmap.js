// The heat map of one sentence pair as a table: a column a source word, a row a target word. What the eye sees as a
// colour is a number in the cell, so the table is also the way to read the map without seeing it.

import { element, percent } from "./element.js";

const MOST_NUMBERS = 12; // columns up to which the numbers are shown
const MOST_WIDE = 24; // columns up to which the cells stay wide
const MOST_LEVEL = 5; // columns up to which the words above lie level

export class HeatMap {
  #rows;
  #columns;

  /** `light(s, t)` is called when a cell or a word is pointed at. */
  constructor(map, codes, light) {
    const linked = new Set(map.links.map(([s, t]) => `${s}-${t}`));
    const aim = (s, t) => ({ onpointerenter: () => light(s, t), onpointerleave: () => light(null, null) });
    this.#columns = map.source.map((word, s) =>
      element("th", { scope: "col", lang: codes.source, ...aim(s, null) }, element("span", {}, word)));
    this.#rows = map.target.map((word, t) => {
      const cells = map.weights[t].map((weight, s) => cell(weight, linked.has(`${s}-${t}`), aim(s, t)));
      return element("tr", {}, element("th", { scope: "row", lang: codes.target, ...aim(null, t) }, word), ...cells);
    });
    const caption = "Per cent of each target word’s attention (rows) that lay on each source word (columns)";
    const table = element("table", { class: looks(map) },
      element("caption", { class: "unseen" }, caption),
      element("thead", {}, element("tr", {}, element("td", { class: "corner" }), ...this.#columns)),
      element("tbody", {}, ...this.#rows));
    this.node = element("div", { class: "heatmap", role: "region", tabindex: 0, "aria-label": "Heat map as a table" }, table,
      element("p", {}, "Per cent of a row. Outlined: strong enough to count as a link."));
  }

  /** Marks the row of target word t and the column of source word s. */
  light(s, t) {
    this.#rows.forEach((row, i) => row.classList.toggle("lit", i === t));
    this.#columns.forEach((head, i) => head.classList.toggle("lit", i === s));
    for (const row of this.#rows) {
      [...row.children].slice(1).forEach((td, i) => td.classList.toggle("lit", i === s));
    }
  }
}

function looks(map) {
  const columns = map.source.length;
  return [columns > MOST_NUMBERS ? "bare" : "", columns > MOST_WIDE ? "dense" : "", columns > MOST_LEVEL ? "steep" : ""].join(" ").trim();
}

function cell(weight, linked, aim) {
  const kind = [linked ? "link" : "", weight > 0.5 ? "deep" : ""].join(" ").trim();
  const td = element("td", { class: kind || null, title: percent(weight), ...aim }, element("span", {}, String(Math.round(weight * 100))));
  td.style.setProperty("--weight", `${(weight * 100).toFixed(1)}%`);
  return td;
}
