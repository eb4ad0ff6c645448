const escapeXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");

export interface SitemapEntry {
  url: string;
  /** W3C date or date with time; null when unknown. */
  lastModified: string | null;
}

/** W3C Datetime, as far as sitemaps use it: a day, or a moment with its zone. */
const W3C =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;

/** Whether a date can stand in lastmod; the day must exist. */
export function isW3cDate(text: string): boolean {
  if (!W3C.test(text)) return false;
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Reads "address" or "address date" lines. `wrong` names the first line that is neither. */
export function readSitemapLines(lines: readonly string[]): {
  entries: SitemapEntry[];
  wrong: { line: number; why: string } | null;
} {
  const entries: SitemapEntry[] = [];
  for (const [at, line] of lines.entries()) {
    const [address = "", date, ...more] = line.split(/[\s,;]+/).filter(Boolean);
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || more.length > 0)
      return { entries, wrong: { line: at + 1, why: "is not an absolute URL, with a date behind it or without" } };
    if (date !== undefined && !isW3cDate(date))
      return {
        entries,
        wrong: {
          line: at + 1,
          why: `has a date that is none (${date.slice(0, 30)}): write 2026-11-22 or 2026-11-22T09:30:00Z`,
        },
      };
    url.hash = "";
    entries.push({ url: url.href, lastModified: date ?? null });
  }
  return { entries, wrong: null };
}

/** Each address once, in the order of its first line; a later date counts. */
export function withoutDuplicates(entries: readonly SitemapEntry[]): SitemapEntry[] {
  const byUrl = new Map<string, SitemapEntry>();
  for (const entry of entries) {
    const known = byUrl.get(entry.url);
    byUrl.set(entry.url, { url: entry.url, lastModified: entry.lastModified ?? known?.lastModified ?? null });
  }
  return [...byUrl.values()];
}

/** A sitemap in XML, by the sitemaps.org protocol 0.9. */
export const writeSitemap = (entries: readonly SitemapEntry[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ url, lastModified }) => `  <url><loc>${escapeXml(url)}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ""}</url>`).join("\n")}
</urlset>
`;
