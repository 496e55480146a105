// The text and the languages in the address's fragment, which a browser never sends to any server.

/** What the address asks for: `from`, `to` and `text`, each null where it does not say. */
export function readLink() {
  const asked = new URLSearchParams(location.hash.slice(1));
  return { from: asked.get("from"), to: asked.get("to"), text: asked.get("text") };
}

/** Writes the state into the address without a new entry in the history. */
export function writeLink(from, to, text) {
  const fragment = text ? `#${new URLSearchParams({ from, to, text })}` : "";
  history.replaceState(null, "", location.pathname + location.search + fragment);
}
