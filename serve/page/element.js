// Makes one element of the page. Text is always set as text, so nothing that a user types becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (a listener where the name starts with "on", left out where the value is null). */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for an SVG element. */
export function drawing(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** A share as a reader wants it: "93 %". */
export const percent = (share) => `${Math.round(share * 100)} %`;
