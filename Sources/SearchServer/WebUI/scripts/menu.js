// A button that opens a menu, by the ARIA menu button pattern: arrows, Home, End, letters, Escape.

import { button, element, icon } from "./dom.js";

let openMenu = null;

document.addEventListener("pointerdown", (event) => {
  if (openMenu && !openMenu.root.contains(event.target)) openMenu.close(false);
});

/**
 * A button and its menu. `entries` are `{label, action, iconName, address, isChosen}`: with `address` one is a link,
 * with `isChosen` (true or false) it is one of a choice. A function in their place is asked each time the menu opens.
 * `opened` is called then with the entries, each with its `node`.
 */
export function menuButton({ label, className, iconName, text = null }, entries, opened = null) {
  const menu = element("div", { class: "menu", role: "menu", "aria-label": label, hidden: true });
  const opener = button({
    label: text ?? label, iconName, onlyIcon: text === null, class: className, "aria-haspopup": "menu", "aria-expanded": "false",
    "aria-label": label,
  }, () => (menu.hidden ? open(0) : close(true)));
  const root = element("div", { class: "menu-root" }, opener, menu);

  const items = () => [...menu.children];
  const focus = (place) => {
    const all = items();
    const item = all[(place + all.length) % all.length];
    for (const other of all) other.tabIndex = other === item ? 0 : -1;
    item?.focus();
  };

  function open(place) {
    openMenu?.close(false);
    const list = typeof entries === "function" ? entries() : entries;
    menu.replaceChildren(...list.map((entry) => itemOf(entry, close)));
    menu.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    openMenu = { root, close };
    opened?.(list.map((entry, index) => ({ ...entry, node: menu.children[index] })));
    keepInside(menu);
    const chosen = items().findIndex((item) => item.getAttribute("aria-checked") === "true");
    focus(place === 0 && chosen > 0 ? chosen : place);
  }

  function close(isBackToButton) {
    menu.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    openMenu = null;
    if (isBackToButton) opener.focus();
  }

  opener.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? 0 : -1);
  });
  menu.addEventListener("keydown", (event) => {
    const place = items().indexOf(document.activeElement);
    const steps = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 };
    if (event.key in steps) focus(steps[event.key]);
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(true);
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLocaleLowerCase();
      const found = items().findIndex((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
      if (found >= 0) focus(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return root;
}

function itemOf({ label, action, iconName, address, isChosen }, close) {
  const isChoice = isChosen !== undefined;
  const parts = [
    isChoice ? element("span", { class: "menu-check" }, isChosen ? icon("check") : null) : null,
    iconName ? icon(iconName) : null, element("span", { dir: "auto", text: label }),
  ];
  const role = isChoice ? "menuitemradio" : "menuitem";
  const properties = { role, tabindex: "-1", class: "menu-item", "aria-checked": isChoice ? String(isChosen) : null };
  if (address) {
    return element("a", { ...properties, href: address, on: { click: () => close(true) } }, parts);
  }
  return element("button", {
    ...properties, type: "button",
    on: {
      click: () => {
        close(true);
        action();
      },
    },
  }, parts);
}

// A menu at the window's edge opens the other way.
function keepInside(menu) {
  menu.classList.remove("to-start");
  const { left, right } = menu.getBoundingClientRect();
  if (left < 8 || right > document.documentElement.clientWidth - 8) menu.classList.add("to-start");
}
