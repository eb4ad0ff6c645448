import { MAX_SLUG_CHARS } from "../../domain/limits.ts";

/** The last part of an address, made of a title: "Tea in winter" → "tea-in-winter". Empty when nothing of it can be used. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MAX_SLUG_CHARS)
    .replace(/-$/, "");
