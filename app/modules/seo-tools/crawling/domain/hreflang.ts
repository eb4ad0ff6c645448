import type { Check } from "../../domain/tool.ts";

export interface Alternate {
  code: string;
  url: string;
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Reads "de-AT https://…" lines, comma, semicolon, tab or blank between. Null for a line that is none. */
export function readAlternate(line: string): Alternate | null {
  const match = /^([A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8}){0,3})\s*[,;\t ]\s*(\S+)$/.exec(line.trim());
  return match?.[1] && match[2] ? { code: match[1], url: match[2] } : null;
}

/** The usual spelling: "de-AT", "zh-Hant-TW", "x-default". Letter case means nothing in hreflang, but is read by people. */
export function normalizeLanguageCode(code: string): string {
  const lower = code.replaceAll("_", "-").toLowerCase();
  if (lower === "x-default") return lower;
  return lower
    .split("-")
    .map((part, at) =>
      at === 0 ? part : part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part.toUpperCase(),
    )
    .join("-");
}

/** What is wrong with a set of alternates. `isCode` knows which codes search engines accept. */
export function judgeAlternates(alternates: readonly Alternate[], isCode: (code: string) => boolean): Check[] {
  const checks: Check[] = [];
  const unknown = alternates.filter(({ code }) => !isCode(code.replaceAll("_", "-")));
  for (const { code } of unknown) {
    const region = /^[a-z]{2}[-_](uk|eu|la)$/i.exec(code)?.[1]?.toLowerCase();
    const why =
      region === "uk"
        ? "The United Kingdom is GB."
        : region === "eu"
          ? "A continent is no region here."
          : "Use a language of ISO 639-1, and a region of ISO 3166-1 only behind a language.";
    checks.push({ tone: "bad", title: `${code} is no code that search engines accept`, detail: why });
  }
  const underscored = alternates.filter(({ code }) => code.includes("_"));
  if (underscored.length > 0)
    checks.push({
      tone: "warn",
      title: "Underscores",
      detail: `${underscored.map(({ code }) => code).join(", ")}: language and region are parted by a hyphen. The output has it right.`,
    });

  const byCode = Map.groupBy(alternates, ({ code }) => normalizeLanguageCode(code));
  for (const [code, some] of byCode)
    if (some.length > 1)
      checks.push({
        tone: "bad",
        title: `${code} is named ${some.length} times`,
        detail: some.map(({ url }) => url).join("\n"),
      });
  const plain = (url: string): string => url.replace(/#.*$/, "");
  const byUrl = Map.groupBy(
    alternates.filter(({ code }) => normalizeLanguageCode(code) !== "x-default"),
    ({ url }) => plain(url),
  );
  for (const [url, some] of byUrl)
    if (some.length > 1)
      checks.push({
        tone: "info",
        title: "One URL for several codes",
        detail: `${url}: ${some.map(({ code }) => normalizeLanguageCode(code)).join(", ")}. Allowed, where one page serves them all.`,
      });
  const schemes = new Set(alternates.map(({ url }) => URL.parse(url)?.protocol));
  if (schemes.size > 1)
    checks.push({
      tone: "warn",
      title: "http and https are mixed",
      detail: "The URLs must be the canonical ones: those of one scheme.",
    });

  if (!byCode.has("x-default"))
    checks.push({
      tone: "info",
      title: "No x-default",
      detail: "It names the page for everybody else, such as a choice of languages. It is optional.",
    });
  if (alternates.length === 1)
    checks.push({
      tone: "warn",
      title: "There is only one version",
      detail: "hreflang connects versions with each other: one alone says nothing.",
    });
  const bare = [...byCode.keys()].filter((code) => /^[a-z]{2}-[A-Z]{2}$/.test(code)).map((code) => code.slice(0, 2));
  const uncovered = [...new Set(bare)].filter(
    (language) => !byCode.has(language) && bare.filter((one) => one === language).length > 1,
  );
  if (uncovered.length > 0)
    checks.push({
      tone: "info",
      title: "Regions without their language",
      detail: `${uncovered.join(", ")}: a version for the language alone serves readers of all other regions.`,
    });
  if (!checks.some(({ tone }) => tone === "bad" || tone === "warn"))
    checks.unshift({
      tone: "good",
      title: "The set is sound",
      detail:
        "Put all of it on each of the pages: every version names all versions, itself included. Without a link back a search engine ignores the pair.",
    });
  return checks;
}

/** As link elements for the head of each page. */
export const asLinks = (alternates: readonly Alternate[]): string =>
  alternates
    .map(
      ({ code, url }) =>
        `<link rel="alternate" hreflang="${escapeXml(normalizeLanguageCode(code))}" href="${escapeXml(url)}">`,
    )
    .join("\n");

/** As one Link header, for files that have no head. */
export const asHeader = (alternates: readonly Alternate[]): string =>
  `Link: ${alternates.map(({ code, url }) => `<${url}>; rel="alternate"; hreflang="${normalizeLanguageCode(code)}"`).join(", ")}`;

/** As entries of a sitemap: one for each page. */
export function asSitemap(alternates: readonly Alternate[]): string {
  const links = alternates
    .map(
      ({ code, url }) =>
        `    <xhtml:link rel="alternate" hreflang="${escapeXml(normalizeLanguageCode(code))}" href="${escapeXml(url)}"/>`,
    )
    .join("\n");
  const pages = [...new Set(alternates.map(({ url }) => url))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((url) => `  <url>\n    <loc>${escapeXml(url)}</loc>\n${links}\n  </url>`).join("\n")}
</urlset>`;
}
