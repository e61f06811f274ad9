// Every attribute of a result, by name, as a list.

import { api } from "./api.js";
import { element, icon } from "./dom.js";
import { byteSize, duration, fullTime, say } from "./language.js";

const text = (value) => {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(text).join(", ");
  if (typeof value === "object") {
    const parts = Object.entries(value);
    // Values that JSON has no form for: {"$date": …}.
    if (parts.length === 1 && parts[0][0].startsWith("$")) return text(parts[0][1]);
    return parts.map(([name, part]) => `${name}: ${text(part)}`).join(", ");
  }
  return String(value);
};

// Attributes that have a word in the person's language; the others' names are taken apart into words.
const words = {
  title: "detail.title", displayName: "detail.title", contentDescription: "detail.description", textContent: "detail.text",
  alternateNames: "detail.otherNames", keywords: "detail.keywords", languages: "detail.languages",
  contentCreationDate: "detail.created", contentModificationDate: "detail.changed", lastUsedDate: "detail.opened",
  startDate: "detail.begin", endDate: "detail.end", authorNames: "detail.authorNames", recipientNames: "detail.recipients",
  subject: "detail.subject", authorEmailAddresses: "mail.from", emailAddresses: "detail.email",
  phoneNumbers: "detail.phoneNumbers", organizations: "detail.organizations", role: "detail.role",
  participants: "detail.participants", fullyFormattedAddress: "detail.address", namedLocation: "detail.place",
  city: "detail.city", country: "detail.country", latitude: "detail.latitude", longitude: "detail.longitude",
  director: "detail.director", performers: "detail.performers", genre: "detail.genre", duration: "detail.duration",
  artist: "detail.artist", album: "detail.album", composer: "detail.composer", lyricist: "detail.lyricist",
  rating: "detail.rating", fileSize: "detail.fileSize", pageCount: "detail.pageCount", contentURL: "detail.file",
  url: "detail.file", acquisitionModel: "detail.camera",
};

// Of use to those who write apps only, and pictures, which are in the card.
const hidden = new Set([
  "thumbnailData", "contentType", "contentTypeTree", "rankingHint", "userCreated", "userOwned", "supportsPhoneCall", "supportsNavigation",
  "actionIdentifiers", "ratingDescription", "searchlight_subtitle",
]);

/** `acquisitionModel` as "Acquisition model"; an app's own attribute is called after the last part of its name. */
const readable = (name) => {
  const last = name.split(".").at(-1).replaceAll("_", " ");
  const apart = last.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLocaleLowerCase();
  return apart.charAt(0).toLocaleUpperCase() + apart.slice(1);
};

const time = (value) => fullTime(new Date(value));

const formats = {
  fileSize: byteSize, duration, contentCreationDate: time, contentModificationDate: time, lastUsedDate: time, startDate: time, endDate: time,
};

function shown(name, value) {
  try {
    return formats[name] ? formats[name](value) : text(value);
  } catch {
    // An app may have given another kind of value.
    return text(value);
  }
}

const row = (name, value) => [element("dt", { text: name }), element("dd", { dir: "auto", text: value })];

/** Resolves with the list; of an activity without an item, and of what cannot be read, with what the result says. */
export async function factsOf(result) {
  const item = result.isActivity ? null : await api.item(result.app.id, result.id).catch(() => null);
  const attributes = Object.entries(item?.attributes ?? {});
  const rows = attributes.filter(([name]) => !hidden.has(name))
    .map(([name, value]) => row(words[name] ? say(words[name]) : readable(name), shown(name, value)));
  const own = [
    row(say("fact.id"), result.id), item?.domain ? row(say("fact.domain"), item.domain) : [],
    ...attributes.filter(([name]) => hidden.has(name) && name !== "thumbnailData").map(([name, value]) => row(name, text(value))),
  ];
  return element("div", { class: "everything" },
    element("dl", { class: "item-facts" }, row(say("fact.app"), result.app.name), rows.flat()),
    element("details", { class: "why" }, element("summary", {}, icon("code"), element("span", { text: say("fact.developer") })),
      element("dl", { class: "item-facts" }, own.flat())));
}
