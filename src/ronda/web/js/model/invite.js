/**
 * What somebody was sent, and pastes or opens: a link of whatever kind, or the code of a table alone.
 * Apps put marks around links that are none of theirs: brackets, quotes, the end of a sentence,
 * directions and spaces that nobody sees. They are taken off, wherever they stand.
 */

/**
 * @typedef {object} Invite
 * @property {string} table
 * @property {string | null} token of a seat's link
 * @property {boolean} isTv
 * @property {string | null} house of a link to a house's rules
 */

/**
 * @param {string} text
 * @returns {Invite | null} null for what is neither
 */
export function readInvite(text) {
  const [before, ...after] = plain(text).split("#");
  const [address, fragment] = [bare(before), bare(after.join("#"))];
  const house = /\/new$/.test(address) && /^house=([\w-]+)$/.exec(fragment);
  if (house) {
    return { table: "", token: null, isTv: false, house: house[1] };
  }
  const link = /\/(table|tv)\/([\w-]+)$/.exec(address);
  const seat = /^seat=([\w-]+)$/.exec(fragment);
  if (link && (seat || !fragment)) {
    return { table: link[2], token: seat && seat[1], isTv: link[1] === "tv", house: null };
  }
  const isCode = /^[\w-]{10,40}$/.test(address) && !fragment;
  return isCode ? { table: address, token: null, isTv: false, house: null } : null;
}

/**
 * An address as it was meant.
 * @param {string} pathname
 * @param {string} hash
 * @returns {{ path: string, table: string | null, token: string | null, isDamaged: boolean }} `table`
 *   and `token` of a seat's link; `isDamaged` where something stands for a seat that is none
 */
export function readAddress(pathname, hash) {
  const [before, ...after] = `${plain(pathname)}${plain(hash)}`.split("#");
  const path = bare(before).replace(/^\/+/, "/") || "/";
  const table = /^\/table\/([\w-]+)$/.exec(path);
  const fragment = bare(after.join("#"));
  const seat = /^seat=([\w-]+)$/.exec(fragment);
  return {
    path,
    table: table && table[1],
    token: table && seat && seat[1],
    isDamaged: table !== null && fragment !== "" && seat === null,
  };
}

/** Without escapes, and without what nobody sees. @param {string} text */
function plain(text) {
  return unescaped(text).replace(/\p{Cf}/gu, "");
}

/** Without what stands around it: only letters, digits, `-` and `_` begin or end a link. @param {string} text */
function bare(text) {
  return text.replace(/^[^\p{L}\p{N}/_-]+/u, "").replace(/[^\p{L}\p{N}_-]+$/u, "");
}

/** @param {string} text */
function unescaped(text) {
  // A link may be cut off in the middle of a letter; and what was pasted may never have been escaped.
  for (const each of [text, text.replace(/(%[0-9a-f]{0,2})+$/i, "")]) {
    try {
      return decodeURIComponent(each);
    } catch {
      // The next one, then.
    }
  }
  return text;
}
