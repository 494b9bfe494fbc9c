/** The HTTP side of the public protocol. */

/** What the server refused, with the code of `protocol.Code` and its reason in English. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {string} reason
   */
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [token]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, token) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
  }
  if (token) {
    headers.authorization = `Bearer ${token}`;
  }
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new RefusedError("away", "the server does not answer");
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new RefusedError(value.code || "try_again", value.reason || answer.statusText);
  }
  return value;
}

/** What a request is called, so that asking again changes nothing more. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  /** @param {object} settings `protocol.Settings` */
  createTable: (settings) => ask("POST", "/api/tables", settings),
  listTables: () => ask("GET", "/api/tables"),
  /** @param {string} table @param {string} [token] */
  look: (table, token) => ask("GET", `/api/tables/${table}`, undefined, token),
  /** @param {string} table @param {object} who `{ name, kind, seat }` @param {string} [token] */
  sit: (table, who, token) => ask("POST", `/api/tables/${table}/sit`, who, token),
  /**
   * Anything that a seat or the host may ask for over the socket.
   * @param {string} table @param {{ type: string } & Record<string, unknown>} message
   * @param {string} token
   */
  send: (table, message, token) =>
    ask("POST", `/api/tables/${table}/messages`, { id: requestId(), ...message }, token),
  ruleSets: () => ask("GET", "/api/rules"),
  lesson: () => ask("GET", "/api/lesson"),
  /** @param {object} mix `{ rules, lang }`: every switch in words, or why they do not go together */
  houseRules: (mix) => ask("POST", "/api/rules/house", mix),
  /** @param {object} sitter `{ rules, seats, lang, last }`: a table in five lines */
  atThisTable: (sitter) => ask("POST", "/api/rules/brief", sitter),
  /** Levels of computers, and how others reach this server. */
  about: () => ask("GET", "/api/about"),
  /** @param {string} url @returns {Promise<{ size: number, path: string }>} */
  qrCode: (url) => ask("POST", "/api/qr", { url }),
  /** @param {object} rules a preset and the switches that differ */
  rulesPage: (rules) => ask("POST", "/api/rules/page", rules),
  /** @param {string} name @param {string} lang */
  ruleSet: (name, lang) => ask("GET", `/api/rules/${name}?lang=${lang}`),
  /** @param {object} record as a line of a file has it; its proofs may be left out */
  replay: (record) => ask("POST", "/api/replay", { record }),
};
