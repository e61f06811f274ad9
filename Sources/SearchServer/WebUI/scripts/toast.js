// A sentence that says what became of something, for a few seconds and to screen readers.

import { announce } from "./announcer.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";

let shown = null;
let timer = null;

/** `undo` is called if the person takes it back while the sentence is there. */
export function toast(text, { isProblem = false, undo = null } = {}) {
  shown?.remove();
  clearTimeout(timer);
  shown = element("div", { class: `toast${isProblem ? " is-problem" : ""}`, dir: "auto" }, element("span", { class: "toast-text", text }),
    undo && button({ label: say("do.undo"), class: "quiet" }, () => {
      shown?.remove();
      undo();
    }));
  document.body.append(shown);
  announce(text, { after: 50 });
  // What went wrong has more to read.
  timer = setTimeout(() => shown?.remove(), isProblem || undo ? 12_000 : 4000);
}

/** Does something that the server may refuse, and says so where it does. Resolves with the answer, or undefined. */
export async function attempt(work) {
  try {
    return await work();
  } catch (problem) {
    if (problem.isUnreachable === undefined) throw problem;
    toast(problem.isUnreachable ? `${say("error.unreachable")}. ${say("error.unreachableText")}` : problem.detail, { isProblem: true });
    return undefined;
  }
}
