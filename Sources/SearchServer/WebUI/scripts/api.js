// The server's HTTP interface, as /openapi.json describes it.

import { say } from "./language.js";
import { SearchSocket } from "./search-socket.js";

/** What the server, or the way to it, answered in place of what was asked. `detail` is a sentence for the person. */
export class Problem extends Error {
  constructor({ type = "/problems/internal", status = 0, title = "", detail = "" }) {
    super(detail || title);
    this.type = type;
    this.status = status;
    this.detail = detail || title;
  }

  /** Whether no server answered at all. */
  get isUnreachable() {
    return this.status === 0;
  }
}

// What Searchlight itself indexes has names in the page's language.
const ownNames = {
  "searchlight.applications": "source.applications", "searchlight.recent-files": "source.files", "searchlight.web": "source.web",
  "searchlight.files": "content.app.files", "searchlight.mail": "content.app.mail", "searchlight.contacts": "content.app.contacts",
  "searchlight.calendar": "content.app.calendar", "searchlight.bookmarks": "content.app.bookmarks",
};

function localized(answer) {
  const name = (app) => {
    if (ownNames[app?.id]) app.name = say(ownNames[app.id]);
  };
  // Some answers have numbers under these names.
  const each = (list, action) => Array.isArray(list) && list.forEach(action);
  for (const list of [answer.results, answer.frequent, answer.activities, answer.entries, answer.leftOut]) each(list, ({ app }) => name(app));
  each(answer.apps, name);
  name(answer.app);
  return answer;
}

let token = null;

async function changeToken() {
  token ??= request("GET", "/api/session").then((session) => session.token);
  try {
    return await token;
  } catch (problem) {
    token = null;
    throw problem;
  }
}

function address(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== "") parameters.append(name, one);
    }
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

async function request(method, path, { query, body, isAside = false, isRepeated = false } = {}) {
  const headers = {};
  if (method !== "GET") headers["X-Searchlight-Token"] = await changeToken();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(address(path, query), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      priority: isAside ? "low" : "auto",
    });
  } catch {
    throw new Problem({ title: "unreachable" });
  }
  if (response.ok) return response.status === 204 ? null : localized(await response.json());
  const answer = await response.json().catch(() => ({}));
  const problem = new Problem({ ...answer, status: response.status });
  // A server that was started anew has a new token.
  if (method !== "GET" && problem.type === "/problems/missing-token" && !isRepeated) {
    token = null;
    return request(method, path, { query, body, isRepeated: true });
  }
  throw problem;
}

const socket = new SearchSocket();

/** As `request("GET", …)`, for what is asked at every key: over the open connection where there is one. */
async function ask(path, query) {
  const answer = await socket.ask(address(path, query));
  if (!answer) return request("GET", path, { query });
  if (answer.status === 200) return localized(answer.json);
  throw new Problem({ ...answer.json, status: answer.status });
}

const app = (identifier) => `/api/apps/${encodeURIComponent(identifier)}`;

export const api = {
  /** Makes ready for what is asked at every key. */
  connect: () => socket.open(),
  search: (query) => ask("/api/search", query),
  /** A search that no key waits for, such as for the other events of a day. */
  searchAside: (query) => request("GET", "/api/search", { query, isAside: true }),
  suggestions: (q, apps) => ask("/api/suggestions", { q, app: apps, limit: 5 }),
  recent: () => request("GET", "/api/recent", { query: { limit: 6 } }),
  explain: (q, app, id, committed) =>
    request("GET", "/api/explain", { query: { q, app, id, committed: committed ? "true" : undefined } }),
  act: (body) => request("POST", "/api/actions", { body }),
  programs: (token) => request("GET", "/api/programs", { query: { token }, isAside: true }),
  land: (body) => request("POST", "/api/landing", { body }),
  engage: (body) => request("POST", "/api/engagement", { body }),
  health: () => request("GET", "/api/health"),

  apps: () => request("GET", "/api/apps"),
  switchAll: (on) => request("PUT", "/api/apps", { body: { on } }),
  switchApp: (identifier, on) => request("PUT", app(identifier), { body: { on } }),
  openAppToModels: (identifier, openToModels) => request("PUT", app(identifier), { body: { openToModels } }),
  forgetApp: (identifier) => request("DELETE", app(identifier)),
  settings: (identifier) => request("GET", `${app(identifier)}/settings`),
  changeSetting: (identifier, key, value) => request("PUT", `${app(identifier)}/settings`, { body: { key, value } }),

  items: (app, after, limit = 25) => request("GET", "/api/items", { query: { app, after, limit } }),
  item: (app, id) => request("GET", "/api/item", { query: { app, id }, isAside: true }),
  exportAddress: (app) => address("/api/export", { app }),
  mediaAddress: (app, id) => address("/api/media", { app, id }),

  appTokens: () => request("GET", "/api/tokens"),
  revokeAppToken: (id) => request("DELETE", "/api/tokens", { query: { id } }),
  hidden: () => request("GET", "/api/hidden"),
  hide: (body) => request("POST", "/api/hidden", { body }),
  unhide: (token) => request("DELETE", "/api/hidden", { query: { token } }),
  shortcut: () => request("GET", "/api/shortcut", { isAside: true }),
  content: () => request("GET", "/api/content", { isAside: true }),
  contentOffers: () => request("GET", "/api/content/offers", { isAside: true }),
  chooseContent: (body) => request("POST", "/api/content/folders", { body }),
  /** Takes out one `{folder}` or `{source}`. */
  removeContent: (query) => request("DELETE", "/api/content/folders", { query }),
  pauseContent: (paused) => request("POST", "/api/content/pause", { body: { paused } }),
  contentProblems: (offset) => request("GET", "/api/content/problems", { query: { offset, limit: 100 } }),

  history: (offset, apps) => request("GET", "/api/history", { query: { offset, app: apps, limit: 100 } }),
  clearHistory: (query) => request("DELETE", "/api/history", { query }),
};
