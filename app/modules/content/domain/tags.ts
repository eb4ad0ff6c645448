import { parseTags as parse, tidyTags as tidy } from "#app/shared/text/tags.ts";
import { MAX_TAG_CHARS, MAX_TAGS } from "./limits.ts";

const LIMITS = { maxTags: MAX_TAGS, maxTagChars: MAX_TAG_CHARS };

/** Returns tags in lower case, each once, in alphabetical order: as many as a piece has at most. */
export const tidyTags = (tags: readonly string[]): string[] => tidy(tags, LIMITS);

/** Reads tags as people type them, separated by commas; null when one is too long or there are too many. */
export const parseTags = (text: string): string[] | null => parse(text, LIMITS);
