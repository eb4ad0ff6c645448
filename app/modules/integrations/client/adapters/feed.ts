export interface FeedEntry {
  /** The feed's own id of the entry, else its address. */
  id: string;
  title: string;
  url: string | null;
  /** As the feed wrote it: text or HTML. */
  summary: string;
  publishedAtMs: number | null;
}

export interface Feed {
  title: string;
  url: string | null;
  entries: FeedEntry[];
}

const MAX_ENTRIES = 100;
const MAX_TITLE_CHARS = 300;
const MAX_SUMMARY_CHARS = 5_000;
const MAX_ADDRESS_CHARS = 2_000;

type Loose = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Loose => (typeof value === "object" && value !== null ? (value as Loose) : {});

/** A text, or the value of one: formats differ in it. */
const textOf = (value: unknown, maxChars: number): string => {
  const text = typeof value === "string" ? value : asObject(value).value;
  return typeof text === "string" ? text.trim().slice(0, maxChars) : "";
};

const addressOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= MAX_ADDRESS_CHARS && /^https?:\/\//i.test(value) ? value : null;

/** The page of a feed or entry: of Atom's links the one without a relation is meant. */
function linkOf({ link, url, links }: Loose): string | null {
  const list = Array.isArray(links) ? links.map(asObject) : [];
  const main = list.find(({ rel }) => rel === undefined || rel === "alternate") ?? list[0];
  return addressOf(link) ?? addressOf(url) ?? addressOf(main?.href);
}

function momentOf(entry: Loose): number | null {
  const { pubDate, published, updated, date_published, dc } = entry;
  const text = [pubDate, published, updated, date_published, asObject(dc).date].find((one) => typeof one === "string");
  const ms = text === undefined ? Number.NaN : Date.parse(String(text));
  return Number.isNaN(ms) ? null : ms;
}

function toEntry(entry: Loose): FeedEntry | null {
  const url = linkOf(entry);
  const id = textOf(entry.guid, MAX_ADDRESS_CHARS) || textOf(entry.id, MAX_ADDRESS_CHARS) || (url ?? "");
  if (id === "") return null;
  const { description, summary, content, content_text, content_html } = entry;
  const texts = [summary, description, content_text, content, content_html].map((one) =>
    textOf(one, MAX_SUMMARY_CHARS),
  );
  return {
    ...{ id, url },
    title: textOf(entry.title, MAX_TITLE_CHARS),
    summary: texts.find((text) => text !== "") ?? "",
    publishedAtMs: momentOf(entry),
  };
}

/** Reads RSS, Atom, RDF and JSON feeds; null for anything else. The parser is lenient: each member is checked. */
export async function parseFeed(text: string): Promise<Feed | null> {
  const { parseFeed: parse } = await import("feedsmith");
  let parsed: Loose;
  try {
    parsed = asObject(asObject(parse(text)).feed);
  } catch {
    return null;
  }
  const list = [parsed.items, parsed.entries].find((one) => Array.isArray(one)) as unknown[] | undefined;
  const entries = (list ?? []).slice(0, MAX_ENTRIES).map((entry) => toEntry(asObject(entry)));
  return {
    title: textOf(parsed.title, MAX_TITLE_CHARS),
    url: linkOf({ link: parsed.link ?? parsed.home_page_url, links: parsed.links }),
    entries: entries.filter((entry) => entry !== null),
  };
}
