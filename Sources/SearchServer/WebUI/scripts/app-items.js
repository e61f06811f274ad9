// What an app has indexed, a page at a time.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";
import { attempt } from "./toast.js";

const pageSize = 25;

export class AppItems {
  #app;
  #node = element("div", { class: "browser" });
  // The items after which the pages that were turned begin; the last is that of the page in sight.
  #starts = [null];

  constructor(app) {
    this.#app = app;
  }

  /** Resolves with the element once it has the first page. */
  async begin() {
    this.#draw(await api.items(this.#app.id, null, pageSize));
    return this.#node;
  }

  async #turn(starts) {
    const page = await attempt(() => api.items(this.#app.id, starts.at(-1), pageSize));
    if (!page) return;
    this.#starts = starts;
    this.#draw(page);
  }

  #draw({ items, nextOffset }) {
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
    const isFirst = this.#starts.length === 1, isLast = nextOffset === null;
    this.#node.replaceChildren(
      element("table", { class: "items" }, element("caption", { class: "only-read", text: say("apps.browseOf", { app: this.#app.name }) }),
        element("tbody", {}, rows)),
      isFirst && isLast ? "" : element("div", { class: "pager" },
        turn("apps.previous", isFirst ? null : this.#starts.slice(0, -1)),
        turn("apps.next", isLast ? null : [...this.#starts, items.at(-1).id])));
  }
}
