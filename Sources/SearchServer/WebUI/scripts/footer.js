// The panel's last line: what Enter does, and the way to everything else.

import { button, element } from "./dom.js";
import { say } from "./language.js";

export class Footer {
  #node;
  #place = element("span", { class: "footer-place", dir: "auto" });
  #open;
  #actions;
  #other;

  /** `listeners`: `opened()`, `actions()`, `other()`. */
  constructor(node, listeners) {
    this.#node = node;
    this.#open = this.#keyed("↵", "footer-open", () => listeners.opened());
    this.#actions = this.#keyed("Ctrl K", "opens-actions", () => listeners.actions());
    this.#other = this.#keyed("Esc", "", () => listeners.other());
    this.#actions.firstChild.textContent = say("card.actions");
    this.#actions.setAttribute("aria-haspopup", "dialog");
    node.append(this.#place, this.#open, this.#actions, this.#other);
    // A press must not take the focus out of the box.
    node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  #keyed(keys, className, action) {
    const node = button({ label: "", class: className }, action);
    node.append(...keys.split(" ").map((text) => element("kbd", { text, "aria-hidden": "true" })));
    return node;
  }

  /** `openLabel` is null where nothing is chosen; `otherLabel` says what Escape does, null for nothing. */
  show({ place = "", openLabel, otherLabel }) {
    // What is written anew is laid out anew, though it is the same.
    const write = (node, text) => node.textContent !== text && (node.textContent = text);
    const show = (node, isShown) => node.hidden === isShown && (node.hidden = !isShown);
    write(this.#place, place);
    for (const [node, label] of [[this.#open, openLabel], [this.#other, otherLabel]]) {
      show(node, Boolean(label));
      if (label) write(node.firstChild, label);
    }
    show(this.#actions, Boolean(openLabel));
  }
}
