// An app's own settings, as its settings page declares them.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";
import { attempt, toast } from "./toast.js";

/** Resolves with the settings as fields that change at once. */
export async function appSettings(app) {
  const { settings } = await api.settings(app.id);
  if (settings.length === 0) return element("p", { class: "app-facts", text: say("apps.noSettings") });
  return element("div", { class: "settings" }, settings.map((setting) => settingRow(app, setting)));
}

function settingRow(app, setting) {
  const note = element("p", { class: "setting-note", text: say("apps.pending"), hidden: !setting.isPending });
  const change = async (value) => {
    const answer = await attempt(() => api.changeSetting(app.id, setting.key, value));
    if (!answer) return false;
    note.hidden = !answer.setting.isPending;
    const isProblem = answer.outcome === "failed";
    toast(say(`setting.${answer.outcome}`, { title: setting.title, message: answer.message }), { isProblem });
    return !isProblem;
  };
  const name = `setting-${app.id}-${setting.key}`;
  return element("div", { class: "setting" },
    element("label", { for: name, dir: "auto", text: setting.title }), fields[setting.kind](setting, name, change), note);
}

// What each kind of setting is changed with.
const fields = {
  choice(setting, name, change) {
    const select = element("select", { id: name }, setting.choices.map(({ title }, index) =>
      element("option", { value: index, text: title })));
    let chosen = setting.choices.findIndex(({ value }) => value === setting.value);
    select.selectedIndex = chosen;
    select.addEventListener("change", async () => {
      if (await change(setting.choices[select.selectedIndex].value)) chosen = select.selectedIndex;
      else select.selectedIndex = chosen;
    });
    return select;
  },

  toggle(setting, name, change) {
    const [on, off] = setting.choices.length === 2 ? setting.choices.map(({ value }) => value) : [true, false];
    const box = element("input", { type: "checkbox", role: "switch", class: "switch", id: name });
    box.checked = setting.value === on;
    box.addEventListener("change", async () => {
      if (!(await change(box.checked ? on : off))) box.checked = !box.checked;
    });
    return box;
  },

  text: (setting, name, change) => typed(setting, { id: name, type: "text" }, change, (field) => field.value),

  number: (setting, name, change) => typed(setting, {
    id: name, type: "number", step: "any", min: setting.range?.lowest, max: setting.range?.highest,
  }, change, (field) => field.valueAsNumber),
};

function typed(setting, properties, change, read) {
  const field = element("input", { class: "field", ...properties });
  field.value = setting.value ?? "";
  const form = element("form", {}, field, " ", button({ label: say("apps.set") }, () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.reportValidity()) change(read(field));
  });
  return form;
}
