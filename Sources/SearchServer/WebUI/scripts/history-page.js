// The history by day: look, open, clear.

import { api } from "./api.js";
import { button, byId, element } from "./dom.js";
import { beginPage, confirmed } from "./header.js";
import { clockTime, dayHeading, say } from "./language.js";
import { OrderedRequests } from "./ordered-requests.js";
import { leftOutText, problemState, quarantinedText, state } from "./states.js";
import { attempt, toast } from "./toast.js";

let apps = [];
let app = null;
let entries = [];
let nextOffset = null;
let leftOut = [];
let quarantined = [];
const requests = new OrderedRequests();

async function read() {
  try {
    const reply = await requests.ask(() => Promise.all([api.apps(), api.history(0, app?.id)]));
    if (!reply?.isLatest) return;
    const [list, page] = reply.answer;
    apps = list.apps.filter(({ activities, choices }) => activities + choices > 0);
    entries = page.entries;
    nextOffset = page.nextOffset;
    leftOut = page.leftOut;
    quarantined = page.quarantined;
    draw();
  } catch (problem) {
    byId("tools").replaceChildren();
    byId("days").replaceChildren();
    byId("state").replaceChildren(problemState(problem, read));
  }
}

async function readMore() {
  const reply = await attempt(() => requests.ask(() => api.history(nextOffset, app?.id)));
  if (!reply?.isLatest) return;
  const page = reply.answer;
  entries = [...entries, ...page.entries];
  nextOffset = page.nextOffset;
  draw();
}

function draw() {
  byId("tools").replaceChildren(...tools());
  byId("state").replaceChildren(leftOut.length > 0 ? element("p", { class: "note", text: leftOutText(leftOut) }) : "",
    ...quarantined.map(({ app, quarantined: part }) => element("p", { class: "note", text: quarantinedText(part, app.name) })),
    ...(entries.length > 0 ? [] : [state({ iconName: "clock", title: say("history.none"), texts: [say("history.noneText")] })]));
  const days = Map.groupBy(entries, ({ day }) => day);
  byId("days").replaceChildren(...[...days].map(([day, ofDay]) => daySection(day, ofDay)),
    nextOffset === null ? "" : element("div", { class: "more-row" }, button({ label: say("history.more") }, readMore)));
}

function tools() {
  if (apps.length === 0 && entries.length === 0) return [];
  const select = element("select", {}, element("option", { value: "", text: say("history.all") }),
    apps.map(({ id, name }) => element("option", { value: id, text: name })));
  select.value = app?.id ?? "";
  select.addEventListener("change", () => {
    app = apps.find(({ id }) => id === select.value) ?? null;
    read();
  });
  const title = app ? say("history.questionApp", { app: app.name }) : say("history.question");
  return [
    element("label", {}, element("span", { text: say("history.appLabel") }), select),
    button({
      label: app ? say("history.clearApp", { app: app.name }) : say("history.clearAll"), iconName: "trash", class: "danger-text",
    }, () => clear(title, app ? { app: app.id } : { all: "true" })),
  ];
}

function daySection(day, ofDay) {
  const heading = dayHeading(day);
  const name = `day-${day}`;
  return element("section", { class: "day", "aria-labelledby": name },
    element("div", { class: "day-head" }, element("h2", { id: name, text: heading }),
      button({ label: say("history.clearDay"), "aria-label": say("history.clearDayOf", { day: heading }) },
        () => clear(say("history.questionDay", { day: heading }), { day, app: app?.id }))),
    element("ul", {}, ofDay.map(entryRow)));
}

function entryRow(entry) {
  return element("li", { class: "entry" },
    element("time", { datetime: entry.viewed, text: clockTime(new Date(entry.viewed)) }),
    element("img", { src: entry.app.icon, alt: "" }),
    element("div", { class: "entry-text" },
      button({ label: entry.title, dir: "auto", "aria-label": say("history.open", { title: entry.title }) }, () => open(entry)),
      element("span", { dir: "auto", text: entry.app.name })),
    element("span", { class: "views", text: entry.views > 1 ? say("history.views", { count: entry.views }) : "" }));
}

async function open(entry) {
  const outcome = await attempt(() => api.land({ token: entry.token }));
  if (outcome) toast(say(`landing.${outcome.outcome}`, { app: entry.app.name }), { isProblem: !outcome.isOpened });
}

async function clear(title, what) {
  if (!(await confirmed({ title, text: say("history.questionText"), confirm: say("history.confirm") }))) return;
  const answer = await attempt(() => api.clearHistory(what));
  if (!answer) return;
  toast(say("history.cleared", { count: answer.activities, choices: answer.choices }));
  if (what.app) app = null;
  await read();
}

beginPage("history");
read();
