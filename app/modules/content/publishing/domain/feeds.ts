/** A page as feeds and site maps name it. */
export interface FeedPage {
  url: string;
  title: string;
  description: string;
  publishedAt: Date;
  updatedAt: Date;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that no XML document may hold, stored before forms refused them. */
const FORBIDDEN = /[\ufffe\uffff]/g;
const xml = (text: string): string => text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

interface Channel {
  url: string;
  feedUrl: string;
  title: string;
  description: string;
  language: string;
}

/** An RSS 2.0 document of the newest pages. */
export function rssOf({ url, feedUrl, title, description, language }: Channel, pages: readonly FeedPage[]): string {
  const items = pages.map(
    (page) => `<item>
<title>${xml(page.title)}</title>
<link>${xml(page.url)}</link>
<guid isPermaLink="true">${xml(page.url)}</guid>
<pubDate>${page.publishedAt.toUTCString()}</pubDate>
<description>${xml(page.description)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(title)}</title>
<link>${xml(url)}</link>
<atom:link href="${xml(feedUrl)}" rel="self" type="application/rss+xml"/>
<description>${xml(description || title)}</description>
<language>${xml(language)}</language>
${items.join("\n")}
</channel></rss>
`;
}

/** A site map (sitemaps.org, 0.9) of a blog and its pages. */
export function sitemapOf(url: string, pages: readonly FeedPage[]): string {
  const entries = pages.map(
    (page) => `<url><loc>${xml(page.url)}</loc><lastmod>${page.updatedAt.toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[`<url><loc>${xml(url)}</loc></url>`, ...entries].join("\n")}
</urlset>
`;
}
