/** Loading what must come in the end, over a line that may break. */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10_000;

/**
 * Tries until it works, or nobody wants it any more.
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => boolean} isWanted
 * @returns {Promise<T | null>}
 */
export async function persist(load, isWanted) {
  for (let wait = FIRST_WAIT; isWanted(); wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return null;
}
