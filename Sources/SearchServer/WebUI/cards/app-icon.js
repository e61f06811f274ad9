import { body, details, lines, picture, rating, title } from "./parts.js";

/** The app gave no picture: its icon says where the item is from. */
export const appIcon = (card, context) =>
  body(picture({ ...card, picture: { kind: "appIcon" } }, context), title(card, context), rating(card), lines(card, context), details(card, context));
