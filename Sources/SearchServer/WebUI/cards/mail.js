import { body, heading, lines, picture } from "./parts.js";

/** Three lines: sender with the time, subject, and how it begins. */
export function mail(card, context) {
  const [subject, ...text] = lines(card, context);
  subject?.classList.add("card-strong");
  return body(picture(card, context, "round"), heading(card, context), subject, text);
}
