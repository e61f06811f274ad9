// A sentence that says what became of something, for a few seconds and to screen readers.

import { announce } from "./announcer.js";
import { element } from "./dom.js";
import { say } from "./language.js";

let shown = null;
let timer = null;

export function toast(text, { isProblem = false } = {}) {
  shown?.remove();
  clearTimeout(timer);
  shown = element("div", { class: `toast${isProblem ? " is-problem" : ""}`, text, dir: "auto" });
  document.body.append(shown);
  announce(text, { after: 50 });
  // What went wrong has more to read.
  timer = setTimeout(() => shown?.remove(), isProblem ? 12_000 : 4000);
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
