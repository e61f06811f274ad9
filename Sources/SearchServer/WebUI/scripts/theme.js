// Runs before the first paint, as a plain script, so that a chosen theme does not flash the other one.
(function () {
  try {
    const theme = localStorage.getItem("searchlight.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // The system's theme then.
  }
})();
