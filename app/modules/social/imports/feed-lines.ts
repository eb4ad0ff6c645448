import type { FeedEntry } from "#app/modules/integrations/index.server.ts";
import { MAX_LINK_CHARS } from "../composer/domain/limits.ts";
import { QUEUE } from "./post-file.ts";

/** Entries of a feed that become lines, the newest. */
export const MAX_FEED_LINES = 20;

/** Not as a file for spreadsheets, which would put an apostrophe before "+50% tea" and into the post. */
const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;

/**
 * Writes the newest entries of a feed as the lines of a file of posts: title and link, the oldest first, so that a queue publishes
 * them in the feed's own order. Entries without a title or a link are left out.
 */
export function feedLines(entries: readonly FeedEntry[], account: string, isQueued: boolean): string {
  const usable = entries.flatMap(({ title, url, publishedAtMs }) => {
    const text = title.replace(/\s+/gu, " ").trim();
    return text === "" || url === null || url.length > MAX_LINK_CHARS ? [] : [{ text, url, atMs: publishedAtMs ?? 0 }];
  });
  const newest = usable.toSorted((a, b) => b.atMs - a.atMs).slice(0, MAX_FEED_LINES);
  const rows = newest.toReversed().map(({ text, url }) => [text, account, isQueued ? QUEUE : "", url]);
  return `text,account,date,link\n${rows.map(line).join("")}`;
}
