/** The place of the link of a version in its text. */
export const LINK_MARK = "{link}";

/** Puts the link of a version where its text says, else at its end. */
export function withLink(text: string, url: string | null): string {
  if (url === null) return text.replaceAll(LINK_MARK, "").trim();
  if (text.includes(LINK_MARK)) return text.replaceAll(LINK_MARK, url);
  return text.includes(url) ? text : `${text.trimEnd()}\n\n${url}`.trim();
}

/** The text as it is edited: with the mark in place of its link. */
export const withoutLink = (text: string, url: string | null): string =>
  url === null ? text : text.replaceAll(url, LINK_MARK);

/** Adds a signature or hashtags once, as a paragraph of their own. */
export function withEnding(text: string, ending: string): string {
  const added = ending.trim();
  return added === "" || text.includes(added) ? text : `${text.trimEnd()}\n\n${added}`.trim();
}

/** Writes tags as a set: "#tea #green", each once. Null when one is no tag. */
export function readHashtags(text: string): string | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const tags = [...new Set(words.map((word) => `#${word.replace(/^#/, "")}`))];
  return tags.every((tag) => /^#[\p{L}\p{N}_]{1,64}$/u.test(tag)) ? tags.join(" ") : null;
}
