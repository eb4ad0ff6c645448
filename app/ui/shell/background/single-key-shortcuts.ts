const KEY = "plain_keys";

/** Whether shortcuts of plain keys work in this browser; they do unless the person switched them off. */
export function readSingleKeyShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice; without storage it holds for this page. */
export function saveSingleKeyShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is switched off or full.
  }
}
