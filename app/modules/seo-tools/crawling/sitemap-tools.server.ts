import { createSitemapReader, fetchSitemap, LIMITS } from "#app/modules/seo/index.server.ts";
import { counted, exact, formatBytes } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import type { Block, Check } from "../domain/tool.ts";
import { linesOf, textOf } from "../domain/tool-values.ts";
import { describeFailure } from "../fetch-failure-labels.ts";
import { REQUEST_LIMITS } from "../page-requests.server.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { readSitemapLines, withoutDuplicates, writeSitemap } from "./domain/sitemap-builder.ts";
import { createXmlChecker, type XmlChecker } from "./domain/xml-check.ts";

const SHOWN_URLS = 100;
/** Addresses that are compared with each other; more would take memory that a tool does not have. */
const COMPARED_URLS = LIMITS.sitemapMaxUrls;

const PROTOCOL = {
  text: `A file has at most ${exact(LIMITS.sitemapMaxUrls)} URLs and ${exact(LIMITS.sitemapMaxBytes)} bytes (50 MB) before compression; each URL is absolute and shorter than 2,048 characters.`,
  source: { label: "sitemaps.org protocol", href: "https://www.sitemaps.org/protocol.html" },
};

interface Read {
  kind: "urlset" | "sitemapindex" | "text" | null;
  urlCount: number;
  sizeBytes: number;
  error: string | null;
  status: number | null;
}

/** What is gathered of the addresses while a file streams by. */
class AddressJudge {
  readonly first: string[] = [];
  readonly #seen = new Set<string>();
  readonly #hosts = new Map<string, number>();
  readonly #at: URL | null;
  doubles = 0;
  relative = 0;
  tooLong = 0;
  fragments = 0;
  elsewhere = 0;
  insecure = 0;

  constructor(sitemapUrl: string | null) {
    this.#at = sitemapUrl ? new URL(sitemapUrl) : null;
  }

