/** What could not be written to local storage (disabled, full): it holds for this tab. */
const memory = new Map<string, string>();

/** The text under a key; null when there is none. Storage that is switched off is an empty one. */
export function readText(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key: in local storage if it takes it, otherwise in memory. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
