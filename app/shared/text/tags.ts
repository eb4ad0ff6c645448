interface TagLimits {
  maxTags: number;
  maxTagChars: number;
}

/** Returns tags in lower case, each once, in alphabetical order: as many as there may be at most. */
export function tidyTags(tags: readonly string[], { maxTags }: Pick<TagLimits, "maxTags">): string[] {
  const tidy = tags.map((tag) => tag.trim().replace(/\s+/g, " ").toLowerCase()).filter((tag) => tag !== "");
  return [...new Set(tidy)].sort().slice(0, maxTags);
}

/** Reads tags as people type them, separated by commas; null when one is too long or there are too many. */
export function parseTags(text: string, limits: TagLimits): string[] | null {
  const tags = text.split(",").filter((tag) => tag.trim() !== "");
  const fits = tags.length <= limits.maxTags && tags.every((tag) => tag.trim().length <= limits.maxTagChars);
  return fits ? tidyTags(tags, limits) : null;
}
