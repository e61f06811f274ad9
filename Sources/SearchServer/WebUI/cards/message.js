import { body, heading, lines, picture } from "./parts.js";

/** When it was written stands at the top right. */
export const message = (card, context) => body(picture(card, context, "round"), heading(card, context), lines(card, context));
