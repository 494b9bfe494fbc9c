/** The result of a match as a picture to hand on: names, score, course and best moment, and no link to anything. */

import { linesOf } from "../model/ending.js";
import { tileOf } from "../model/layout.js";
import { asset, h } from "./dom.js";
import { saveFile } from "./share.js";

/**
 * @typedef {object} Result
 * @property {import("../i18n.js").Language} language
 * @property {string} title
 * @property {{ side: number, name: string, total: number }[]} sides
 * @property {number[][]} course by side
 * @property {string} moment
 */

/** The picture is a square of so many pixels, with a rim. */
const SIZE = 1080;
const RIM = 44;
const LEFT = 110;
const WIDTH = SIZE - 2 * LEFT;
const FONT = 'system-ui, "Noto Naskh Arabic", "Geeza Pro", sans-serif';
const COLOURS = Object.freeze({ star: "#1e4a9a", cross: "#0f6a50", diamond: "#9c2f22", ink: "#241c17", quiet: "#6a5d52", plaster: "#f3ebdd" });

/** Hands the picture to whatever the device shares with, or keeps it as a file. @param {Result} result */
export async function shareResult(result) {
  const blob = await pictureOf(result);
  const file = new File([blob], "ronda.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // Whoever closes the sheet again has not failed.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  saveFile(file.name, blob);
}

/** @param {Result} result @returns {Promise<Blob>} a PNG */
async function pictureOf(result) {
  const canvas = h("canvas", { width: SIZE, height: SIZE });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.direction = /** @type {CanvasDirection} */ (result.language.direction);
  await tray(pen);
  let y = write(pen, result.title, { y: 190, size: 84, weight: 800, lines: 2 });
  y = scores(pen, result, y + 40);
  const low = result.moment ? 800 : 900;
  curve(pen, result.course, y + 30, low - 40);
  result.moment && write(pen, result.moment, { y: low + 40, size: 36, weight: 400, lines: 3 });
  write(pen, "Ronda", { y: SIZE - RIM - 36, size: 44, weight: 800, lines: 1, colour: COLOURS.star });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}

/** A plaster tray with its tiled rim. @param {CanvasRenderingContext2D} pen */
async function tray(pen) {
  const tile = new Image();
  tile.src = asset("art/khatam.svg");
  await tile.decode().catch(() => {});
  pen.fillStyle = (tile.naturalWidth && pen.createPattern(tile, "repeat")) || COLOURS.star;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.fillStyle = COLOURS.plaster;
  pen.fillRect(RIM, RIM, SIZE - 2 * RIM, SIZE - 2 * RIM);
}

/**
 * Words in the middle, in as many lines as they may have; where they end.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {{ y: number, size: number, weight: number, lines: number, colour?: string }} how
 */
function write(pen, text, { y, size, weight, lines, colour = COLOURS.ink }) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  const rows = rowsOf(pen, text, lines);
  rows.forEach((row, at) => pen.fillText(row, SIZE / 2, y + at * size * 1.3, WIDTH));
  return y + (rows.length - 1) * size * 1.3;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} most
 */
function rowsOf(pen, text, most) {
  /** @type {string[]} */
  const rows = [];
  for (const word of text.split(" ")) {
    const longer = rows.length ? `${rows[rows.length - 1]} ${word}` : word;
    if (rows.length && (pen.measureText(longer).width <= WIDTH || rows.length === most)) {
      rows[rows.length - 1] = longer;
    } else {
      rows.push(word);
    }
  }
  return rows;
}

/**
 * A name and a number a side; where they end.
 * @param {CanvasRenderingContext2D} pen
 * @param {Result} result
 * @param {number} y
 */
function scores(pen, { language, sides }, y) {
  const isRtl = language.direction === "rtl";
  return sides.reduce((at, { side, name, total }) => {
    const colour = COLOURS[tileOf(side)];
    const row = at + 70;
    pen.fillStyle = colour;
    pen.font = `800 60px ${FONT}`;
    pen.textAlign = "end";
    pen.fillText(language.number(total), isRtl ? LEFT : SIZE - LEFT, row);
    pen.font = `600 48px ${FONT}`;
    pen.textAlign = "start";
    pen.fillText(name, isRtl ? SIZE - LEFT : LEFT, row, WIDTH - 160);
    return row;
  }, y);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[][]} course
 * @param {number} top
 * @param {number} bottom
 */
function curve(pen, course, top, bottom) {
  pen.lineWidth = 8;
  pen.lineJoin = "round";
  linesOf(course, { width: WIDTH, height: bottom - top }).forEach((points, side) => {
    pen.strokeStyle = COLOURS[tileOf(side)];
    pen.beginPath();
    points.forEach(([x, y]) => pen.lineTo(LEFT + x, top + y));
    pen.stroke();
  });
}
