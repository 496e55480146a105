// The two language selects and the swap between them, filled from GET /languages.

import { element } from "./element.js";

const AUTO = "auto";
const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "code" });
const byId = (id) => document.getElementById(id);

export class Languages {
  #known = [];
  #detected = null;
  #source = byId("source");
  #target = byId("target");
  #swap = byId("swap");

  /** `changed` is called when the user picks another language, `swapped` when both change places. */
  constructor(changed, swapped) {
    this.#source.addEventListener("change", () => { this.#fillTargets(this.target); changed(); });
    this.#target.addEventListener("change", () => { this.#update(); changed(); });
    this.#swap.addEventListener("click", () => { this.choose(this.target, this.from); swapped(); });
  }

  /** Takes the service's list, but that a language goes into itself; the first pair of languages is chosen. */
  fill(known) {
    this.#known = known.map((one) => ({ ...one, targets: one.targets.filter((code) => code !== one.code) }));
    const sources = this.#known.filter((language) => language.targets.length > 0);
    const options = sources.map(({ code, name }) => element("option", { value: code }, name));
    this.#source.replaceChildren(element("option", { value: AUTO }, "Detect language"), ...options);
    this.choose(sources[0]?.code ?? AUTO, null);
  }

  get ready() { return this.#known.length > 0; }
  get source() { return this.#source.value; }
  get target() { return this.#target.value; }

  /** The language translated from, with what was detected in place of "auto". */
  get from() { return this.source === AUTO ? this.#detected ?? "" : this.source; }

  name(code) { return this.#known.find((language) => language.code === code)?.name ?? browserName(code); }

  has(source, target) {
    return this.#known.some((language) => language.code === source && language.targets.includes(target));
  }

  /** Chooses languages by code; a code that is not served changes nothing. */
  choose(source, target) {
    if ([...this.#source.options].some((option) => option.value === source)) this.#source.value = source;
    this.#fillTargets(target);
  }

  /** Shows which language the service detected (null: none yet). */
  showDetected(code) {
    this.#detected = code;
    this.#source.options[0].textContent = code ? `Detected: ${this.name(code)}` : "Detect language";
    this.#update();
  }

  #fillTargets(wanted) {
    const from = this.#known.filter((one) => this.source === AUTO || one.code === this.source);
    const codes = [...new Set(from.flatMap((one) => one.targets))].filter((code) => code !== this.source);
    this.#target.replaceChildren(...codes.map((code) => element("option", { value: code }, this.name(code))));
    if (codes.includes(wanted)) this.#target.value = wanted;
    this.#update();
  }

  #update() {
    const possible = this.has(this.target, this.from);
    this.#swap.disabled = !possible;
    const pair = `${this.name(this.target)} to ${this.from ? this.name(this.from) : "the other language"}`;
    this.#swap.title = possible ? "Swap the two languages" : `No model here translates ${pair}`;
  }
}

/** What the browser calls a language that the service only translates into. */
function browserName(code) {
  try {
    return NAMES.of(code);
  } catch {
    return code; // not a code that it knows the form of
  }
}
