// What of this machine could be read, to be chosen: the desktop's folders and the sources that are here, with their sizes.

import { announce } from "./announcer.js";
import { api } from "./api.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";
import { choiceRow, folderNames, glyphOfApp, sizeText, sourceName, sourceText } from "./own-content.js";
import { attempt } from "./toast.js";

const box = (values) => element("input", { type: "checkbox", ...values });

function folderRow(folder, isChecked) {
  const { name, path } = folderNames(folder.path);
  const control = box({ "data-folder": folder.path });
  control.checked = isChecked;
  return choiceRow({ glyph: glyphOfApp("searchlight.files"), name, texts: [path, sizeText(folder)], control, isLabel: true });
}

function sourceRow(source) {
  return choiceRow({
    glyph: glyphOfApp(source.app), name: sourceName(source), texts: [sourceText(source), sizeText(source)],
    control: box({ "data-source": source.name }), isLabel: true,
  });
}

/** A list of rows under its name. */
const group = (key, rows) => rows.length > 0 && element("fieldset", { class: "choices" },
  element("legend", { text: say(key) }), element("ul", {}, rows));

/**
 * Folders and sources that are not chosen yet, with the one button that reads them; null where there are none. `chosen(state)` is
 * called when the server has begun. `isChecked` is for the folders; `further` are buttons beside that one.
 */
export function offerForm({ folders, sources }, { chosen, isChecked = false, further = [] }) {
  const lists = [
    group("content.folders", folders.filter(({ isChosen }) => !isChosen).map((folder) => folderRow(folder, isChecked))),
    group("content.sources", sources.filter(({ isChosen }) => !isChosen).map(sourceRow)),
  ].filter(Boolean);
  if (lists.length === 0) return null;
  const form = element("form", { class: "content-offer" }, lists);
  const checked = (name) => [...form.querySelectorAll(`[data-${name}]:checked`)].map((one) => one.dataset[name]);
  const choose = element("button", { type: "submit", class: "prominent", text: say("content.choose") });
  form.append(element("div", { class: "offer-buttons" }, choose, further));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const choice = { folders: checked("folder"), sources: checked("source") };
    if (choice.folders.length + choice.sources.length === 0) {
      announce(say("content.nothingSelected"), { after: 0 });
      form.querySelector("input").focus();
      return;
    }
    choose.disabled = true;
    const state = await attempt(() => api.chooseContent(choice));
    choose.disabled = false;
    if (state) chosen(state);
  });
  return form;
}

/** A field for the path of any other folder. */
export function otherFolder(chosen) {
  const field = element("input", { class: "field", id: "other-folder", type: "text", dir: "ltr", placeholder: "~/", spellcheck: "false", autocomplete: "off", required: true });
  const form = element("form", { class: "other-folder" }, element("label", { for: "other-folder", text: say("content.other") }), field,
    element("button", { type: "submit", text: say("content.addFolder") }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const state = await attempt(() => api.chooseContent({ folders: [field.value.trim()], sources: [] }));
    if (!state) return field.focus();
    field.value = "";
    chosen(state);
  });
  return form;
}

export const laterButton = (action) => button({ label: say("content.later"), class: "quiet later" }, action);
