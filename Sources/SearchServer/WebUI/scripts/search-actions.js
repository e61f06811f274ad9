// The actions of the search page: their keys, their list, the footer, and what becomes of them.

import { ActionList } from "./action-list.js";
import { actionOfKey, actionsOf, pathOf } from "./actions.js";
import { api } from "./api.js";
import { Footer } from "./footer.js";
import { say } from "./language.js";
import { attempt, toast } from "./toast.js";

export class SearchActions {
  #page;
  #list;
  #footer;

  constructor(page, { panel, footer }) {
    this.#page = page;
    page.reveal = (result) => this.#act(result, { action: "reveal" });
    page.hide = (result) => this.#hide(result);
    page.hideApp = (app) => this.#hideApp(app);
    this.#list = new ActionList(panel, () => page.input.focus());
    this.#footer = new Footer(footer, {
      opened: () => page.list.chosen && page.open(page.list.chosen),
      actions: () => (this.#list.isOpen ? this.#list.close() : this.open()),
      other: () => page.escape(),
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    // The rows' numbers, while Alt is held.
    const digits = (isShown) => panel.classList.toggle("shows-digits", isShown);
    document.addEventListener("keydown", ({ key }) => key === "Alt" && digits(true));
    document.addEventListener("keyup", ({ key }) => key === "Alt" && digits(false));
    addEventListener("blur", () => digits(false));
  }

  get isOpen() { return this.#list.isOpen; }

  open() {
    const { chosen } = this.#page.list;
    const actions = actionsOf(chosen, this.#page);
    this.#list.open(chosen?.title.text ?? "", actions);
    if (chosen && pathOf(chosen)) this.#addPrograms(chosen, actions);
  }

  // Which programs open a file takes longer to find out than the list to be drawn: they follow at its end, where nothing moves.
  async #addPrograms(result, actions) {
    const { programs } = await api.programs(result.token).catch(() => ({ programs: [] }));
    if (!this.#list.isOpen || this.#page.list.chosen !== result) return;
    this.#list.extend([...actions, ...programs.slice(0, 9).map(({ id, name }, place) => ({
      id: `with ${id}`, label: say("do.openWith", { app: name }), iconName: "app",
      key: { code: `Digit${place + 1}`, isShift: true, label: `Alt ⇧ ${place + 1}` },
      run: () => this.#act(result, { action: "openWith", program: id }),
    }))]);
  }

  /** Another row is chosen, or none. */
  chosen() {
    const { list, text, filters } = this.#page;
    if (this.#list.isOpen) this.#list.close();
    // While the page is made there is nothing to be said yet.
    if (!this.#footer) return;
    const { chosen } = list;
    this.#footer.show({
      place: chosen && !chosen.isAnswer ? chosen.app.name : "",
      openLabel: chosen && (chosen.isAnswer ? say("answer.copy") : chosen.app.canOpen ? say("action.open") : say("preview.showAll")),
      otherLabel: text ? say("footer.clear") : filters.isActive ? say("filter.clear") : null,
    });
  }

  #key(event) {
    const page = this.#page;
    if (event.isComposing || event.keyCode === 229 || document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === "KeyK") {
      event.preventDefault();
      return this.#summoned();
    }
    if (page.landing.isOpen) return;
    if (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && /^(Digit|Numpad)[1-9]$/.test(event.code)) {
      const place = Number(event.code.at(-1)) - 1;
      if (place >= page.list.count) return;
      event.preventDefault();
      this.#list.close();
      page.list.choose(place);
      page.open(page.list.chosen);
      return;
    }
    if (!event.altKey && !event.ctrlKey && !event.metaKey) return;
    const action = actionOfKey(event, this.#list.isOpen ? this.#list.actions : actionsOf(page.list.chosen, page));
    if (!action) return;
    event.preventDefault();
    this.#list.close();
    action.run();
  }

  /** Ctrl+K: the actions of the chosen row; without one, and where something is open, the box. */
  #summoned() {
    const { landing, list, input } = this.#page;
    if (this.#list.isOpen) return this.#list.close();
    if (!landing.isOpen && list.chosen) return this.open();
    landing.back();
    input.focus();
    input.select();
  }

  async #act(result, request) {
    const answer = await attempt(() => api.act({ token: result.token, ...request }));
    const done = request.action === "reveal" ? "do.revealed" : "landing.handedOverIt";
    if (answer) toast(answer.isDone ? say(done) : answer.message, { isProblem: !answer.isDone });
  }

  async #hide({ token, title }) {
    const answer = await attempt(() => api.hide({ token, title: title.text }));
    if (!answer) return;
    this.#page.ask();
    toast(say("do.hidden", { title: title.text }), {
      undo: async () => {
        await attempt(() => api.unhide(token));
        this.#page.input.focus();
        this.#page.ask();
      },
    });
  }

  async #hideApp(app) {
    const answer = await attempt(() => api.switchApp(app.id, false));
    if (!answer) return;
    this.#page.ask();
    toast(say("apps.nowOff", { app: app.name }), {
      undo: async () => {
        await attempt(() => api.switchApp(app.id, true));
        this.#page.input.focus();
        this.#page.ask();
      },
    });
  }
}
