// The service's endpoints that the page uses. Addresses are relative: the page works below any path of a proxy.

/** What the service refused, in its own sentence. */
export class ServiceError extends Error {}

export const languages = () => ask("languages");
export const health = () => ask("health");
export const translate = (query, signal) => send("translate", { ...query, alignment: true }, signal);
export const align = (query, signal) => send("align", query, signal);

export const examples = () => ask("lab-examples.json");
export const lab = (query) => send("lab", query);

/** The picture of an alignment, `type` being image/svg+xml or image/png. */
export async function picture(query, type) {
  return (await reply("align", post(query, type))).blob();
}

async function ask(address) {
  return (await reply(address, { headers: { Accept: "application/json" } })).json();
}

async function send(address, query, signal) {
  return (await reply(address, { ...post(query, "application/json"), signal })).json();
}

function post(query, accept) {
  return { method: "POST", headers: { "Content-Type": "application/json", Accept: accept }, body: JSON.stringify(query) };
}

async function reply(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServiceError("The service cannot be reached; is it still running?");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new ServiceError(said.error ?? `The service answered with status ${response.status}.`);
}
