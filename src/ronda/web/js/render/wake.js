/** A screen that stays bright, where the browser allows it: pages over plain http may not ask. */

/** @typedef {{ release: () => Promise<void>, addEventListener: (type: string, hear: () => void) => void }} Lock */

/**
 * Keeps the screen awake until the page is left; a tab that was hidden asks anew.
 * @param {(isAwake: boolean) => void} told
 * @returns {() => void} lets go
 */
export function keepAwake(told) {
  const wake = /** @type {{ wakeLock?: { request: (type: string) => Promise<Lock> } }} */ (navigator).wakeLock;
  /** @type {Lock | null} */
  let lock = null;
  let isOver = false;

  async function ask() {
    if (isOver || document.hidden) {
      return;
    }
    try {
      lock = wake ? await wake.request("screen") : null;
      lock?.addEventListener("release", () => (lock = null));
    } catch {
      lock = null;
    }
    told(lock !== null);
  }

  const look = () => lock || void ask();
  document.addEventListener("visibilitychange", look);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release().catch(() => {});
  };
}
