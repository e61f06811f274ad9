// A mail with who wrote it to whom, its attachments, and the other mails of its thread.

import { api } from "../scripts/api.js";
import { button, element, icon } from "../scripts/dom.js";
import { typesOfKind } from "../scripts/kinds.js";
import { briefTime, say } from "../scripts/language.js";
import { moment } from "../cards/parts.js";

const list = (value) => [value].flat().filter((one) => typeof one === "string" && one);

/** People of one role, with their addresses where those are known. */
function people(names, addresses) {
  const count = Math.max(names.length, addresses.length);
  return Array.from({ length: count }, (_, place) => {
    const [name, address] = [names[place], addresses[place]];
    return name && address && name !== address ? `${name} <${address}>` : name ?? address;
  });
}

/** From, to, copies and subject. */
export function envelope(attributes) {
  const rows = [
    ["mail.from", people(list(attributes.authorNames), list(attributes.authorEmailAddresses))],
    ["mail.to", people(list(attributes.recipientNames), list(attributes.recipientEmailAddresses))],
    ["mail.subject", list(attributes.subject ?? attributes.title)],
  ].filter(([, values]) => values.length > 0);
  return element("dl", { class: "envelope" }, rows.flatMap(([key, values]) => [
    element("dt", { text: say(key) }), element("dd", {}, values.map((value) => element("bdi", { text: value }))),
  ]));
}

/** The names of attached files, which apps give in attributes of their own, and our reader of mails as what it contains. */
export function attachments(attributes) {
  const isOfFiles = (name) => name === "contentSources" || /attachment(s|names?)?$/i.test(name);
  const names = Object.entries(attributes).filter(([name]) => isOfFiles(name)).flatMap(([, value]) => list(value));
  if (names.length === 0) return null;
  return element("ul", { class: "attachments", "aria-label": say("mail.attachments") },
    names.map((name) => element("li", {}, icon("link"), element("bdi", { text: name }))));
}

/** A subject without what answering and passing on put before it. */
const plain = (subject) => subject.replace(/^\s*((re|aw|fw|fwd|wg|tr|rv|sv|回复|转发)\s*[:：]\s*)+/i, "").trim().toLocaleLowerCase();

/** Resolves with the other mails of a thread as buttons; null where there are none. */
export async function thread(result, attributes, opened) {
  const subject = plain(attributes.subject ?? attributes.title ?? "");
  if (!subject) return null;
  const answer = await api.searchAside({ q: subject.slice(0, 200), type: typesOfKind.mail, app: result.app.id, limit: 50 }).catch(() => null);
  const others = (answer?.results ?? []).filter((other) => other.token !== result.token && plain(other.card.lines[0] ?? "") === subject)
    .sort((a, b) => (a.card.time ?? "").localeCompare(b.card.time ?? ""));
  if (others.length === 0) return null;
  return element("section", { class: "thread" }, element("h3", { text: say("mail.thread", { count: others.length }) }),
    others.map((other) => {
      const date = moment(other.card.time);
      const line = button({ label: other.card.title, class: "quiet" }, () => opened(other));
      if (date) line.append(element("time", { datetime: other.card.time, text: briefTime(date) }));
      return line;
    }));
}
