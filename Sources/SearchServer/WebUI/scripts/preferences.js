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
