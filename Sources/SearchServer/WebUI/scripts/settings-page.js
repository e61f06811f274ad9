// The settings: appearance and shortcut, what is searched, history, language models.

import { api } from "./api.js";
import { copyText } from "./clipboard.js";
import { ContentSettings } from "./content-settings.js";
import { button, byId, element, icon } from "./dom.js";
import { beginPage } from "./header.js";
import { glyphOf } from "./kinds.js";
import { language, languageNames, say } from "./language.js";
import { chooseLanguage, chooseTheme, theme, themes } from "./preferences.js";
import { sourcesList } from "./sources-card.js";
import { attempt } from "./toast.js";
import { problemState } from "./states.js";

const section = (name, glyph, ...content) => element("section", { class: "panel setting-section", id: name, "aria-labelledby": `${name}-title` },
  element("h2", { id: `${name}-title` }, icon(glyph), element("span", { text: say(`settings.${name}`) })), content);

const text = (key) => element("p", { class: "setting-text", text: say(key) });

/** A way to another page, where there is more to be set. */
const way = (address, key) => element("a", { class: "button", href: address, text: say(key) });

function choice(key, values, chosen, changed) {
  const id = `choice-${key}`;
  const select = element("select", { id }, values.map(([value, label]) => element("option", { value, text: label, dir: "auto" })));
  select.value = chosen;
  select.addEventListener("change", () => changed(select.value));
  return element("div", { class: "setting" }, element("label", { for: id, text: say(key) }), select);
}

/** A command for a terminal, with a button that copies it. */
const command = (words) => element("div", { class: "command" }, element("pre", { tabindex: "0", dir: "ltr" }, element("code", { text: words })),
  button({ label: say("settings.copyCommand"), iconName: "copy", onlyIcon: true, class: "quiet round" }, () => copyText(words)));

/** Programs that may use the API as an app, each with the way to end that. */
function programsList(tokens) {
  if (tokens.length === 0) return text("settings.programsNone");
  return element("ul", { class: "sources" }, tokens.map(({ id, app, label }) => {
    const row = element("li", { class: "source" }, element("img", { src: glyphOf("application"), alt: "" }),
      element("span", { class: "source-name", dir: "auto", text: label || app }), element("span", { class: "source-text", dir: "auto", text: app }),
      button({ label: say("settings.revoke"), class: "quiet", "aria-label": `${say("settings.revoke")}: ${label || app}` }, async () => {
        const answer = await attempt(() => api.revokeAppToken(id));
        if (!answer) return;
        const list = programsList(answer.tokens);
        row.parentElement.replaceWith(list);
        list.querySelector("button")?.focus();
      }));
    return row;
  }));
}

/** What was hidden, each with the way back. */
function hiddenList(results) {
  if (results.length === 0) return text("settings.hiddenNone");
  return element("ul", { class: "sources" }, results.map(({ token, title, app }) => {
    const row = element("li", { class: "source" }, element("img", { src: glyphOf("plain"), alt: "" }),
      element("span", { class: "source-name", dir: "auto", text: title }), element("span", { class: "source-text", dir: "auto", text: app.name }),
      button({ label: say("settings.showAgain"), class: "quiet", "aria-label": `${say("settings.showAgain")}: ${title}` }, async () => {
        const answer = await attempt(() => api.unhide(token));
        if (!answer) return;
        const list = hiddenList(answer.results);
        row.parentElement.replaceWith(list);
        list.querySelector("button")?.focus();
      }));
    return row;
  }));
}

/** Which key opens the box, and how it is set or changed. */
function shortcutText({ keeper, key }) {
  if (keeper === "none") return [
    text("settings.shortcutNone"), command("searchlight desktop install"), text("settings.shortcutText"), command("searchlight box"),
  ];
  const sentence = key ? say("settings.shortcutKey", { key }) : say("settings.shortcutUnset");
  return [element("p", { class: "setting-text", text: sentence }), text(`settings.shortcutChange.${keeper}`)];
}

/** The desktop is asked meanwhile: it may take its time. */
function shortcut() {
  const place = element("div", { class: "shortcut" }, text("settings.shortcutText"), command("searchlight box"));
  api.shortcut().then((state) => place.replaceChildren(...shortcutText(state))).catch(() => {});
  return place;
}

function draw(apps, hidden, tokens) {
  const content = new ContentSettings();
  byId("sections").replaceChildren(
    section("appearance", "contrast",
      choice("settings.theme", themes.map((one) => [one, say(`theme.${one}`)]), theme(), chooseTheme),
      choice("settings.language", Object.entries(languageNames), language, chooseLanguage)),
    section("apps", "list", apps ? sourcesList(apps) : null, way("/apps.html", "settings.appsOpen")),
    section("hidden", "hide", hidden ? hiddenList(hidden) : null),
    section("folders", "folder", text("settings.foldersText"), content.node),
    section("history", "clock", text("settings.historyText"), way("/history.html", "settings.historyOpen")),
    section("programs", "link", tokens ? programsList(tokens) : null, command("searchlight tokens add APP")),
    section("models", "custom", text("settings.modelsText"), command("searchlight mcp"), way("/apps.html", "settings.appsOpen")),
    section("shortcut", "settings", shortcut()));
  content.begin();
}

async function read() {
  try {
    const [{ apps }, { results }, { tokens }] = await Promise.all([api.apps(), api.hidden(), api.appTokens()]);
    byId("state").replaceChildren();
    draw(apps, results, tokens);
  } catch (problem) {
    // What this browser keeps can be set without the server.
    byId("state").replaceChildren(problemState(problem, read));
    draw(null, null, null);
  }
}

beginPage("settings");
read();
