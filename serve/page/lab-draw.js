// What the Lab's panels draw with: rows of cells, bars, line charts, clouds of points and pictures of tables.

import { drawing, element } from "./element.js";

const WIDE = 440;
const HIGH = 230;
const EDGE = { left: 46, right: 10, top: 10, bottom: 34 };
const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** A table, its first row the heads; numbers stand right. */
export function table(heads, rows, name) {
  const cell = (value) => element("td", { class: typeof value === "number" ? "number" : null }, value instanceof Node ? value : String(value));
  return element("div", { class: "lab-scroll", role: "region", tabindex: 0, "aria-label": name },
    element("table", { class: "lab-table" },
      element("caption", { class: "unseen" }, name),
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell))))));
}

/** Labels with a weight each as a row of cells, darker for more; null is an empty cell, which may not be looked at. */
export function strip(labels, weights, lang) {
  return element("div", { class: "lab-strip" }, ...labels.map((label, i) => {
    const weight = weights[i] ?? null;
    const value = weight === null ? "" : share(weight);
    const cell = element("span", { class: weight === null ? "cell future" : weight > 0.5 ? "cell deep" : "cell" }, value);
    if (weight !== null) cell.style.setProperty("--weight", `${(weight * 100).toFixed(1)}%`);
    return element("span", { class: "column" }, element("span", { class: "label", lang }, label), cell);
  }));
}

/** A weight in per cent, short. */
export const share = (weight) => (weight >= 0.0995 ? String(Math.round(weight * 100)) : (weight * 100).toFixed(1));

/** Rows of a label, a bar and a number; `rows` are [label, value, text, lang]. */
export function bars(rows, name) {
  const most = Math.max(...rows.map(([, value]) => value), 1e-9);
  return element("div", { class: "lab-bars", role: "group", "aria-label": name }, ...rows.flatMap(([label, value, text, lang]) => {
    const bar = element("span", { class: "fill" });
    bar.style.width = `${(100 * Math.max(value, 0)) / most}%`;
    return [element("span", { class: "label", lang }, label), element("span", { class: "bar" }, bar), element("span", { class: "number" }, text)];
  }));
}

/** A chart of lines. `lines` are {name, points: [[x, y]], dashed}; `log` makes both axes logarithmic. */
export function chart(lines, { x, y, log = false, name }) {
  const points = lines.flatMap((line) => line.points);
  const [across, up] = [scale(points.map((p) => p[0]), EDGE.left, WIDE - EDGE.right, log), scale(points.map((p) => p[1]), HIGH - EDGE.bottom, EDGE.top, log)];
  const marks = [];
  for (const value of across.ticks) marks.push(drawing("text", { x: across(value), y: HIGH - 18, "text-anchor": "middle" }, short(value)));
  for (const value of up.ticks) {
    marks.push(drawing("line", { x1: EDGE.left, x2: WIDE - EDGE.right, y1: up(value), y2: up(value), class: "rule" }));
    marks.push(drawing("text", { x: EDGE.left - 5, y: up(value) + 4, "text-anchor": "end" }, short(value)));
  }
  marks.push(drawing("text", { x: (EDGE.left + WIDE - EDGE.right) / 2, y: HIGH - 3, "text-anchor": "middle" }, x));
  const drawn = lines.flatMap((line, i) => {
    const d = line.points.map((p, k) => `${k ? "L" : "M"}${across(p[0]).toFixed(1)} ${up(p[1]).toFixed(1)}`).join("");
    const kind = `series s${i % 5}${line.dashed ? " dashed" : ""}`;
    const dots = line.dashed || line.points.length > 30 ? [] : line.points.map((p) => drawing("circle", { cx: across(p[0]), cy: up(p[1]), r: 3, class: kind }));
    return [drawing("path", { d, class: kind }), ...dots];
  });
  const key = element("span", { class: "lab-key" }, ...(lines.length > 1 ? lines : []).map((line, i) =>
    element("span", { class: `s${i % 5}${line.dashed ? " dashed" : ""}` }, line.name)));
  return element("figure", { class: "lab-chart" }, element("figcaption", {}, y, key),
    drawing("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": name }, ...marks, ...drawn));
}

function scale(values, from, to, log) {
  const fit = log ? Math.log : (value) => value;
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (!log) {
    const room = (high - low) * 0.04 || 1;
    [low, high] = [low >= 0 && low < room * 8 ? 0 : low - room, high + room];
  }
  const width = fit(high) - fit(low) || 1;
  const place = (value) => from + ((fit(value) - fit(low)) / width) * (to - from);
  place.ticks = log ? powers(low, high) : evenly(low, high);
  return place;
}

function evenly(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((one) => one * power >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) found.push(Number(at.toPrecision(8)));
  return found;
}

function powers(low, high) {
  const wide = high / low > 1000;
  const found = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    for (const digit of wide ? [1] : [1, 2, 5]) if (digit * power >= low * 0.999 && digit * power <= high * 1.001) found.push(digit * power);
  }
  return found;
}

const short = (value) => String(Number(value.toPrecision(3)));

/** Points of two kinds in a plane, each of the first joined to its partner; equal points fall on each other. */
export function cloud(labels, points, lang, name) {
  const half = points.length / 2;
  const side = 300;
  const spread = Math.max(...points.flat().map(Math.abs), 1e-9) * 1.18;
  const at = ([a, b]) => [side / 2 + (a / spread) * (side / 2), side / 2 - (b / spread) * (side / 2)];
  const parts = labels.flatMap((label, i) => {
    const [[ax, ay], [bx, by]] = [at(points[i]), at(points[half + i])];
    return [
      drawing("line", { x1: ax, y1: ay, x2: bx, y2: by, class: "join" }),
      drawing("circle", { cx: bx, cy: by, r: 6, class: "turned" }),
      drawing("circle", { cx: ax, cy: ay, r: 3.5, class: "straight" }),
      drawing("text", { x: ax, y: ay - 9, "text-anchor": "middle", lang }, label),
    ];
  });
  return drawing("svg", { viewBox: `0 0 ${side} ${side}`, class: "lab-cloud", role: "img", "aria-label": name }, ...parts);
}

/** A table of numbers as a picture, a point a cell: from nothing (0) to full colour (1 or -1, in two colours). */
export function raster(rows, name, visible = () => true) {
  const [wide, high] = [rows[0].length, rows.length];
  const kind = wide === high ? "lab-raster square" : "lab-raster";
  const canvas = element("canvas", { width: wide, height: high, class: kind, role: "img", "aria-label": name });
  const paint = () => {
    const style = getComputedStyle(document.documentElement);
    const colours = ["--deep", "--link"].map((variable) => rgb(style.getPropertyValue(variable).trim()));
    const context = canvas.getContext("2d");
    const image = context.createImageData(wide, high);
    rows.forEach((row, y) => row.forEach((value, x) => {
      if (!visible(y, x)) return;
      const colour = colours[value < 0 ? 1 : 0];
      image.data.set([...colour, Math.round(255 * Math.min(Math.abs(value), 1))], 4 * (y * wide + x));
    }));
    context.putImageData(image, 0, 0);
  };
  paint();
  dark.addEventListener("change", () => { if (canvas.isConnected) paint(); });
  return canvas;
}

function rgb(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** A list to choose a number from, from 0 on. */
export function numbered(label, count, chosen, pick) {
  const select = element("select", { onchange: () => pick(Number(select.value)) },
    ...Array.from({ length: count }, (_, i) => element("option", { value: i }, String(i))));
  select.value = chosen;
  return element("label", {}, label, select);
}
