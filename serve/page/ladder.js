// One sentence pair as two rows of words joined by lines as thick as their weight. A pair too wide for the page stands
// upright, as two columns. A row is one stop of the tab key; the arrow keys walk along it.

import { drawing, element, percent } from "./element.js";

const LEAST = 0.05; // weights below are not drawn: the heat map has them all
const LIT = 0.1; // a word lights the partners that have at least this weight
const THICKEST = 9; // pixels

export class Ladder {
  #map;
  #light;
  #words;
  #lines = [];
  #svg = drawing("svg", { class: "lines", "aria-hidden": "true" });
  #caption = element("p", { class: "partners", "aria-hidden": "true" });

  /** `light(s, t)` is called when a source word s or a target word t is pointed at, with null for "none". */
  constructor(map, codes, light) {
    this.#map = map;
    this.#light = light;
    this.#words = { source: this.#row(map.source, "source"), target: this.#row(map.target, "target") };
    const row = (side, label) =>
      element("div", { class: "words", role: "group", "aria-label": label, lang: codes[side], onkeydown: (event) => this.#walk(event, side) },
        ...this.#words[side]);
    this.rows = element("div", { class: "rows" }, row("source", "Source words"), row("target", "Target words"), this.#svg);
    this.node = element("div", { class: "ladder" }, this.rows, this.#caption);
    this.#join();
    new ResizeObserver(() => this.#lay()).observe(this.node);
  }

  /** Lights the words and lines of source word s, target word t, or their one line where both are given. */
  light(s, t) {
    const { weights } = this.#map;
    const none = s === null && t === null;
    this.node.classList.toggle("spotlit", !none);
    this.#words.source.forEach((word, i) => word.classList.toggle("lit", i === s || (s === null && t !== null && weights[t][i] >= LIT)));
    this.#words.target.forEach((word, i) => word.classList.toggle("lit", i === t || (t === null && s !== null && weights[i][s] >= LIT)));
    for (const line of this.#lines) {
      line.path.classList.toggle("lit", !none && (s === null || line.s === s) && (t === null || line.t === t));
    }
    this.#caption.textContent = none ? "" : s !== null && t !== null ? this.#pair(s, t) : this.#partners(s, t);
  }

  #row(words, side) {
    const show = (i) => (side === "source" ? this.#light(i, null) : this.#light(null, i));
    const hide = () => this.#light(null, null);
    return words.map((word, i) => {
      const label = side === "source" ? this.#partners(i, null) : this.#partners(null, i);
      return element("button", {
        type: "button", class: "word", "aria-label": label, tabindex: i === 0 ? 0 : -1,
        onpointerenter: () => show(i), onpointerleave: hide, onfocus: () => show(i), onblur: hide,
      }, word);
    });
  }

  #walk(event, side) {
    const words = this.#words[side];
    const at = words.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: words.length - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = words[Math.min(Math.max(at + step, 0), words.length - 1)];
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  #join() {
    const linked = new Set(this.#map.links.map(([s, t]) => `${s}-${t}`));
    this.#map.weights.forEach((row, t) => row.forEach((weight, s) => {
      if (weight < LEAST) return;
      const kind = linked.has(`${s}-${t}`) ? "link" : "line";
      const path = drawing("path", { class: kind, "stroke-width": weight * THICKEST, "data-weight": weight });
      this.#lines.push({ s, t, path });
    }));
    this.#lines.sort((a, b) => a.path.dataset.weight - b.path.dataset.weight);
    this.#svg.append(...this.#lines.map((line) => line.path));
  }

  /** Rows where both fit, else columns; then every line from the middle of one word's edge to the other's. */
  #lay() {
    if (this.node.clientWidth === 0) return;
    this.rows.classList.remove("upright");
    const upright = [...this.rows.querySelectorAll(".words")].some((row) => row.scrollWidth > row.clientWidth + 1);
    this.rows.classList.toggle("upright", upright);
    const origin = this.rows.getBoundingClientRect();
    const box = (word) => word.getBoundingClientRect();
    for (const { s, t, path } of this.#lines) {
      const [a, b] = [box(this.#words.source[s]), box(this.#words.target[t])];
      path.setAttribute("d", upright
        ? curve(a.right - origin.x, (a.top + a.bottom) / 2 - origin.y, b.left - origin.x, (b.top + b.bottom) / 2 - origin.y, true)
        : curve((a.left + a.right) / 2 - origin.x, a.bottom - origin.y, (b.left + b.right) / 2 - origin.x, b.top - origin.y, false));
    }
  }

  #pair(s, t) {
    return `${this.#map.target[t]} looked at ${this.#map.source[s]}: ${percent(this.#map.weights[t][s])}`;
  }

  /** The strongest partners of a word, in words: it is the word's label for a screen reader, too. */
  #partners(s, t) {
    const { source, target, weights } = this.#map;
    const found = t !== null
      ? source.map((word, i) => [weights[t][i], `${word} ${percent(weights[t][i])}`])
      : target.map((word, i) => [weights[i][s], `${percent(weights[i][s])} of ${word}`]);
    const best = found.filter(([weight]) => weight >= LEAST).sort((a, b) => b[0] - a[0]).slice(0, 4).map(([, text]) => text);
    const list = best.join(", ") || "no word";
    return t !== null ? `${target[t]} came from ${list}` : `${source[s]} gave ${list}`;
  }
}

function curve(x1, y1, x2, y2, sideways) {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return sideways ? `M${x1} ${y1}C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}` : `M${x1} ${y1}C${x1} ${my} ${x2} ${my} ${x2} ${y2}`;
}
