// The list of actions: opened with Ctrl+K or →, searched by typing, run with Enter. Its field is a combobox of its own.

import { element, icon } from "./dom.js";
import { say } from "./language.js";

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

export class ActionList {
  #panel;
  #field;
  #list;
  #title;
  #actions = [];
  #shown = [];
  #chosen = 0;
  #closed;

  /** `root` is where the list is put; `closed()` is called when it has gone. */
  constructor(root, closed) {
    this.#closed = closed;
    this.#title = element("p", { class: "actions-of", dir: "auto" });
    this.#list = element("div", { id: "actions-list", role: "listbox", "aria-label": say("card.actions"), class: "actions-list" });
    this.#field = element("input", {
      type: "text", class: "actions-field", role: "combobox", "aria-expanded": "true", "aria-controls": "actions-list", "aria-autocomplete": "list",
      "aria-label": say("actions.search"), placeholder: say("actions.search"), autocomplete: "off", spellcheck: "false", dir: "auto",
      on: { input: () => this.#filter(), keydown: (event) => this.#key(event) },
    });
    this.#panel = element("div", { id: "actions", class: "actions", role: "dialog", "aria-label": say("card.actions"), hidden: true },
      this.#title, this.#list, this.#field);
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const place = [...this.#list.children].indexOf(event.target.closest("[role=option]"));
      if (place >= 0) this.#run(place);
    });
    this.#list.addEventListener("mousemove", (event) => {
      const place = [...this.#list.children].indexOf(event.target.closest("[role=option]"));
      if (place >= 0 && place !== this.#chosen) this.#choose(place, false);
    }, { passive: true });
    document.addEventListener("pointerdown", (event) => {
      if (this.isOpen && !this.#panel.contains(event.target) && !event.target.closest(".opens-actions")) this.close();
    });
    this.#panel.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !this.#panel.contains(relatedTarget)) this.close({ isFocusKept: true });
    });
    root.append(this.#panel);
  }

  get actions() { return this.#actions; }
  get isOpen() { return !this.#panel.hidden; }

  open(title, actions) {
    if (actions.length === 0) return;
    this.#actions = actions;
    this.#title.textContent = title;
    this.#panel.hidden = false;
    this.#field.value = "";
    this.#filter();
    this.#field.focus();
  }

  /** Shows more actions behind those that are there. */
  extend(actions) {
    this.#actions = actions;
    const chosen = this.#chosen;
    this.#filter();
    this.#choose(Math.min(chosen, Math.max(0, this.#shown.length - 1)));
  }

  close({ isFocusKept = false } = {}) {
    if (!this.isOpen) return;
    this.#panel.hidden = true;
    this.#list.replaceChildren();
    this.#field.removeAttribute("aria-activedescendant");
    if (!isFocusKept) this.#closed();
  }

  #filter() {
    const words = folded(this.#field.value).split(/\s+/).filter(Boolean);
    this.#shown = this.#actions.filter(({ label }) => words.every((word) => folded(label).includes(word)));
    this.#list.replaceChildren(...this.#shown.map((action, place) => element("div", {
      role: "option", id: `action-${place}`, class: "action-row", "aria-selected": "false", "data-action": action.id,
    }, icon(action.iconName), element("span", { class: "action-label", dir: "auto", text: action.label }),
    action.key ? element("span", { class: "action-keys" }, action.key.label.split(" ").map((text) => element("kbd", { text }))) : null)));
    if (this.#shown.length === 0) this.#list.append(element("p", { class: "actions-none", role: "presentation", text: say("actions.none") }));
    this.#field.setAttribute("aria-expanded", String(this.#shown.length > 0));
    this.#choose(0);
  }

  #choose(place, isScrolled = true) {
    this.#list.children[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#chosen = place;
    const row = this.#shown[place] && this.#list.children[place];
    if (!row) return this.#field.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    this.#field.setAttribute("aria-activedescendant", row.id);
    if (isScrolled) row.scrollIntoView({ block: "nearest" });
  }

  #run(place) {
    const action = this.#shown[place];
    if (!action) return;
    this.close();
    action.run();
  }

  #key(event) {
    if (event.isComposing || event.keyCode === 229) return;
    const last = this.#shown.length - 1;
    const isControl = event.ctrlKey && !event.altKey;
    const steps = { ArrowDown: this.#chosen === last ? 0 : this.#chosen + 1, ArrowUp: this.#chosen === 0 ? last : this.#chosen - 1 };
    if (event.key in steps) this.#choose(steps[event.key]);
    else if (event.key === "Enter") this.#run(this.#chosen);
    else if (event.key === "Escape" || event.key === "Tab" || (isControl && event.code === "KeyK")) this.close();
    // An empty field has no place to go back to.
    else if (event.key === "ArrowLeft" && this.#field.value === "") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
