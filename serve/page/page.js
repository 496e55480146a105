// Joins the parts of the page: what is typed goes to the service, what comes back goes into the panes and the maps.

import * as api from "./api.js";
import { Alignment } from "./alignment.js";
import { Languages } from "./languages.js";
import { Latest } from "./latest.js";
import { readLink, writeLink } from "./permalink.js";
import { Translation } from "./translation.js";

const TYPING = 250; // ms without a key before a translation is asked for

const newest = new Latest();
const languages = new Languages(() => translate(), swap);
const translation = new Translation(() => translate(TYPING));
const alignment = new Alignment(() => translate(), (error) => translation.showError(error.message));

async function translate(delay = 0) {
  const { text } = translation;
  writeLink(languages.source, languages.target, text);
  document.getElementById("example").hidden = text !== "" || !languages.has("en", "hi");
  if (text.trim() === "") {
    empty();
    return;
  }
  if (!languages.ready) await start();
  if (!languages.ready) return;
  translation.wait();
  const query = { q: text, source: languages.source, target: languages.target };
  try {
    const found = await newest.run((signal) => answerTo(query, signal), delay);
    if (found) show(found);
  } catch (error) {
    if (!(error instanceof api.ServiceError)) throw error;
    translation.showError(error.message);
  }
}

async function answerTo(query, signal) {
  const answer = await api.translate(query, signal);
  const from = answer.detectedLanguage?.language ?? query.source;
  alignment.setLanguages(from, query.target);
  const maps = await chosenMaps({ ...query, source: from }, answer.alignment ?? [], signal);
  return { answer, query, from, maps };
}

/** The maps that the translation came with, or those of another layer and head where the user chose one. */
async function chosenMaps(query, own, signal) {
  const choice = alignment.choice;
  return choice ? (await api.align({ ...query, ...choice }, signal)).alignment : own;
}

function show({ answer, query, from, maps }) {
  languages.showDetected(answer.detectedLanguage?.language ?? null);
  translation.showLanguages(from, query.target);
  translation.showResult(answer.translatedText, answer.warnings ?? []);
  alignment.show(query.q, maps);
}

function empty() {
  newest.cancel();
  languages.showDetected(null);
  translation.showResult("", []);
  alignment.clear();
}

function swap() {
  if (translation.translation) translation.text = translation.translation;
  translate();
}

function followLink() {
  const asked = readLink();
  if (asked.from || asked.to) languages.choose(asked.from ?? languages.source, asked.to);
  if (asked.text !== null) translation.text = asked.text;
  translate();
}

/** Asks what is served; without an answer the page stays usable and asks again when text is typed. */
async function start() {
  try {
    const [known, health] = await Promise.all([api.languages(), api.health()]);
    languages.fill(known);
    alignment.setModels(health);
  } catch (error) {
    translation.showError(error.message);
  }
}

await start();
followLink();
window.addEventListener("hashchange", followLink);
const toLab = document.getElementById("to-lab");
toLab.addEventListener("click", () => { toLab.hash = location.hash; });
