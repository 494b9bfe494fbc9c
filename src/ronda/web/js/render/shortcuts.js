/** The table by keyboard: cards by number, questions by letter. Letters are places on the keyboard. */

/** @type {Record<string, import("../pages/actions.js").Question>} */
const QUESTIONS = { KeyH: "hand", KeyT: "table", KeyS: "scores", KeyP: "piles", KeyL: "last", KeyV: "live" };
/** @type {Record<string, string>} */
const CALLS = { KeyR: "ronda", KeyD: "double", KeyG: "tringa", KeyN: "pass" };

/**
 * Hears keys until the page is left.
 * @param {import("../pages/actions.js").Act} act
 * @returns {() => void} stops hearing
 */
export function hearShortcuts(act) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) {
      return;
    }
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    if (number) {
      act("card", parseInt(number[1], 10) - 1);
    } else if (event.key === "Enter" && !isControl(event.target)) {
      act("enter");
    } else if (event.key === "Escape") {
      act("cancel");
    } else if (event.code in QUESTIONS) {
      act("ask", QUESTIONS[event.code]);
    } else if (event.code in CALLS) {
      act("call", CALLS[event.code]);
    } else if (event.key === "?") {
      act("help");
    }
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** Enter on a button or link is that button's own. @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof HTMLElement && target.closest("button, a, summary") !== null;
}
