import { bytesOf } from "./counting.ts";

/** A part of a text that is more than text, by places in its UTF-8 bytes (Bluesky: app.bsky.richtext.facet). */
export interface Facet {
  byteStart: number;
  byteEnd: number;
  feature: { kind: "link"; uri: string } | { kind: "mention"; handle: string } | { kind: "tag"; tag: string };
}

const MENTION = /(^|\s|\()(@)((?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z][a-zA-Z0-9-]*)\b/gu;
const LINK = /(^|\s|\()(https?:\/\/\S+)/gimu;
// From the first of several marks only: begun at each of them, a long row of marks would cost their square.
const TRAILING = /(?<![.,;:!?'"])[.,;:!?'"]+$/u;
/** A tag is not a number alone; its letters are of any script. */
const TAG = /(^|\s)([#＃])((?!\ufe0f)(?:(?![\u00ad\u2060\u200a-\u200d]|\u20e2)\S)+)/gu;
const TAG_TRAILING = /(?<!\p{P})\p{P}+$/gu;
/** Graphemes of a tag that Bluesky keeps. */
const MAX_TAG_CHARS = 64;

/** Links end before marks that end the sentence, and before the bracket around them. */
function trimLink(found: string): string {
  let uri = found.replace(TRAILING, "");
  if (uri.endsWith(")") && !uri.includes("(")) uri = uri.slice(0, -1);
  return uri;
}

/** Finds links, mentions and tags in a text, in their order. */
export function findFacets(text: string): Facet[] {
  const facets: Facet[] = [];
  const add = (index: number, length: number, feature: Facet["feature"]) => {
    const byteStart = bytesOf(text.slice(0, index));
    facets.push({ byteStart, byteEnd: byteStart + bytesOf(text.slice(index, index + length)), feature });
  };
  for (const { index, 1: before = "", 2: found = "" } of text.matchAll(LINK)) {
    const uri = trimLink(found);
    if (URL.canParse(uri)) add(index + before.length, uri.length, { kind: "link", uri });
  }
  for (const { index, 1: before = "", 3: handle = "" } of text.matchAll(MENTION))
    add(index + before.length, handle.length + 1, { kind: "mention", handle: handle.toLowerCase() });
  for (const { index, 1: before = "", 3: found = "" } of text.matchAll(TAG)) {
    const tag = found.trim().replace(TAG_TRAILING, "");
    if (tag === "" || tag.length > MAX_TAG_CHARS || /^\d+$/u.test(tag)) continue;
    add(index + before.length, tag.length + 1, { kind: "tag", tag });
  }
  return facets.sort((a, b) => a.byteStart - b.byteStart);
}

/** The first link of a text; null when it has none. */
export const firstLink = (text: string): string | null =>
  findFacets(text).flatMap(({ feature }) => (feature.kind === "link" ? [feature.uri] : []))[0] ?? null;
