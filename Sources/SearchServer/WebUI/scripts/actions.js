// What can be done with a result, each with its key: Docs/Design.md, "Keys".

import { followable } from "/cards/actions.js";
import { playsHere } from "/cards/player.js";
import { copyText } from "./clipboard.js";
import { isOwn } from "./landing.js";
import { say } from "./language.js";
import { filterOf } from "./sections.js";

/** A key with Alt, named as keyboards have it: the layout does not matter. */
const alt = (letter) => ({ code: `Key${letter}`, label: `Alt ${letter}` });

// Keys of the card's own buttons, in their order.
const cardKeys = ["J", "K", "L", "M"];

const copy = (id, key, text, letter) => ({
  id, label: say(key), iconName: "copy", key: alt(letter), run: () => copyText(text),
});

/** The path of a file's address; null for another address. */
export function pathOf(result) {
  const address = [result.file, result.id, result.url].find((one) => /^file:\/\//i.test(one ?? ""));
  if (!address) return null;
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
}

const webAddress = (result) => result.url ?? (/^https?:/i.test(result.id) ? result.id : null);

function cardActions(result, page) {
  return result.card.actions.map((action, place) => {
    const address = followable(action);
    const label = action.kind === "custom" ? action.label : say(`action.${action.kind}.with`, { label: action.label });
    const run = address ? () => follow(address) : () => page.open(result, action);
    // What plays here has its button in the preview, where the player opens.
    const press = playsHere(action) ? () => page.preview.press(place) : run;
    return { id: `card-${place}`, label, iconName: action.kind, key: cardKeys[place] ? alt(cardKeys[place]) : null, run: press };
  });
}

function follow(address) {
  const isWeb = /^https?:/i.test(address);
  const link = document.createElement("a");
  link.href = address;
  if (isWeb) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
  link.click();
}

/** What is sent on: the title with the address, or else with the text that was found. */
function share(result) {
  const body = [result.title.text, webAddress(result) ?? pathOf(result) ?? result.snippet.text].filter(Boolean).join("\n");
  follow(`mailto:?${new URLSearchParams({ subject: result.title.text, body }).toString().replaceAll("+", "%20")}`);
}

/** The actions of a result in their order: `{id, label, iconName, key, run}`. `page` is the search page. */
export function actionsOf(result, page) {
  if (!result) return [];
  if (result.isAnswer) {
    return [{ id: "open", label: say("answer.copy"), iconName: "copy", key: { code: "Enter", label: "↵" }, run: () => page.open(result) }];
  }
  if (result.isContinuable) {
    return [{ id: "open", label: result.title.text, iconName: "open", key: { code: "Enter", label: "↵" }, run: () => page.open(result) }];
  }
  const { app } = result;
  const path = pathOf(result);
  const web = webAddress(result);
  const text = result.snippet.text || result.card.lines.join("\n");
  const filter = filterOf(page.list.section);
  const openLabel = !app.canOpen ? say("preview.showAll") : isOwn(app) ? say("action.open") : say("preview.open", { app: app.name });
  return [
    { id: "open", label: openLabel, iconName: "open", key: { code: "Enter", label: "↵" }, run: () => page.open(result) },
    ...cardActions(result, page),
    path && { id: "reveal", label: say("do.reveal"), iconName: "folder", key: alt("R"), run: () => page.reveal(result) },
    result.url && { id: "web", label: say("preview.openPage"), iconName: "link", key: alt("O"), run: () => follow(result.url) },
    copy("copyTitle", "do.copyTitle", result.title.text, "C"),
    path && copy("copyPath", "do.copyPath", path, "P"),
    (web ?? (path && result.id)) && copy("copyAddress", "do.copyAddress", web ?? result.id, "A"),
    text && copy("copyText", "do.copyText", text, "T"),
    { id: "share", label: say("do.share"), iconName: "share", key: alt("S"), run: () => share(result) },
    page.query && app.canSearch && {
      id: "searchIn", label: say("preview.searchApp", { app: app.name }), iconName: "search", key: alt("F"), run: () => page.searchIn(app),
    },
    filter && page.text.trim() && {
      id: "showAll", label: say("do.showAll", { section: page.list.section.label }), iconName: "list", key: alt("G"), run: () => page.narrow(filter),
    },
    app.canOpen && { id: "everything", label: say("preview.showAll"), iconName: "info", key: alt("E"), run: () => page.showEverything(result) },
    page.query && {
      id: "why", label: say("preview.why"), iconName: "why", key: { code: "KeyI", isControl: true, label: "Ctrl I" },
      run: () => page.preview.toggleWhy(),
    },
    {
      id: "hide", label: say("do.hide"), iconName: "hide", key: alt("X"), run: () => page.hide(result),
    },
    { id: "hideApp", label: say("do.hideApp", { app: app.name }), iconName: "hide", key: alt("H"), run: () => page.hideApp(app) },
  ].filter(Boolean);
}

/** The action whose key was pressed; undefined for none. Enter is the box's own. */
export const actionOfKey = (event, actions) => actions.find(({ key }) => key && key.code === event.code && key.code !== "Enter"
  && event.shiftKey === Boolean(key.isShift) && !event.metaKey && event.ctrlKey === Boolean(key.isControl) && event.altKey === !key.isControl);
