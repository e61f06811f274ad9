// A query against an item: every term of its score, or what is missing.

import { api } from "./api.js";
import { button, byId, element } from "./dom.js";
import { explanationOf } from "./explanation.js";
import { beginPage } from "./header.js";
import { say } from "./language.js";
import { OrderedRequests } from "./ordered-requests.js";
import { problemState } from "./states.js";

beginPage("explain");

// What to explain comes from the page that leads here; it need not stay in the address.
const asked = new URLSearchParams(location.search);
if (location.search) history.replaceState({ asked: asked.toString() }, "", location.pathname);
const begin = asked.size > 0 ? asked : new URLSearchParams(history.state?.asked ?? "");

const query = element("input", { class: "field", type: "text", dir: "auto", maxlength: "500", spellcheck: "false" });
const app = element("select", { required: true });
const item = element("input", { class: "field", type: "text", dir: "auto", required: true, spellcheck: "false" });
const committed = element("input", { type: "checkbox" });
const label = (key, field) => element("label", {}, element("span", { text: say(key) }), field);

byId("question").append(label("explain.query", query), label("explain.app", app), label("explain.item", item),
  button({ label: say("explain.run"), class: "prominent" }, () => byId("question").requestSubmit()),
  element("label", { class: "check" }, committed, element("span", { text: say("explain.committed") })));

const requests = new OrderedRequests();

async function explain() {
  const question = new URLSearchParams({ q: query.value, app: app.value, id: item.value });
  if (committed.checked) question.set("committed", "true");
  history.replaceState({ asked: question.toString() }, "");
  try {
    const reply = await requests.ask(() => api.explain(query.value, app.value, item.value, committed.checked));
    if (!reply?.isLatest) return;
    show(reply.answer);
    byId("state").replaceChildren();
  } catch (problem) {
    byId("answer").replaceChildren();
    byId("state").replaceChildren(problemState(problem, explain));
  }
}

function show(answer) {
  byId("answer").replaceChildren(element("section", { class: "panel answer" },
    element("h2", { class: `verdict${answer.isFound ? "" : " is-not"}` },
      element("strong", { text: say(answer.isFound ? "explain.found" : "explain.notFound") }),
      element("span", { dir: "auto", text: answer.title ?? answer.id })),
    explanationOf(answer)));
}

async function start() {
  try {
    const { apps } = await api.apps();
    apps.sort((a, b) => a.name.localeCompare(b.name));
    app.replaceChildren(...apps.map(({ id, name }) => element("option", { value: id, text: name })));
  } catch (problem) {
    byId("state").replaceChildren(problemState(problem, start));
    return;
  }
  query.value = begin.get("q") ?? "";
  if (begin.get("app")) app.value = begin.get("app");
  item.value = begin.get("id") ?? "";
  committed.checked = begin.get("committed") === "true";
  if (query.value && item.value) explain();
  else query.focus();
}

byId("question").addEventListener("submit", (event) => {
  event.preventDefault();
  explain();
});
start();
