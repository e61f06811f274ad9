// What kind of thing a result is: its section in the list, its glyph, and the filter that shows all of its kind.

/** Uniform type identifiers by kind. Types that conform to one of these are found, too. */
export const typesOfKind = {
  application: ["com.apple.application"],
  contact: ["public.contact", "public.person"],
  message: ["public.message"],
  mail: ["public.email-message"],
  event: ["public.calendar-event", "public.to-do-item"],
  document: ["com.adobe.pdf", "public.composite-content", "public.presentation", "public.spreadsheet"],
  text: ["public.text"],
  picture: ["public.image"],
  film: ["public.movie"],
  music: ["public.audio"],
};

const cardKinds = new Set(["contact", "message", "mail", "event", "place", "product", "music", "document"]);

const families = [
  ["picture", /^image\/|^public\.(image|png|jpeg|tiff|heic|heif|avif|svg-image|camera-raw-image)$|gif$|bmp$|webp$/],
  ["film", /^video\/|^public\.(movie|video|mpeg|mpeg-4|avi|3gpp)$|movie$|m4v-video$/],
  ["folder", /^inode\/directory$|^public\.(folder|directory)$/],
  ["archive", /^application\/(zip|gzip|x-tar|x-7z|x-xz|x-bzip|vnd\.debian|x-compressed)|archive$/],
  ["text", /^text\/|^public\.(text|plain-text|utf8-plain-text|html|xml|json|source-code)$|markdown$/],
];

/** The glyph's name in `pictures/kinds`; the kinds of `Docs/Design.md`, and `plain` for anything else. */
export function kindOf(result) {
  const type = result.contentType ?? "";
  const { kind } = result.card;
  if (kind === "answer" || kind === "handoff") return kind;
  if (type === "com.apple.application") return "application";
  if (result.app.id === "searchlight.bookmarks") return "web";
  // Of files a document is what nothing else is known of.
  if (cardKinds.has(kind) && !(kind === "document" && result.app.id === "searchlight.files")) return kind;
  const family = families.find(([, pattern]) => pattern.test(type))?.[0];
  if (kind === "media") {
    // A rated text, such as a recipe, is no text to read first of all.
    if (family && family !== "text") return family;
    return (result.card.details ?? []).some(({ name }) => name === "director") ? "film" : "plain";
  }
  if (result.app.id === "searchlight.web") return "web";
  return family ?? (kind === "document" ? kind : "plain");
}

export const glyphOf = (kind) => `/pictures/kinds/${kind}.svg`;
