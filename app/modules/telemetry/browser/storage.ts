type Kind = "localStorage" | "sessionStorage";

/** A stored text; null when there is none, or no storage (a browser may refuse it altogether). */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; false when there is no storage, or no room in it. */
export function store(kind: Kind, key: string, value: string): boolean {
  try {
    window[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
