// Plays an item's file of this machine below its buttons; one at a time.

import { announce } from "../scripts/announcer.js";
import { api } from "../scripts/api.js";
import { button, element } from "../scripts/dom.js";
import { say } from "../scripts/language.js";

let open = null;

/** Whether an action plays a file of this machine, whose bytes the server sends; other machines' are not loaded here. */
export const playsHere = (action) => action.kind === "play" && /^file:/i.test(action.url ?? "");

/** Ends what plays, if anything does. What is out of sight must not go on sounding, nor loading. */
export function closePlayer() {
  if (!open) return;
  const { opener, player, media } = open;
  open = null;
  media.pause();
  media.removeAttribute("src");
  media.load();
  player.remove();
  opener.setAttribute("aria-expanded", "false");
}

/** Plays the file of `result`'s item below the button `opener`; pressed again, ends it. */
export function togglePlayer(opener, { result, label }) {
  const wasOpen = open?.opener === opener;
  closePlayer();
  if (wasOpen) return;
  const isFilm = result.card.kind === "media";
  const media = element(isFilm ? "video" : "audio", {
    controls: true, playsinline: isFilm, "aria-label": label, src: api.mediaAddress(result.app.id, result.id),
  });
  const close = () => {
    closePlayer();
    opener.focus();
  };
  const player = element("div", { class: "player", role: "group", "aria-label": label }, media,
    button({ label: say("player.close"), iconName: "close", onlyIcon: true, class: "quiet round" }, close));
  player.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    // What lies below the player stays open.
    event.stopPropagation();
    close();
  });
  media.addEventListener("loadedmetadata", () => player.classList.toggle("is-sound", !media.videoWidth));
  media.addEventListener("error", () => {
    if (open?.media !== media) return;
    const hadFocus = document.activeElement === media;
    media.replaceWith(element("p", { class: "problem", text: say("player.failed") }));
    if (hadFocus) player.querySelector("button").focus();
    announce(say("player.failed"), { after: 100 });
  });
  open = { opener, player, media };
  opener.setAttribute("aria-expanded", "true");
  // Beside a preview's buttons there is no room for it.
  const ways = opener.closest(".ways");
  if (ways) ways.after(player);
  else opener.closest(".card").append(player);
  media.focus();
  // A browser that wants to be asked once more has its own button in the player.
  media.play().catch(() => {});
  player.scrollIntoView({ block: "nearest" });
}
