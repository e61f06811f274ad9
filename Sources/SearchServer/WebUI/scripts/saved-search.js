// The search as it was left: for Back to Search, for Back, for a reload. Kept for this tab only, and never in the
// address, which browsers remember and share.

const key = "searchlight.search";
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("searchlight") : null;

export function saveSearch(search) {
  try {
    sessionStorage.setItem(key, JSON.stringify(search));
  } catch {
    // Without storage a reload begins anew.
  }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Answers other tabs that ask for the search: an app's link back may open a new one. */
export function shareSearch(current) {
  channel?.addEventListener("message", ({ data }) => {
    if (data === "ask") channel.postMessage({ search: current() });
  });
}

function ofAnotherTab() {
  if (!channel) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 100);
    channel.addEventListener("message", ({ data }) => {
      if (!data?.search?.text) return;
      clearTimeout(timer);
      resolve(data.search);
    });
    channel.postMessage("ask");
  });
}

/**
 * What to begin with: the search that was left, where the person comes back to it, which an app's link says with
 * `?q=` and the same text; another text of `?q=`, which an address bar sent; else null. Takes the question out of the
 * address.
 */
export async function searchToBeginWith() {
  const parameters = new URLSearchParams(location.search);
  if (location.search) history.replaceState(history.state, "", location.pathname);
  if (parameters.has("q")) {
    const text = parameters.get("q").slice(0, 500);
    const left = stored() ?? (await ofAnotherTab());
    return left?.text === text ? left : { text };
  }
  const [navigation] = performance.getEntriesByType("navigation");
  const comesBack = parameters.has("back") || ["back_forward", "reload"].includes(navigation?.type);
  if (!comesBack) return null;
  return stored() ?? (parameters.has("back") ? ofAnotherTab() : null);
}