  take(urls: readonly string[]): void {
    for (const raw of urls) {
      if (this.first.length < SHOWN_URLS) this.first.push(raw);
      if (raw.length > LIMITS.urlMaxChars) this.tooLong++;
      const url = /^https?:\/\//i.test(raw) ? URL.parse(raw) : null;
      if (!url) {
        this.relative++;
        continue;
      }
      if (url.hash !== "") this.fragments++;
      if (this.#seen.has(url.href)) this.doubles++;
      else if (this.#seen.size < COMPARED_URLS) this.#seen.add(url.href);
      this.#hosts.set(url.host, (this.#hosts.get(url.host) ?? 0) + 1);
      if (this.#at && url.host !== this.#at.host) this.elsewhere++;
      else if (this.#at?.protocol === "https:" && url.protocol === "http:") this.insecure++;
    }
  }

  checks({ kind, urlCount, sizeBytes, error }: Read): Check[] {
    const checks: Check[] = [];
    const add = (tone: Check["tone"], title: string, detail: string) => checks.push({ tone, title, detail });
    if (error) add("bad", "The file cannot be read to its end", error);
    if (urlCount === 0 && !error) add("bad", "No URLs", "The file is well formed, and empty.");
    if (urlCount > LIMITS.sitemapMaxUrls)
      add(
        "bad",
        "Too many URLs",
        `${exact(urlCount)}; at most ${exact(LIMITS.sitemapMaxUrls)}. Split it and list the parts in a sitemap index.`,
      );
    if (sizeBytes > LIMITS.sitemapMaxBytes)
      add(
        "bad",
        "The file is too large",
        `More than ${exact(LIMITS.sitemapMaxBytes)} bytes before compression; we stopped reading there.`,
      );
    const counts: readonly (readonly [number, Check["tone"], string, string])[] = [
      [this.relative, "bad", "URLs that are not absolute", "Each begins with http:// or https://."],
      [this.tooLong, "bad", "URLs that are too long", "Each has fewer than 2,048 characters."],
      [this.doubles, "warn", "URLs that stand there twice", "Once is enough."],
      [this.fragments, "warn", "URLs with a fragment", "What follows # names no page of its own."],
      [
        this.elsewhere,
        "warn",
        "URLs of another host",
        "They count only if that host's robots.txt names this sitemap, or both are yours in the search engine's console.",
      ],
      [this.insecure, "warn", "URLs with http on a site with https", "List the canonical URLs."],
    ];
    for (const [count, tone, title, detail] of counts) if (count > 0) add(tone, title, `${exact(count)}. ${detail}`);
    if (kind === "text") add("info", "A list in plain text", "Allowed: one URL on each line, nothing else.");
    if (checks.every(({ tone }) => tone === "info"))
      checks.unshift({
        tone: "good",
        title: "The file is sound",
        detail: "Form, size and URLs are within the protocol.",
      });
    return checks;
  }
}

/** The crawl reads what it can of a sitemap; a search engine's parser refuses one that is not well-formed. */
const strictly = <Result extends Pick<Read, "kind" | "error">>(read: Result, xml: XmlChecker): Result =>
  read.kind === null || read.kind === "text" ? read : { ...read, error: read.error ?? xml.end() };

const KIND_WORDS = { urlset: "A sitemap", sitemapindex: "A sitemap index", text: "A list of URLs" } as const;

function report(read: Read, judge: AddressJudge, from: string): Block[] {
  const checks = judge.checks(read);
  const bad = checks.some(({ tone }) => tone === "bad");
  const isIndex = read.kind === "sitemapindex";
  return [
    {
      kind: "verdict",
      tone: bad ? "bad" : checks.some(({ tone }) => tone === "warn") ? "warn" : "good",
      title: `${read.kind ? KIND_WORDS[read.kind] : "No sitemap"}, ${isIndex ? counted(read.urlCount, "file") : counted(read.urlCount, "URL")}`,
      text: from,
    },
    {
      kind: "stats",
      items: [
        {
          label: isIndex ? "Files" : "URLs",
          value: exact(read.urlCount),
          hint: `at most ${exact(LIMITS.sitemapMaxUrls)}`,
        },
        {
          label: "Size",
          value: formatBytes(read.sizeBytes),
          hint: "before compression; at most 50 MB (52,428,800 bytes)",
        },
      ],
    },
    { kind: "checks", title: "Findings", items: checks },
    ...(isIndex && judge.first.length > 0
      ? [
          {
            kind: "links" as const,
            title: "Validate its files:",
            items: judge.first
              .slice(0, 20)
              .map((url) => ({ label: url, to: `/seo-tools/sitemap-validator?${new URLSearchParams({ url })}` })),
          },
        ]
      : judge.first.length > 0
        ? [
            {
              kind: "listing" as const,
              title: judge.first.length < read.urlCount ? `The first ${judge.first.length} URLs` : "URLs",
              text: judge.first.join("\n"),
            },
          ]
        : []),
  ];
}

export const sitemapValidator: ToolDefinition = {
  id: "sitemap-validator",
  title: "Sitemap validator",
  sentence: "Whether a sitemap can be read, keeps within its limits, and lists URLs that may stand there.",
  icon: "layers",
  group: "Crawling and indexing",
  verb: "Validate",
  fields: [
    {
      name: "url",
      label: "URL of the sitemap",
      kind: "url",
      placeholder: "example.com/sitemap.xml",
      hint: "XML, gzip or plain text, up to the 50 MB of the protocol. A URL without a path means /sitemap.xml.",
    },
    {
      name: "text",
      label: "Or its text",
      kind: "lines",
      rows: 7,
      maxChars: 900_000,
      placeholder: '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">…',
    },
  ],
  example: {
    text: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>https://example.com/</loc></url>\n  <url><loc>/relative</loc></url>\n  <url><loc>https://example.com/</loc></url>\n</urlset>',
  },
  rules: [
    PROTOCOL,
    {
      text: "The file must be well-formed XML: search engines read no further than the first fault.",
      source: {
        label: "W3C: Extensible Markup Language (XML) 1.0",
        href: "https://www.w3.org/TR/xml/#sec-well-formed",
      },
    },
    {
      text: "The file streams by and is never kept: a large one costs no more than a small one. Document types with declarations of their own are refused.",
    },
    {
      text: "The listed pages themselves are not fetched: a crawl in the SEO Engine compares them with the sitemap.",
    },
  ],
  network: (values) => textOf(values, "text").trim() === "" && textOf(values, "url") !== "",
  async run(values, { ask }) {
    const text = textOf(values, "text");
    if (text.trim() !== "") {
      const judge = new AddressJudge(null);
      const reader = createSitemapReader();
      const xml = createXmlChecker();
      judge.take(reader.push(text));
      xml.push(text);
      const { urls, ...result } = reader.end();
      judge.take(urls);
      const read = { ...strictly(result, xml), sizeBytes: utf8Length(text), status: null };
      return ok(report(read, judge, "The text that you pasted."));
    }
    if (textOf(values, "url") === "") return err({ url: "Enter a URL, or paste the text." });
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const { origin, pathname } = new URL(address.value);
    const url = pathname === "/" ? `${origin}/sitemap.xml` : address.value;
    const judge = new AddressJudge(url);
    const limits = {
      headTimeoutMs: REQUEST_LIMITS.headTimeoutMs,
      totalTimeoutMs: REQUEST_LIMITS.totalTimeoutMs,
      maxHtmlBytes: REQUEST_LIMITS.documentMaxBytes,
      maxTargets: 0,
    };
    const xml = createXmlChecker();
    const tools = { safeFetch: ask.safeFetch, userAgent: ask.userAgent, limits };
    const read = await fetchSitemap(tools, url, (urls) => judge.take(urls), xml.push);
    if (read.status === null)
      return ok([
        {
          kind: "verdict",
          tone: "bad",
          title: `No answer from ${url}`,
          text: read.error ?? describeFailure("connection"),
        },
      ]);
    if (read.status >= 300)
      return ok([
        {
          kind: "verdict",
          tone: "bad",
          title: `${url} answered with ${read.status}`,
          text: "There is no sitemap to read.",
        },
      ]);
    return ok(report(read.sizeBytes > LIMITS.sitemapMaxBytes ? read : strictly(read, xml), judge, url));
  },
};

const MAX_LINES = 10_000;

export const sitemapBuilder: ToolDefinition = {
  id: "sitemap-builder",
  title: "Sitemap builder",
  sentence: "A sitemap in XML from a list of URLs, each once, with dates where you know them.",
  icon: "workflow",
  group: "Crawling and indexing",
  verb: "Build",
  fields: [
    {
      name: "urls",
      label: "URLs",
      kind: "lines",
      rows: 8,
      maxChars: 900_000,
      placeholder: "https://example.com/\nhttps://example.com/about 2026-11-22",
      hint: `One on each line, at most ${exact(MAX_LINES)}; behind it the day it last changed, if you know it.`,
    },
  ],
  example: {
    urls: "https://example.com/\nhttps://example.com/about 2026-11-22\nhttps://example.com/tea?kind=green&size=2",
  },
  rules: [
    PROTOCOL,
    {
      text: "lastmod is a date of W3C form and must be true: Google uses it only where it has proved right. It ignores priority and changefreq, so they are left out.",
      source: {
        label: "Google: build a sitemap",
        href: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
      },
    },
    {
      text: "List canonical URLs that answer with 200 and may be indexed. Name the sitemap in robots.txt: “Sitemap: https://example.com/sitemap.xml”.",
    },
    { text: `Here at most ${exact(MAX_LINES)} URLs at once: what a form can send.` },
  ],
  network: never,
  async run(values) {
    const lines = linesOf(values, "urls");
    if (lines.length === 0) return err({ urls: "Enter at least one URL." });
    if (lines.length > MAX_LINES)
      return err({ urls: `Enter at most ${exact(MAX_LINES)} URLs; these are ${exact(lines.length)}.` });
    const { entries, wrong } = readSitemapLines(lines);
    if (wrong) return err({ urls: `Line ${wrong.line} ${wrong.why}.` });
    const kept = withoutDuplicates(entries);
    const text = writeSitemap(kept);
    const hosts = [...new Set(kept.map(({ url }) => new URL(url).origin))];
    const long = kept.filter(({ url }) => url.length > LIMITS.urlMaxChars).length;
    const checks: Check[] = [
      ...(long > 0
        ? [
            {
              tone: "bad" as const,
              title: "URLs that are too long",
              detail: `${exact(long)} have 2,048 characters or more.`,
            },
          ]
        : []),
      ...(hosts.length > 1
        ? [
            {
              tone: "warn" as const,
              title: "Several sites in one sitemap",
              detail: `${hosts.slice(0, 10).join("\n")}\nA sitemap is for the site that it lies on.`,
            },
          ]
        : []),
      ...(kept.length < entries.length
        ? [
            {
              tone: "info" as const,
              title: "Doubles left out",
              detail: `${exact(entries.length - kept.length)} lines named a URL again.`,
            },
          ]
        : []),
    ];
    return ok([
      {
        kind: "verdict",
        tone: long > 0 ? "bad" : "good",
        title: `${exact(kept.length)} URLs, ${formatBytes(utf8Length(text))}`,
        text: "Save it as sitemap.xml at the root of the site.",
      },
      ...(checks.length > 0 ? [{ kind: "checks" as const, title: "Findings", items: checks }] : []),
      { kind: "listing", title: "sitemap.xml", text },
    ]);
  },
};
