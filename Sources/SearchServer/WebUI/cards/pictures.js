// The picture of a result: Docs/Design.md, "Pictures".

import { element } from "../scripts/dom.js";
import { glyphOf, kindOf } from "../scripts/kinds.js";

/** Whether the result is a file of this machine, whose type the person's theme has an icon for. */
const isFile = (result) => /^file:/i.test(result.id ?? "") || result.app?.id === "searchlight.files";

/** The address of what stands for a result without a picture of its own. */
function icon(result, kind) {
  if (isFile(result) && result.contentType && kind !== "application") {
    return `/api/icon?${new URLSearchParams({ type: result.contentType })}`;
  }
  return result.app?.hasIcon ? result.app.icon : glyphOf(kind);
}

/**
 * A result's picture in a box of its own size, so that nothing moves when it comes. `className` is for the box. A picture
 * that cannot be read leaves the kind's glyph.
 */
export function pictureOf(result, className = "") {
  const kind = kindOf(result);
  const own = result.card.picture?.url ?? null;
  const image = element("img", {
    src: own ?? icon(result, kind), alt: "", decoding: "async", draggable: "false", class: own && kind !== "application" ? "own" : "sign",
  });
  const box = element("div", { class: `picture ${className}${own ? ` has-own of-${kind}` : ""}` }, image);
  image.addEventListener("error", () => {
    const glyph = glyphOf(kind);
    if (image.getAttribute("src") === glyph) return image.remove();
    image.src = glyph;
    image.className = "sign";
    box.classList.remove("has-own");
  });
  return box;
}

/** An app's own picture. */
export const appPicture = (app, className = "") =>
  element("img", { class: className, src: app.icon, alt: "", decoding: "async", draggable: "false" });
