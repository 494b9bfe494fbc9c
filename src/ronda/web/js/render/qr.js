/** A QR code, drawn from the path that the server makes. Always dark on light: phones need it so. */

import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {{ size: number, path: string }} code
 * @param {string} label
 */
export function qrImage({ size, path }, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  const light = document.createElementNS(SVG, "rect");
  light.setAttribute("width", String(size));
  light.setAttribute("height", String(size));
  light.setAttribute("fill", "#fff");
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", path);
  dark.setAttribute("fill", "#000");
  svg.append(light, dark);
  return h("div", { class: "qr", role: "img", "aria-label": label }, svg);
}
