/** What somebody was sent and pastes: a link of whatever kind, or the code of a table alone. */

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
  // Links come wrapped in brackets, quotes or the ends of sentences.
  const cleaned = text.trim().replace(/^[<("'«]+|[>)"'».,]+$/g, "");
  const house = /\/new#house=([\w-]+)$/.exec(cleaned);
  if (house) {
    return { table: "", token: null, isTv: false, house: house[1] };
  }
  const link = /\/(table|tv)\/([\w-]+)\/?(?:#seat=([\w-]+))?$/.exec(cleaned);
  if (link) {
    return { table: link[2], token: link[3] || null, isTv: link[1] === "tv", house: null };
  }
  const code = /^[\w-]{10,40}$/.exec(cleaned);
  return code ? { table: cleaned, token: null, isTv: false, house: null } : null;
}
