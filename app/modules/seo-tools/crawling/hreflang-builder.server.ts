import { isHreflangCode } from "#app/modules/seo/index.server.ts";
import { err, ok } from "#app/shared/result.ts";
import { linesOf, textOf } from "../domain/tool-values.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { type Alternate, asHeader, asLinks, asSitemap, judgeAlternates, readAlternate } from "./domain/hreflang.ts";

const MAX_VERSIONS = 200;

export const hreflangBuilder: ToolDefinition = {
  id: "hreflang-builder",
  title: "hreflang builder",
  sentence:
    "The links between language versions of a page, checked and written for the head, the header or the sitemap.",
  icon: "layout-template",
  group: "Crawling and indexing",
  verb: "Build",
  fields: [
    {
      name: "versions",
      label: "Versions",
      kind: "lines",
      rows: 6,
      maxChars: 100_000,
      placeholder: "en https://example.com/\nde-AT https://example.com/at\nx-default https://example.com/",
      hint: `Code, then URL; one version on each line, at most ${MAX_VERSIONS}.`,
    },
    {
      name: "as",
      label: "Write it as",
      kind: "choice",
      half: true,
      options: [
        { value: "links", label: "Links for the head of each page" },
        { value: "sitemap", label: "Entries of a sitemap" },
        { value: "header", label: "Link header, for PDF and other files" },
      ],
    },
  ],
  example: {
    versions:
      "en https://example.com/\nde https://example.com/de\nde-AT https://example.com/at\nx-default https://example.com/",
    as: "links",
  },
  rules: [
    {
      text: "Languages are those of ISO 639-1, regions those of ISO 3166-1 alpha-2 and only behind a language, scripts those of ISO 15924; x-default is for everybody else.",
      source: {
        label: "Google: localized versions",
        href: "https://developers.google.com/search/docs/specialty/international/localized-versions",
      },
    },
    {
      text: "Every version names all versions, itself included. If two pages do not both name each other, the pair is ignored.",
    },
    { text: "URLs are absolute, and those that the pages name as their canonical." },
    { text: "The three ways say the same; use one of them." },
  ],
  network: never,
  async run(values) {
    const lines = linesOf(values, "versions");
    if (lines.length === 0) return err({ versions: "Enter at least one version." });
    if (lines.length > MAX_VERSIONS)
      return err({ versions: `Enter at most ${MAX_VERSIONS} versions; these are ${lines.length}.` });
    const alternates: Alternate[] = [];
    for (const [at, line] of lines.entries()) {
      const alternate = readAlternate(line);
      if (!alternate)
        return err({
          versions: `Line ${at + 1} is not a code and a URL, such as “de-AT https://example.com/at”.`,
        });
      const url = URL.parse(alternate.url);
      if (!url || !/^https?:$/.test(url.protocol))
        return err({ versions: `Line ${at + 1}: the URL must be absolute, with http or https.` });
      alternates.push({ code: alternate.code, url: url.href });
    }
    const way = textOf(values, "as");
    const text =
      way === "sitemap" ? asSitemap(alternates) : way === "header" ? asHeader(alternates) : asLinks(alternates);
    const place =
      way === "sitemap"
        ? "For a sitemap"
        : way === "header"
          ? "For the answer of each file"
          : "For the head of each of these pages";
    return ok([
      { kind: "checks", title: "The set", items: judgeAlternates(alternates, isHreflangCode) },
      { kind: "listing", title: place, text },
    ]);
  },
};
