import { body, calendarLeaf, details, eventTime, lines, only, picture, title } from "./parts.js";

/** When and where; its day as a leaf of a calendar unless it has a picture of its own. */
export const event = (card, context) =>
  body(card.picture?.url ? picture(card, context) : calendarLeaf(card, "card-picture"),
    title(card, context), eventTime(card), only(card, "where", "card-line", context),
    lines(card, context), details(card, context, { without: ["where"] }));
