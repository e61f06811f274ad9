// What an app has indexed, a page at a time.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";
import { attempt } from "./toast.js";

const pageSize = 25;

export class AppItems {
  #app;
  #node = element("div", { class: "browser" });

  constructor(app) {
    this.#app = app;
  }

  /** Resolves with the element once it has the first page. */
  async begin() {
    this.#draw(0, await api.items(this.#app.id, 0, pageSize));
    return this.#node;
  }

  async #turn(offset) {
    const page = await attempt(() => api.items(this.#app.id, offset, pageSize));
    if (page) this.#draw(offset, page);
  }

  #draw(offset, { items, nextOffset }) {
    if (items.length === 0) {
      this.#node.replaceChildren(element("p", { class: "app-facts", text: say("apps.noItems") }));
      return;
    }
    const rows = items.map((item) => element("tr", {},
      element("td", { dir: "auto", text: item.title || item.id, title: item.title }),
      element("td", { dir: "auto", text: item.id, title: item.id }),
      element("td", {}, element("a", {
        href: `/explain.html?${new URLSearchParams({ app: this.#app.id, id: item.id })}`, text: say("apps.itemExplain"),
        "aria-label": `${say("apps.itemExplain")}: ${item.title || item.id}`,
      }))));
    const turn = (key, to) => button({ label: say(key), disabled: to === null }, () => this.#turn(to));
    const isPaged = offset > 0 || nextOffset !== null;
    this.#node.replaceChildren(
      element("table", { class: "items" }, element("caption", { class: "only-read", text: say("apps.browseOf", { app: this.#app.name }) }),
        element("tbody", {}, rows)),
      isPaged ? element("div", { class: "pager" },
        turn("apps.previous", offset > 0 ? Math.max(0, offset - pageSize) : null), turn("apps.next", nextOffset)) : "");
  }
}
