// What every page has at its top: the way to the others, language, appearance, the keys.

import { button, byId, element } from "./dom.js";
import { language, languageNames, say, translatePage } from "./language.js";
import { menuButton } from "./menu.js";
import { chooseLanguage, chooseTheme, theme, themes } from "./preferences.js";

const pages = { search: "/", history: "/history.html", settings: "/settings.html" };
// For those who write apps.
const developerPages = { cards: "/cards.html", explain: "/explain.html" };
// Pages that are a part of another.
const parents = { apps: "settings" };

const keys = [
  ["↵", "key.open"], ["↑ ↓", "key.move"], ["Ctrl ↑ ↓", "key.section"], ["Home End", "key.ends"],
  ["Alt 1…9", "key.digit"], ["Ctrl K", "key.actions"], ["→", "key.complete"], ["Tab", "key.filter"],
  ["Ctrl I", "key.why"], ["Ctrl ↵", "key.commit"], ["/", "key.box"], ["Esc", "key.escape"],
];

/** Draws the header of the page `current`, translates the page, and answers the keys that work everywhere. */
export function beginPage(current) {
  translatePage();
  document.title = current === "search" ? "Searchlight" : `${say(`page.${current}`)} · Searchlight`;
  const help = helpDialog();
  const links = Object.entries(pages).map(([name, address]) => element("a", {
    // From another page, Search is the search as it was left.
    href: name === "search" && current !== "search" ? "/?back" : address,
    "aria-current": name === current ? "page" : name === parents[current] ? "true" : null, text: say(`page.${name}`),
  }));
  byId("header").append(
    element("nav", { "aria-label": say("page.pages") }, links),
    element("div", { class: "header-tools" }, languageMenu(), themeMenu(), developerMenu(),
      button({ label: say("page.help"), iconName: "help", onlyIcon: true, class: "quiet round" }, () => help.showModal())));
  document.body.append(help);
  document.addEventListener("keydown", (event) => toBox(event));
}

// On the search page Ctrl+K is for the actions (`search-actions.js`).
function toBox(event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
  const isSlash = event.key === "/" && !event.ctrlKey && !event.target.closest("input, textarea, select, [contenteditable]");
  const box = document.getElementById("query");
  if ((!(isCommand && !box) && !isSlash) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (!box) location.href = "/?back";
  else {
    box.focus();
    box.select();
    box.dispatchEvent(new CustomEvent("summoned"));
  }
}

function developerMenu() {
  return menuButton({ label: say("page.developer"), className: "quiet round", iconName: "code" },
    Object.entries(developerPages).map(([name, address]) => ({ label: say(`page.${name}`), address })));
}

function languageMenu() {
  return menuButton({ label: say("page.language"), className: "quiet round", iconName: "language" },
    Object.entries(languageNames).map(([tag, label]) => ({ label, isChosen: tag === language, action: () => chooseLanguage(tag) })));
}

function themeMenu() {
  return menuButton({ label: say("page.theme"), className: "quiet round", iconName: "contrast" },
    () => themes.map((name) => ({ label: say(`theme.${name}`), isChosen: name === theme(), action: () => chooseTheme(name) })));
}

function helpDialog() {
  const dialog = element("dialog", { "aria-labelledby": "help-title" },
    element("h2", { id: "help-title", text: say("help.title") }),
    element("dl", { class: "keys" }, keys.flatMap(([names, key]) => [
      element("dt", {}, names.split(" ").map((name) => element("kbd", { text: name }))), element("dd", { text: say(key) }),
    ])),
    button({ label: say("help.close"), class: "prominent" }, () => dialog.close()));
  return dialog;
}

/** Asks before something that cannot be taken back. Resolves with whether the person agreed. */
export function confirmed({ title, text, confirm }) {
  return new Promise((resolve) => {
    const dialog = element("dialog", { "aria-labelledby": "question", "aria-describedby": "question-text" },
      element("h2", { id: "question", text: title, dir: "auto" }), element("p", { id: "question-text", text }),
      element("div", { class: "state-actions" },
        button({ label: say("apps.cancel"), autofocus: true }, () => dialog.close()),
        button({ label: confirm, class: "danger" }, () => dialog.close("yes"))));
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
