import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { createSitemapReader } from "#app/platform/web/sitemap/sitemap-reader.ts";
import { parseCsv } from "#app/shared/csv/parse-csv.ts";
import { err, ok } from "#app/shared/result.ts";
import type { DocumentConnector } from "../../domain/documents.ts";
import type { AdapterCall, ConnectorAdapter } from "./adapter.ts";
import { below, isNoAnswer, NO_ANSWER, onField, webAddress } from "./answers.ts";
import { parseCalendar } from "./calendar-feed.ts";
import { type Feed, type FeedEntry, parseFeed } from "./feed.ts";

const MAX_ENTRIES = 100;
const MAX_TITLE_CHARS = 300;
const MAX_SUMMARY_CHARS = 5_000;
const MAX_ADDRESS_CHARS = 2_000;

/** A table: its first line names the columns. Null for a page, and for what has no second column. */
export function parseTable(text: string): Feed | null {
  const body = text.replace(/^\uFEFF/, "");
  if (/^\s*[<{[]/.test(body)) return null;
  const entries: FeedEntry[] = [];
  let headings: readonly string[] | null = null;
  for (const { cells, line } of parseCsv(body)) {
    if (headings === null) {
      if (cells.length < 2) return null;
      headings = cells;
      continue;
    }
    if (entries.length === MAX_ENTRIES) break;
    const named = cells.map((cell, at) => `${headings?.[at]?.trim() || `Column ${at + 1}`}: ${cell.trim()}`);
    entries.push({
      id: `line ${line}`,
      title: (cells.find((cell) => cell.trim() !== "") ?? "").trim().slice(0, MAX_TITLE_CHARS),
      url: webAddress(cells.find((cell) => /^https?:\/\//i.test(cell.trim()))?.trim()),
      summary: named.join("\n").slice(0, MAX_SUMMARY_CHARS),
      publishedAtMs: null,
    });
  }
  return headings === null ? null : { title: "", url: null, entries };
}

/** The addresses of a sitemap, or the sitemaps of an index. Null for anything else. */
export function parseSitemap(text: string): Feed | null {
  const reader = createSitemapReader(MAX_ENTRIES);
  const first = reader.push(text);
  const { kind, urls } = reader.end();
  const all = [...first, ...urls].filter((url) => url.length <= MAX_ADDRESS_CHARS && URL.canParse(url));
  // A file that is longer than what is read of it breaks off in the middle of a tag.
  if (kind === null || all.length === 0) return null;
  const entries = all.map((url) => ({ id: url, title: "", url: webAddress(url), summary: "", publishedAtMs: null }));
  return { title: "", url: null, entries };
}

const DOCUMENTS: Readonly<
  Record<
    DocumentConnector,
    { parse: (text: string, nowMs: number) => Feed | null | Promise<Feed | null>; missing: string }
  >
> = {
  rss: { parse: parseFeed, missing: "There is no RSS or Atom feed at this URL." },
  ics: { parse: parseCalendar, missing: "There is no calendar (ICS) at this URL." },
  csv: { parse: parseTable, missing: "There is no table (CSV) with at least two columns at this URL." },
  sitemap: { parse: parseSitemap, missing: "There is no sitemap at this URL." },
};

/** Reads what a document holds; null for one of another kind. */
export const parseDocument = async (connector: DocumentConnector, text: string, nowMs: number): Promise<Feed | null> =>
  DOCUMENTS[connector].parse(text, nowMs);

/** The sealed address itself, or one below it. */
export const sealedAddress = (path: string, { credentials: { address = "" } }: AdapterCall): string =>
  path === "" ? address : below(address, path);

/** The origin of an address that a feed names, as its path may repeat the secret one of the feed; null where it names none. */
function originOf(value: unknown): string | null {
  const address = webAddress(value);
  return address === null ? null : new URL(address).origin;
}

/** A document at an address, which may be a secret: nothing but its host is shown or logged. */
export const documentReader = (connector: DocumentConnector): ConnectorAdapter => ({
  resolve: sealedAddress,
  logged: () => "/feed",
  isRevoked: (status) => status === 404 || status === 410,
  identify: async (fetch, { credentials: { address = "" }, nowMs }) => {
    const answer = await fetch(address);
    if (answer.kind !== "answered" || isNoAnswer(answer)) return err(NO_ANSWER);
    const { response } = answer;
    const read = response.ok ? await parseDocument(connector, await response.text(), nowMs) : null;
    if (!read) return err(onField("serverUrl", DOCUMENTS[connector].missing));
    return ok({
      id: await sha256Hex(address),
      handle: read.title || new URL(address).host,
      url: originOf(read.url),
      avatarUrl: null,
    });
  },
});
