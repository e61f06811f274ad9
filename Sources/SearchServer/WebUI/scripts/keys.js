// What keys and input methods do in the search box.

/** Korean is composed of what is meant, letter by letter; only the key after a syllable ends its composition. */
const isKorean = (text) => /^\p{Script=Hangul}+$/u.test(text ?? "");

/** Listens to the box of `page`, the search page; `list` is what scrolls the rows. */
export function boxKeys(page, list) {
  const { input } = page;
  let isComposing = false;
  // What was searched in mid-composition last.
  let searched = null;
  // Home and End belong to the text until an arrow has gone into the list.
  let isInList = false;

  input.addEventListener("compositionstart", () => {
    isComposing = true;
    searched = null;
    page.suggestions.dropCompletion();
  });
  // Letters that are to become Chinese or Japanese are not yet what the person means.
  input.addEventListener("compositionend", () => {
    isComposing = false;
    if (searched !== input.value) page.ask();
  });
  input.addEventListener("input", (event) => {
    isInList = false;
    if (isComposing || event.isComposing) {
      if (!isKorean(event.data) || searched === input.value) return;
      searched = input.value;
    }
    page.ask();
  });
  input.addEventListener("blur", () => {
    isInList = false;
  });

  const pageOfRows = () => Math.max(1, Math.floor(list.clientHeight / 46) - 2);
  const isAtEnd = () => input.selectionStart === input.value.length && input.selectionEnd === input.value.length;

  const move = (step) => {
    isInList = true;
    page.list.move(step);
  };

  const moveSection = (step) => {
    isInList = true;
    page.list.moveSection(step);
  };

  // The arrow that leads on from the end of the text, whichever way that is written.
  const onward = (event, direction) => {
    if (event.shiftKey || event.ctrlKey || event.altKey || !isAtEnd()) return false;
    if (getComputedStyle(input).direction !== direction) return false;
    if (page.suggestions.completion) page.suggestions.takeCompletion();
    else if (page.list.chosen) page.actions.open();
  };

  const keys = {
    ArrowDown: (event) => (event.ctrlKey ? moveSection(1) : move(1)),
    ArrowUp: (event) => (event.ctrlKey ? moveSection(-1) : move(-1)),
    PageDown: () => move(pageOfRows()),
    PageUp: () => move(-pageOfRows()),
    Home: (event) => (isInList || event.ctrlKey) && move(-Infinity),
    End: (event) => (isInList || event.ctrlKey) && move(Infinity),
    Enter: (event) => (event.ctrlKey ? page.text.trim() && page.ask({ isCommitted: true }) : page.enter()),
    Escape: () => page.escape(),
    // Only where a filter is to be completed; else Tab goes on to the next control.
    Tab: (event) => !event.shiftKey && page.suggestions.takeFilter(),
    ArrowRight: (event) => onward(event, "ltr"),
    ArrowLeft: (event) => onward(event, "rtl"),
  };

  input.addEventListener("keydown", (event) => {
    // Keys of an input method choose among its candidates.
    if (isComposing || event.isComposing || event.keyCode === 229) return;
    const key = keys[event.key];
    if (key && key(event) !== false) event.preventDefault();
  });
}

/** What Escape does: one thing at a time, what lies on top first. */
export function escape(page) {
  if (page.preview.isSheetOpen) page.preview.closeSheet();
  else if (page.text) page.setText("");
  else if (page.filters.isActive) page.filters.clear();
}
