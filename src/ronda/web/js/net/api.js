/** The HTTP side of the public protocol. */

/** What the server refused, with the code of `protocol.Code` and its reason in English. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {string} reason
   * @param {Record<string, any>} [data] what its sentence needs, as in `protocol.Refused`
   */
  constructor(code, reason, data = {}) {
    super(reason);
    this.code = code;
    this.data = data;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string | null }} more
 */
async function request(method, path, { body, token }) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
  }
  if (token) {
    headers.authorization = `Bearer ${token}`;
  }
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw new RefusedError("away", "the server does not answer");
  });
  if (!answer.ok) {
    const value = await answer.json().catch(() => ({}));
    throw new RefusedError(value.code || "try_again", value.reason || answer.statusText, value.data);
  }
  return answer;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string | null} [token]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, token) {
  const answer = await request(method, path, { body, token });
  return answer.json().catch(() => ({}));
}

/**
 * Records and proofs: one JSON object a line.
 * @param {string} path @param {string | null} token
 * @returns {Promise<string[]>}
 */
async function lines(path, token) {
  const answer = await request("GET", path, { token });
  return (await answer.text()).split("\n").filter((line) => line.trim());
}

/** What a request is called, so that asking again changes nothing more. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../model/table_form.js").RuleSet} RuleSet */
/** @typedef {{ table: string, seats: number, by: string | null, until: number }} Invitation */

export const api = {
  /** @param {object} settings `protocol.Settings` @returns {Promise<{ table: string, host_token: string }>} */
  createTable: (settings) => ask("POST", "/api/tables", settings),
  /** @returns {Promise<import("../model/lobby.js").Listed[]>} */
  listTables: () => ask("GET", "/api/tables"),
  /** @param {string} table @param {string | null} [token] @returns {Promise<TableView>} */
  look: (table, token) => ask("GET", `/api/tables/${table}`, undefined, token),
  /** @param {string} table @param {object} who `{ name, kind, seat }` @param {string} [token] @returns {Promise<{ token: string }>} */
  sit: (table, who, token) => ask("POST", `/api/tables/${table}/sit`, who, token),
  /**
   * Anything that a seat or the host may ask for over the socket.
   * @param {string} table @param {{ type: string } & Record<string, unknown>} message
   * @param {string} token
   */
  send: (table, message, token) =>
    ask("POST", `/api/tables/${table}/messages`, { id: requestId(), ...message }, token),
  /** Leaves an invitation to the table of one's seat. @param {string} table @param {string} key whose @param {string} token */
  invite: (table, key, token) => ask("POST", `/api/tables/${table}/invite`, { key }, token),
  /** Those that wait for the reader. @param {string} secret @returns {Promise<Invitation[]>} */
  invitations: (secret) => ask("GET", "/api/invitations", undefined, secret),
  /** @param {string} table @param {string} secret @returns {Promise<Invitation[]>} those that are left */
  decline: (table, secret) => ask("POST", "/api/invitations/decline", { table }, secret),
  /** @returns {Promise<RuleSet[]>} */
  ruleSets: () => ask("GET", "/api/rules"),
  /** @returns {Promise<import("../model/lesson.js").LessonFrames>} */
  lesson: () => ask("GET", "/api/lesson"),
  /**
   * @param {object} mix `{ rules, lang }`: every switch in words, or why they do not go together
   * @returns {Promise<import("../render/house_form.js").HouseRules>}
   */
  houseRules: (mix) => ask("POST", "/api/rules/house", mix),
  /**
   * @param {object} sitter `{ rules, seats, lang, last }`: a table in five lines
   * @returns {Promise<import("../render/making.js").AtThisTable>}
   */
  atThisTable: (sitter) => ask("POST", "/api/rules/brief", sitter),
  /** Levels of computers, and how others reach this server. */
  about: () => ask("GET", "/api/about"),
  /** @param {string} url @returns {Promise<{ size: number, path: string }>} */
  qrCode: (url) => ask("POST", "/api/qr", { url }),
  /** @param {object} rules a preset and the switches that differ @returns {Promise<import("../render/rules.js").Page>} */
  rulesPage: (rules) => ask("POST", "/api/rules/page", rules),
  /** The forty cards and their names. @param {string} lang @returns {Promise<import("../render/rules.js").Page>} */
  deck: (lang) => ask("GET", `/api/deck?lang=${lang}`),
  /** @param {string} name @param {string} lang @returns {Promise<import("../render/rules.js").Page>} */
  ruleSet: (name, lang) => ask("GET", `/api/rules/${name}?lang=${lang}`),
  /** @param {object} record as a line of a file has it; its proofs may be left out @returns {Promise<import("../model/replaying.js").ReplayedMatch>} */
  replay: (record) => ask("POST", "/api/replay", { record }),
  /** A match to look at, frame by frame. @param {string} table @param {number} match @param {string | null} token @returns {Promise<import("../model/replaying.js").ReplayedMatch>} */
  shownMatch: (table, match, token) => ask("GET", `/api/tables/${table}/replay/${match}?names=1`, undefined, token),
  /** The matches of a table with their proofs, as `ronda verify` reads them. @param {string} table @param {string | null} token */
  proofLines: (table, token) => lines(`/api/tables/${table}/proofs`, token),
};

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10_000;

/**
 * Tries until it works, or nobody wants it any more.
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => boolean} isWanted
 * @returns {Promise<T | null>}
 */
export async function retry(load, isWanted) {
  for (let wait = FIRST_WAIT; isWanted(); wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return null;
}
