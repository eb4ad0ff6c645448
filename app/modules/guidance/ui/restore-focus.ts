/** Gives the focus to an element once the page is drawn, if what had it is gone or was moved. */
export function restoreFocus(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
}
