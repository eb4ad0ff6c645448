import { describeResponse } from "#app/platform/web/describe-response.ts";
import { exact } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import { isIndexable, judgePageResponse } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";

/** The sitemap files themselves. */
export function* checkSitemapFiles(site: SiteView): Generator<IssueFinding> {
  // A guess at the usual address that gave nothing is no broken sitemap, but none at all.
  const real = site.files.sitemaps.filter(
    (file) => file.declared !== false || (file.status === 200 && file.error === null),
  );
  const { robots } = site.files;
  // A robots.txt that cannot be read may name one: then nothing is known.
  const known = robots.failure === null && robots.status !== null && robots.status < 500;
  if (real.length === 0 && known)
    yield makeFinding("sitemap-missing", site.startUrl, "None in robots.txt, none at /sitemap.xml");
  for (const { url, status, error, urlCount, sizeBytes } of real) {
    if (sizeBytes > LIMITS.sitemapMaxBytes)
      yield makeFinding(
        "sitemap-too-large",
        url,
        `${exact(sizeBytes)} bytes`,
        `${exact(LIMITS.sitemapMaxBytes)} bytes`,
      );
    else if (status !== 200 || error !== null)
      yield makeFinding(
        "sitemap-error",
        url,
        error ?? (status === null ? "no answer" : `status ${status}`),
        "status 200, well-formed XML",
      );
    else if (urlCount === 0) yield makeFinding("sitemap-empty", url, "0 URLs", "1 URL");
    if (urlCount > LIMITS.sitemapMaxUrls)
      yield makeFinding(
        "sitemap-too-many-urls",
        url,
        `${exact(urlCount)} URLs`,
        `${exact(LIMITS.sitemapMaxUrls)} URLs`,
      );
  }
}

/** How robots.txt and the index files lead to the sitemaps. */
export function* checkSitemapPaths(site: SiteView): Generator<IssueFinding> {
  const { robots, sitemaps } = site.files;
  const guessed = sitemaps.find((file) => file.declared === false && file.status === 200 && file.error === null);
  if (guessed && robots.status === 200) {
    yield makeFinding(
      "sitemap-not-in-robots",
      new URL("/robots.txt", site.startUrl).href,
      "No Sitemap line",
      `Sitemap: ${guessed.url}`,
      [guessed.url],
    );
  }
  const parents = new Map(sitemaps.map(({ url, namedBy = [] }) => [url, namedBy]));
  const indexes = new Set(sitemaps.flatMap(({ namedBy = [] }) => namedBy));
  for (const url of indexes) {
    const above = parents.get(url) ?? [];
    const [parent] = above;
    if (parent === undefined) continue;
    if (ancestorsOf(url, parents).has(url))
      yield makeFinding("sitemap-loop", url, `Listed by ${parent}, which it leads to`, "no way back", above);
    else yield makeFinding("sitemap-index-nested", url, `An index, listed by ${parent}`, "1 level", above);
  }
}

/** Every index file from which a way leads to `url`; itself among them when the way is a circle. */
function ancestorsOf(url: string, parents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const known = new Set<string>();
  const open = [...(parents.get(url) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (known.has(next)) continue;
    known.add(next);
    open.push(...(parents.get(next) ?? []));
  }
  return known;
}

/** The sitemaps' addresses against what the pages say, and the pages that no sitemap names. */
export function* checkSitemapUrls(site: SiteView): Generator<IssueFinding> {
  const hasSitemap = site.files.sitemaps.some(
    (file) => file.status === 200 && file.error === null && file.urlCount > 0,
  );
  for (const page of site.pages()) {
    if (!page.inSitemap) {
      if (hasSitemap && isIndexable(page)) yield makeFinding("not-in-sitemap", page.url, "In no sitemap");
      continue;
    }
    if (page.robotsBlocked) {
      yield makeFinding("sitemap-url-blocked", page.url, "Disallowed by robots.txt", "allowed");
      continue;
    }
    const answer = judgePageResponse(page);
    if (answer === "broken")
      yield makeFinding("sitemap-url-error", page.url, describeResponse(page.status, page.failure), "status 200");
    else if (answer === "redirect")
      yield makeFinding(
        "sitemap-url-redirect",
        page.url,
        `status ${page.status}`,
        "status 200",
        page.redirectTo ? [page.redirectTo] : [],
      );
    else if (answer === "ok" && page.noindex)
      yield makeFinding("sitemap-url-noindex", page.url, "noindex", "indexable");
    else if (answer === "ok" && page.isHtml && page.canonical !== null && page.canonical !== page.url) {
      yield makeFinding("sitemap-url-canonicalised", page.url, `canonical: ${page.canonical}`, page.url, [
        page.canonical,
      ]);
    }
  }
}
