import { MAX_TAG_CHARS, MAX_TAGS } from "./limits.ts";

/** Returns tags in lower case, each once, in alphabetical order: as many as a piece has at most. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) => tag.trim().replace(/\s+/g, " ").toLowerCase()).filter((tag) => tag !== "");
  return [...new Set(tidy)].sort().slice(0, MAX_TAGS);
}

/** Reads tags as people type them, separated by commas; null when one is too long or there are too many. */
export function parseTags(text: string): string[] | null {
  const tags = text.split(",").filter((tag) => tag.trim() !== "");
  return tags.length > MAX_TAGS || tags.some((tag) => tag.trim().length > MAX_TAG_CHARS) ? null : tidyTags(tags);
}
