/** Levels of arrays and objects in one another that a body may have. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 34;
const BACKSLASH = 92;

/** Position after the string that begins at `start`, in a text that is valid JSON. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
}

/** A member's name as the reader gets it: two spellings of one name are one name. */
const nameOf = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);

/**
 * Returns what a valid JSON body must not contain: members named twice, which readers resolve differently, a member
 * named __proto__, which readers drop silently, or more levels than anything needs. Null when there is none of it.
 */
export function flawOfJson(text: string): "duplicate" | "proto" | "deep" | null {
  // For each open object the names seen so far; null for an array.
  const open: (Set<string> | null)[] = [];
  let namesNext = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{" || char === "[") {
      if (open.length === MAX_JSON_DEPTH) return "deep";
      open.push(char === "{" ? new Set() : null);
      namesNext = char === "{";
    } else if (char === "}" || char === "]") {
      open.pop();
      namesNext = false;
    } else if (char === ",") {
      namesNext = open.at(-1) instanceof Set;
    } else if (char === '"') {
      const end = endOfString(text, at);
      const names = namesNext ? open.at(-1) : null;
      if (names) {
        const name = nameOf(text.slice(at, end));
        if (names.has(name)) return "duplicate";
        if (name === "__proto__") return "proto";
        names.add(name);
        namesNext = false;
      }
      at = end - 1;
    }
  }
  return null;
}
