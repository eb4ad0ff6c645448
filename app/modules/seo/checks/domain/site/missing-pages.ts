import type { MissingPage, PageSummary, SiteView } from "../../../domain/facts.ts";
import { MIN_WORDS } from "../../../engine/analysis/domain/similarity/minhash.ts";
import { hashWords, mix32 } from "../../../engine/analysis/domain/similarity/word-hashes.ts";
import { makeFinding } from "../evidence.ts";
import { isIndexable } from "../indexability.ts";
import type { IssueFinding } from "../issues/catalogue.ts";

/** Words in a row that are one element of the set of a text. */
const SHINGLE_WORDS = 3;
/** Share of the elements of two texts that both must have: an error page may name the time or a number of its own. */
const SAME_SHARE = 0.9;
/** Pages whose text is compared: were there more, they would say nothing new. */
const MAX_COMPARED = 5_000;
const ANSWER = "status 404 or 410";

/** A text without an address that it repeats. */
const without = (text: string, parts: readonly string[]): string =>
  parts.reduce((left, part) => left.replaceAll(part, " "), text);

/** The parts of an address that its own error page may repeat. */
const partsOf = (url: string): string[] => [url, new URL(url).pathname];

function shinglesOf(text: string): Set<number> {
  const { count, hashes } = hashWords(text);
  const shingles = new Set<number>();
  for (let at = 0; at + SHINGLE_WORDS <= count; at++)
    shingles.add(hashes.subarray(at, at + SHINGLE_WORDS).reduce((sum, hash) => mix32(sum + hash)));
  return shingles;
}

/**
 * Returns a check whether a page equals the site's answer for a missing page: the same title, and nearly the same text.
 */
function judgeOf(missing: MissingPage, site: SiteView): (page: PageSummary) => boolean {
  const { url, title, text, wordCount } = missing;
  if (text === null || wordCount < MIN_WORDS) return () => false;
  const token = new URL(url).pathname.slice(1);
  const titleOf = (raw: string | null, parts: readonly string[]): string =>
    hashWords(without(raw ?? "", parts)).hashes.join();
  const own = { title: titleOf(title, [url, token]), shingles: shinglesOf(without(text, [url, token])) };
  let left = MAX_COMPARED;
  return (page) => {
    if (!isIndexable(page) || Math.abs(page.wordCount - wordCount) > 10 + wordCount / 10) return false;
    const parts = partsOf(page.url);
    if (titleOf(page.title, parts) !== own.title || left-- <= 0) return false;
    const shingles = shinglesOf(without(site.textOf(page.url) ?? "", parts));
    const both = [...shingles].filter((shingle) => own.shingles.has(shingle)).length;
    return both > 0 && both >= SAME_SHARE * (own.shingles.size + shingles.size - both);
  };
}

/**
 * A 200 or a redirect to the start page for a missing address makes search engines take every address for a page. Pages
 * that look like that answer are error pages themselves, unless the start page looks so
 */
export function* checkMissingPages(site: SiteView): Generator<IssueFinding> {
  const starts = new Set([site.startUrl, site.page(site.startUrl)?.redirectTo ?? site.startUrl]);
  const judges: { url: string; origin: string; isSame: (page: PageSummary) => boolean }[] = [];
  for (const missing of site.files.missing ?? []) {
    const { url, status, redirectTo } = missing;
    const { origin } = new URL(url);
    const home = `${origin}/`;
    const toStart = redirectTo !== null && (redirectTo === home || starts.has(redirectTo));
    const isOk = status !== null && status >= 200 && status < 300;
    if (!isOk && !toStart) continue;
    yield makeFinding(
      "missing-pages-found",
      home,
      `${url}: status ${status}${toStart ? ", to the start page" : ""}`,
      ANSWER,
    );
    const isSame = judgeOf(missing, site);
    const startPages = [home, ...starts].flatMap((start) => site.page(start) ?? []);
    if (!startPages.some(isSame)) judges.push({ url, origin: home, isSame });
  }
  if (judges.length === 0) return;
  for (const page of site.pages()) {
    const judge = judges.find(({ origin, isSame }) => page.url.startsWith(origin) && isSame(page));
    if (judge)
      yield makeFinding(
        "soft-404",
        page.url,
        `status 200, and the same page as ${judge.url}, which does not exist`,
        ANSWER,
      );
  }
}
