/** A tile for a table, made from its name: a star of eight points in two of the café's colours. */

import { numbersFrom } from "../model/listing.js";

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["var(--cobalt)", "var(--green)", "var(--oxblood)", "var(--honey)"];

/**
 * Points of a star around the middle of a field of 64 by 64.
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 * @param {number} turn in degrees
 */
function star(points, outer, inner, turn) {
  const corners = Array.from({ length: 2 * points }, (_, at) => {
    const angle = ((turn + (180 / points) * at) * Math.PI) / 180;
    const radius = at % 2 ? inner : outer;
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {string} table its id */
export function tableTile(table) {
  const [first, second, inner, core, turn, points] = numbersFrom(table, 6);
  const one = Math.floor(first * COLOURS.length);
  const other = (one + 1 + Math.floor(second * (COLOURS.length - 1))) % COLOURS.length;
  const count = [6, 8, 8, 10, 12][Math.floor(points * 5)];
  const angle = turn > 0.5 ? 180 / count : 0;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("class", "table-tile");
  svg.setAttribute("aria-hidden", "true");
  const shapes = [
    { d: star(count, 31, 19 + inner * 8, angle), fill: COLOURS[one] },
    { d: star(count, 18 + core * 4, 10 + core * 3, angle + 180 / count), fill: "var(--surface)" },
    { d: star(count, 11, 6 + inner * 3, angle), fill: COLOURS[other] },
  ];
  for (const { d, fill } of shapes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.style.setProperty("fill", fill);
    svg.append(path);
  }
  return svg;
}
