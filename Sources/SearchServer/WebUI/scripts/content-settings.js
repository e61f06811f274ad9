// The settings' section of the person's own content: what is read, how far that is, what else could be read, what was skipped.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { offerForm, otherFolder } from "./content-offer.js";
import { ContentProgress, hasChoices } from "./content-progress.js";
import { say } from "./language.js";
import { choiceRow, folderNames, glyphOfApp, reasonText, sourceName, sourceText } from "./own-content.js";
import { attempt, toast } from "./toast.js";

export class ContentSettings {
  #chosen = element("div", { class: "content-part" });
  #progress = element("div", { class: "content-part" });
  #offers = element("div", { class: "content-part" });
  #problems = problemList();

  constructor() {
    this.node = element("div", { class: "content-settings" });
  }

  /** Reads what there is, and shows it. */
  async begin() {
    const state = await api.content().catch(() => null);
    if (!state?.isAvailable) {
      this.node.replaceChildren(element("p", { class: "setting-text", text: say(state ? "content.unavailable" : "error.unreachable") }));
      return;
    }
    this.node.replaceChildren(this.#chosen, this.#progress, this.#offers, otherFolder((next) => this.#show(next)), this.#problems);
    await this.#show(state);
    if (location.hash === "#problems") {
      this.#problems.open = true;
      this.#problems.scrollIntoView({ block: "start" });
    }
  }

  async #show(state) {
    this.#drawChosen(state);
    if (hasChoices(state)) this.#progress.replaceChildren(new ContentProgress(state).node);
    else this.#progress.replaceChildren();
    const offers = await api.contentOffers().catch(() => null);
    const form = offers && offerForm(offers, { chosen: (next) => this.#show(next) });
    this.#offers.replaceChildren(...(form ? [element("h3", { text: say("content.offered") }), form] : []));
  }

  #drawChosen(state) {
    const rows = [
      ...state.folders.map((folder) => {
        const { name, path } = folderNames(folder.path);
        return choiceRow({
          glyph: glyphOfApp("searchlight.files"), name, texts: [folder.isPresent ? path : `${path} · ${say("content.missing")}`],
          control: this.#remove(name, { folder: folder.path }),
        });
      }),
      ...state.sources.map((source) => choiceRow({
        glyph: glyphOfApp(source.app), name: sourceName(source), texts: [sourceText(source)],
        control: this.#remove(sourceName(source), { source: source.name }),
      })),
    ];
    this.#chosen.replaceChildren(element("h3", { text: say("content.chosen") }), rows.length > 0
      ? element("ul", { class: "chosen" }, rows) : element("p", { class: "setting-text", text: say("content.none") }));
  }

  #remove(name, choice) {
    const control = button({ label: say("content.remove"), iconName: "trash", class: "quiet danger-text", "aria-label": say("content.removeOf", { name }) },
      async () => {
        control.disabled = true;
        const state = await attempt(() => api.removeContent(choice));
        control.disabled = false;
        if (!state) return;
        toast(say("content.removed", { name }));
        await this.#show(state);
        // What had the focus is gone.
        (this.#chosen.querySelector("button") ?? this.node.querySelector("input"))?.focus();
      });
    return control;
  }
}

/** What was skipped, read when it is opened. */
function problemList() {
  const content = element("div", { class: "content-part" });
  const details = element("details", { class: "why", id: "problems" }, element("summary", {}, element("span", { text: say("content.why") })), content);
  const list = element("ul", { class: "problems" });
  const more = button({ label: say("content.problemsMore") }, () => read());
  async function read() {
    const answer = await attempt(() => api.contentProblems(list.childElementCount));
    if (!answer) return;
    list.append(...answer.problems.map((problem) => element("li", {},
      element("bdi", { class: "problem-file", text: problem.file }), element("span", { class: "choice-fact", dir: "auto", text: reasonText(problem) }))));
    more.hidden = list.childElementCount >= answer.total;
    content.replaceChildren(...(answer.total > 0 ? [list, more] : [element("p", { class: "setting-text", text: say("content.problemsNone") })]));
  }
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    list.replaceChildren();
    read();
  });
  return details;
}
