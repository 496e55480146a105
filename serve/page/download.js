// Saving a map as a file: JSON from what the page holds, pictures as the service draws them.

import { picture } from "./api.js";
import { element } from "./element.js";

const TYPES = { svg: "image/svg+xml", png: "image/png" };

/** The three buttons of one sentence; `query` asks the service for its picture, `failed` takes an error. */
export function downloads(map, query, failed) {
  const button = (kind, action) =>
    element("button", { type: "button", class: "quiet", "aria-label": `Download the map as ${kind.toUpperCase()}`, onclick: action }, kind.toUpperCase());
  const draw = (kind) => async (event) => {
    const pressed = event.currentTarget;
    pressed.disabled = true;
    try {
      save(await picture(query, TYPES[kind]), `alignment.${kind}`);
    } catch (error) {
      failed(error);
    } finally {
      pressed.disabled = false;
    }
  };
  const json = () => save(new Blob([`${JSON.stringify(map, null, 1)}\n`], { type: "application/json" }), "alignment.json");
  return element("div", { class: "downloads", role: "group", "aria-label": "Download this map" },
    element("span", { "aria-hidden": "true" }, "Download"), button("svg", draw("svg")), button("png", draw("png")), button("json", json));
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
