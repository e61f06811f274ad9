// What this browser remembers of the person's choices. Without storage (a private window, a full disk) each visit is
// the first.

const prefix = "searchlight.";

export const preferences = {
  get(name) {
    try {
      return localStorage.getItem(prefix + name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(prefix + name);
      else localStorage.setItem(prefix + name, value);
    } catch {
      // The choice holds for this page then.
    }
  },
};

export const themes = ["system", "light", "dark"];

export const theme = () => document.documentElement.dataset.theme ?? "system";

export function chooseTheme(name) {
  preferences.set("theme", name === "system" ? null : name);
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

/** The page is read anew: every sentence is another. */
export function chooseLanguage(tag) {
  preferences.set("language", tag);
  location.reload();
}
