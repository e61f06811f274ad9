// The apps: switches, sizes, and for each its items, its settings, export and forgetting.

import { api } from "./api.js";
import { AppItems } from "./app-items.js";
import { appSettings } from "./app-settings.js";
import { button, byId, element, icon } from "./dom.js";
import { beginPage, confirmed } from "./header.js";
import { byteSize, say } from "./language.js";
import { problemState, state } from "./states.js";
import { attempt, toast } from "./toast.js";

async function read() {
  try {
    draw(await api.apps());
  } catch (problem) {
    byId("apps").replaceChildren();
    byId("all").replaceChildren();
    byId("state").replaceChildren(problemState(problem, read));
  }
}

function draw({ isEverythingOn, problem, apps }) {
  byId("state").replaceChildren(...(problem ? [element("p", { class: "note", text: problem })] : []), ...(apps.length > 0 ? [] : [state({ iconName: "list", title: say("apps.none") })]));
  byId("all").replaceChildren(allSwitch(isEverythingOn));
  const sorted = [...apps].sort((a, b) => a.name.localeCompare(b.name));
  byId("apps").replaceChildren(...sorted.map(appRow));
}

/** A switch that takes its old place again where the server refuses. */
function switchOf(properties, isOn, change) {
  const box = element("input", { type: "checkbox", role: "switch", class: "switch", ...properties });
  box.checked = isOn;
  box.addEventListener("change", async () => {
    box.disabled = true;
    const answer = await attempt(() => change(box.checked));
    box.disabled = false;
    if (answer === undefined) box.checked = !box.checked;
    box.focus();
  });
  return box;
}

function allSwitch(isOn) {
  return element("div", { class: "panel all" },
    element("div", {}, element("h2", { id: "all-name", text: say("apps.all") }),
      element("p", { class: "app-facts", id: "all-text", text: say("apps.allText") })),
    switchOf({ "aria-labelledby": "all-name", "aria-describedby": "all-text" }, isOn, async (on) => {
      const answer = await api.switchAll(on);
      toast(say(on ? "apps.allOn" : "apps.allOff"));
      return answer;
    }));
}

function facts(app) {
  if (app.problem) return say("apps.unreadable", { problem: app.problem });
  return [
    say("apps.items", { count: app.items }), byteSize(app.bytes),
    app.activities > 0 ? say("apps.activities", { count: app.activities }) : null,
    app.choices > 0 ? say("apps.choices", { count: app.choices }) : null,
    app.canOpen ? null : say("apps.cannotOpen"),
    app.sandbox ? say("apps.sandboxed") : null,
  ].filter(Boolean).join(" · ");
}

function appRow(app) {
  const row = element("li", { class: "app", "data-app": app.id });
  const factLine = element("p", { class: "app-facts", text: facts(app) });
  const damage = app.quarantined.map((part) => element("p", { class: "app-facts", text: part.detail }));
  const more = element("div", { class: "app-more", hidden: true });
  const toggle = switchOf({ "aria-label": app.name }, app.isOn, async (on) => {
    const answer = await api.switchApp(app.id, on);
    row.classList.toggle("is-off", !on);
    toast(say(on ? "apps.nowOn" : "apps.nowOff", { app: app.name }));
    return answer;
  });
  row.classList.toggle("is-off", !app.isOn);

  // One thing is open at a time; pressing its button again closes it.
  let open = null;
  const opener = (key, iconName, fill) => {
    const control = button({
      label: say(`apps.${key}`), iconName, "aria-label": say(`apps.${key}Of`, { app: app.name }), "aria-expanded": "false",
    }, async () => {
      open?.setAttribute("aria-expanded", "false");
      open = open === control ? null : control;
      more.hidden = !open;
      more.replaceChildren();
      if (!open) return;
      control.setAttribute("aria-expanded", "true");
      const content = await attempt(fill);
      if (content && open === control) more.replaceChildren(content);
    });
    return control;
  };
  const tools = element("div", { class: "app-tools" },
    app.problem ? null : opener("browse", "list", () => new AppItems(app).begin()),
    app.hasSettings ? opener("settings", "settings", () => appSettings(app)) : null,
    app.problem ? null : element("a", {
      class: "button", href: api.exportAddress(app.id), download: `${app.id}.jsonl`, "aria-label": say("apps.exportOf", { app: app.name }),
    }, icon("download"), element("span", { text: say("apps.export") })),
    // Only the sandbox can delete its items.
    app.sandbox ? null : button({
      label: say("apps.forget"), iconName: "trash", class: "danger-text", "aria-label": say("apps.forgetOf", { app: app.name }),
    }, () => forget(app)),
    modelSwitch(app));
  row.append(element("div", { class: "app-head" },
    element("img", { src: app.icon, alt: "" }),
    element("div", {}, element("p", { class: "app-name", dir: "auto", text: app.name }), factLine, ...damage), toggle), tools, more);
  return row;
}

/** What a language model may see is asked for apart from what the person searches. */
function modelSwitch(app) {
  const name = say("apps.modelsOf", { app: app.name });
  return element("label", { class: "app-models" },
    switchOf({ "aria-label": name }, app.isOpenToModels, async (open) => {
      const answer = await api.openAppToModels(app.id, open);
      toast(say(open ? "apps.nowOpenToModels" : "apps.nowClosedToModels", { app: app.name }));
      return answer;
    }), element("span", { text: say("apps.models") }));
}

async function forget(app) {
  const question = {
    title: say("apps.forgetQuestion", { app: app.name }),
    text: app.problem ? say("apps.forgetUnreadable") : say("apps.forgetText", { count: app.items }),
    confirm: say("apps.forgetConfirm"),
  };
  if (!(await confirmed(question))) return;
  const answer = await attempt(() => api.forgetApp(app.id));
  if (!answer) return;
  toast(say("apps.forgotten", { count: answer.items, app: app.name }));
  await read();
}

beginPage("apps");
read();
