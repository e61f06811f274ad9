// What filters that are typed in the text are called: `type:pdf` is “PDF”. The server says it in English.

import { language, say } from "./language.js";

// Words for kinds, as people type them, and the page's own names of kinds.
const kinds = {
  app: "application", application: "application", person: "contact", people: "contact", contact: "contact", message: "message",
  mail: "mail", email: "mail",
  event: "event", place: "place", product: "product", document: "document", text: "text", image: "picture", picture: "picture", photo: "picture",
  film: "film", movie: "film", video: "film", music: "music", audio: "music", song: "music", web: "web", folder: "folder", archive: "archive",
};

/** A filter's name in the page's language; without a value that of its key. */
export function filterLabel({ key, value, label }) {
  if (language === "en") return label;
  const name = say(`typed.${key}`);
  if (!value) return name;
  if (key !== "type") return say("filter.name", { filter: name, value });
  const word = value.toLowerCase();
  const kind = kinds[word] ?? kinds[word.replace(/s$/, "")];
  return kind ? say(`type.${kind}`) : /^[a-z0-9]{1,5}$/.test(word) ? word.toUpperCase() : label;
}
