/** What a tour must not cover: a dialog, a menu that is open. */
const OVERLAYS = 'dialog[open], [role="dialog"], :popover-open';
const FIELDS = "input, textarea, select, [contenteditable]";
const LOOK_AGAIN_MS = 400;

/** Whether the person is busy with something in front of the page, is writing, or looks at another tab. */
const isBusy = (): boolean =>
  document.visibilityState === "hidden" ||
  document.querySelector(OVERLAYS) !== null ||
  (document.activeElement?.matches(FIELDS) ?? false);

/** Calls `run` after `delayMs`, or later as soon as nothing is open in front of the page. Returns what calls it off. */
export function whenIdle(delayMs: number, run: () => void): () => void {
  let timer = setTimeout(look, delayMs);
  function look() {
    if (isBusy()) timer = setTimeout(look, LOOK_AGAIN_MS);
    else run();
  }
  return () => clearTimeout(timer);
}
