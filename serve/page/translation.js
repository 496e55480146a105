// The two panes: the text typed, its translation, the counter, copy and clear, and what the service had to say.

import { element } from "./element.js";

const byId = (id) => document.getElementById(id);

export class Translation {
  #text = byId("text");
  #output = byId("translation");
  #error = byId("error");
  #warnings = byId("warnings");
  #slow = 0;

  /** `typed` is called after each change of the text. */
  constructor(typed) {
    const changed = () => { this.#show(); typed(); };
    this.#text.addEventListener("input", changed);
    byId("clear").addEventListener("click", () => { this.text = ""; this.#text.focus(); typed(); });
    byId("copy").addEventListener("click", () => this.#copy(this.translation, "Translation copied"));
    byId("link").addEventListener("click", () => this.#copy(location.href, "Link copied"));
    this.#show();
  }

  get text() { return this.#text.value; }
  set text(value) { this.#text.value = value; this.#show(); }
  get translation() { return this.#output.textContent; }

  /** Says that an answer is on its way; seen only where it takes a while. */
  wait() {
    clearTimeout(this.#slow);
    this.#output.setAttribute("aria-busy", "true");
    this.#slow = setTimeout(() => this.#output.classList.add("waiting"), 400);
  }

  showLanguages(source, target) {
    this.#text.lang = source;
    this.#output.lang = target;
  }

  showResult(translation, warnings) {
    this.#settle();
    this.#error.hidden = true;
    if (this.translation !== translation) this.#output.textContent = translation;
    this.#warnings.replaceChildren(...warnings.map((warning) => element("li", {}, warning)));
    this.#warnings.hidden = warnings.length === 0;
    this.#show();
  }

  /** One sentence in place of an answer; the last translation stays, paler. */
  showError(sentence) {
    this.#settle();
    this.#output.classList.add("waiting");
    this.#error.textContent = sentence;
    this.#error.hidden = false;
    this.#warnings.hidden = true;
  }

  #settle() {
    clearTimeout(this.#slow);
    this.#output.classList.remove("waiting");
    this.#output.removeAttribute("aria-busy");
  }

  #show() {
    const count = [...this.text].length;
    byId("count").textContent = `${count.toLocaleString("en")} character${count === 1 ? "" : "s"}`;
    byId("clear").hidden = count === 0;
    byId("copy").disabled = this.translation === "";
    byId("link").disabled = count === 0;
  }

  async #copy(text, done) {
    const said = byId("said");
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = done;
    } catch {
      said.textContent = "The browser does not let this page copy";
    }
    setTimeout(() => { said.textContent = ""; }, 2500);
  }
}
