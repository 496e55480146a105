// Panel 2: every attention map of the sentence, small; one opened large; what each head does over a sample of sentences.

import { element, percent } from "./element.js";
import { chart, raster, share, table } from "./lab-draw.js";

const KINDS = {
  encoder: ["Encoder: source looks at source", "source", "source"],
  masked: ["Decoder, masked: target looks at target so far", "target", "target"],
  cross: ["Decoder, cross: target looks at source", "target", "source"],
};

export class Heads {
  name = "heads";
  title = "Heads: where each one looks";
  seen = "A small picture is one head of one layer: a row for each piece that looks, a column for each that is looked at, darker for more. The label is the place that gets at least half of the head’s attention over a sample of sentences; a head without one is “spread”.";
  unproven = "A name such as “previous word” sums up a habit over a few sentences, not a purpose; and a head whose absence costs nothing alone may matter once others are gone.";
  #found;
  #source;
  #measured = new Map();
  #large = element("div", { class: "lab-large", "aria-live": "polite" });

  constructor(found, source) {
    this.#found = found;
    this.#source = source;
  }

  async draw(body) {
    const { layer, head } = this.#found.model;
    const groups = element("div", {}, ...Object.keys(KINDS).map((kind) => this.#group(kind)));
    const more = element("div", {}, element("p", { class: "lab-note" }, "Measuring the heads over a sample of sentences…"));
    body.append(groups, this.#large, more);
    this.#open("cross", layer, head);
    const sample = await this.#source.part("heads").catch((error) => {
      more.replaceChildren(element("p", { class: "lab-note" }, error.message));
    });
    if (!sample) return;
    for (const one of sample.heads) this.#measured.set(`${one.kind} ${one.layer} ${one.head}`, one);
    groups.replaceChildren(...Object.keys(KINDS).map((kind) => this.#group(kind)));
    this.#open("cross", layer, head);
    more.replaceChildren(...this.#removal(sample));
  }

  #group(kind) {
    const maps = this.#found.maps[kind];
    const visible = kind === "masked" ? (y, x) => x <= y : undefined;
    const buttons = maps.flatMap((layer, l) => layer.map((map, h) => {
      const one = this.#measured.get(`${kind} ${l} ${h}`);
      return element("button", { type: "button", class: "lab-map", "aria-label": `${kind}, layer ${l}, head ${h}`, "data-map": `${kind} ${l} ${h}`,
        onclick: () => { this.#open(kind, l, h); this.#large.scrollIntoView({ block: "nearest" }); } },
      raster(map, "", visible), element("span", {}, `${l}·${h}`), element("span", { class: "role" }, one?.role ?? ""));
    }));
    const grid = element("div", { class: "lab-maps" }, ...buttons);
    grid.style.setProperty("--heads", maps[0].length);
    return element("div", {}, element("h3", {}, `${KINDS[kind][0]} (layer · head, both from 0)`), grid);
  }

  #open(kind, layer, head) {
    const { model, source, target, maps } = this.#found;
    const sides = { source: [source.pieces, model.source], target: [target.pieces, model.target] };
    const [title, down, across] = KINDS[kind];
    const [[rows, rowLang], [columns, columnLang]] = [sides[down], sides[across]];
    const one = this.#measured.get(`${kind} ${layer} ${head}`);
    for (const button of document.querySelectorAll(".lab-map")) button.setAttribute("aria-pressed", String(button.dataset.map === `${kind} ${layer} ${head}`));
    this.#large.replaceChildren(
      element("h3", {}, `${title}: layer ${layer}, head ${head}`),
      grid(maps[kind][layer][head], [rows, rowLang], [columns, columnLang], kind === "masked"),
      ...(one ? [element("p", { class: "lab-note" }, facts(one))] : []));
  }

  /** What the loss does as heads are taken away, the least important first. */
  #removal({ heads, loss, without, pairs, bleu }) {
    const ranked = [...heads].sort((a, b) => b.gain - a.gain).slice(0, 5);
    return [element("div", { class: "lab-pair" },
      chart([{ name: "loss", points: without.map((value, i) => [i, value]) }],
        { x: "heads taken away, the least important first", y: `Loss of a piece over ${pairs} sentences`, name: "Loss as heads are taken away" }),
      element("div", {}, element("h3", {}, "Whose absence alone costs most"),
        table(["Head", "Role", "Loss grows by"], ranked.map((one) => [`${one.kind} ${one.layer}·${one.head}`, one.role, one.gain.toFixed(3)]), "The most important heads"),
        element("p", { class: "lab-note" }, `With all heads the loss is ${loss.toFixed(3)}.`),
        ...(bleu ? [element("p", { class: "lab-note" }, removable(bleu, heads.length))] : [])))];
  }
}

/** How many heads can go before BLEU falls by 1. */
function removable({ whole, removed, removable: count, pairs, signature }, all) {
  return `BLEU over ${pairs} sentences is ${whole.toFixed(1)} with all ${all} heads; ${count} can go, the least important first, before it falls by 1 ` +
    `(without ${removed.length - 1} it is ${removed.at(-1).toFixed(1)}). ${signature}`;
}

function facts({ role, shares, entropy, gain, bleu }) {
  const places = Object.entries(shares).map(([place, value]) => `${place} ${percent(value)}`).join(", ");
  return `Over the sample: ${role}. Its attention by place: ${places}. Entropy ${entropy.toFixed(2)} bits. ` +
    `Without this head alone the loss ${gain < 0 ? "falls" : "grows"} by ${Math.abs(gain).toFixed(3)}` +
    `${bleu === undefined ? "" : ` and BLEU changes by ${bleu.toFixed(1)}`}.`;
}

/** A map as a table of per cent, empty where the future lies. */
function grid(map, [rows, rowLang], [columns, columnLang], masked) {
  const cells = (row, y) => row.map((weight, x) => {
    if (masked && x > y) return element("td", { class: "future" });
    const td = element("td", { class: weight > 0.5 ? "deep" : null, title: `${rows[y]} → ${columns[x]}: ${share(weight)} %` }, element("span", {}, share(weight)));
    td.style.setProperty("--weight", `${(weight * 100).toFixed(1)}%`);
    return td;
  });
  return element("div", { class: "heatmap", role: "region", tabindex: 0, "aria-label": "The map as a table" },
    element("table", { class: `steep${columns.length > 14 ? " bare" : ""}` },
      element("thead", {}, element("tr", {}, element("td", { class: "corner" }), ...columns.map((piece) => element("th", { scope: "col", lang: columnLang }, element("span", {}, piece))))),
      element("tbody", {}, ...map.map((row, y) => element("tr", {}, element("th", { scope: "row", lang: rowLang }, rows[y]), ...cells(row, y))))),
    element("p", {}, "Per cent of a row."));
}
