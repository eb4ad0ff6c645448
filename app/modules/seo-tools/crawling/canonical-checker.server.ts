import { headerCanonicals, isNoindex, normaliseUrl } from "#app/modules/seo/index.server.ts";
import { ok } from "#app/shared/result.ts";
import { statusText } from "../addresses/domain/redirects.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import { type PageRequester, pageFactsOf, type TraceEnd } from "../page-requests.server.ts";
import { always, type ToolDefinition } from "../tool/tool-definition.ts";
import { nextTools, readAddress } from "../tool/tool-input.server.ts";
import { type CanonicalFacts, chosenCanonical, judgeCanonical } from "./domain/canonical.ts";

async function canonicalsOf(end: TraceEnd): Promise<Omit<CanonicalFacts, "target">> {
  const page = await pageFactsOf(end);
  return {
    url: normaliseUrl(end.url) ?? end.url,
    inPage: page.html?.canonicals ?? [],
    inHeader: headerCanonicals(page).flatMap((url) => normaliseUrl(url) ?? []),
    noindex: isNoindex(page),
  };
}

async function askTarget(ask: PageRequester, url: string): Promise<CanonicalFacts["target"]> {
  const { hops, end, failure } = await ask.trace(url);
  const first = hops[0];
  const nothing = {
    status: first?.status ?? null,
    redirectTo: first?.to ?? null,
    noindex: false,
    canonical: null,
    failure: null,
  };
  if (first?.to) return nothing;
  if (!end) return { ...nothing, failure: failure?.message ?? "No answer." };
  if (end.botWall) return { ...nothing, failure: `A firewall (${end.botWall}) refuses our request there.` };
  const own = await canonicalsOf(end);
  return { ...nothing, noindex: own.noindex, canonical: chosenCanonical(own) };
}

export const canonicalChecker: ToolDefinition = {
  id: "canonical-checker",
  title: "Canonical checker",
  sentence:
    "Check which URL a page names as canonical, whether the signals agree, and whether that URL can be indexed.",
  icon: "compass",
  group: "Crawling and indexing",
  verb: "Check",
  fields: [{ name: "url", label: "Page", kind: "url", placeholder: "example.com/page?ref=mail" }],
  example: { url: "https://example.com/" },
  rules: [
    {
      text: "A canonical counts in the head of a page or in its Link header; outside of the head it is ignored.",
      source: {
        label: "Google: consolidate duplicate URLs",
        href: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
      },
    },
    {
      text: "The relation itself is defined by RFC 6596: the target must not be a redirect or an error.",
      source: { label: "RFC 6596", href: "https://www.rfc-editor.org/rfc/rfc6596.html" },
    },
    {
      text: "A canonical is a hint: a search engine may choose another URL all the same. Only its own console shows which one.",
    },
    { text: "The page and its canonical URL are asked once each." },
  ],
  network: always,
  async run(values, { ask }) {
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    const own = await canonicalsOf(end);
    const chosen = chosenCanonical(own);
    const target = chosen !== null && chosen !== own.url ? await askTarget(ask, chosen) : null;
    const checks = judgeCanonical({ ...own, target });
    const worst = checks.some(({ tone }) => tone === "bad")
      ? "bad"
      : checks.some(({ tone }) => tone === "warn")
        ? "warn"
        : "good";
    return ok([
      {
        kind: "verdict",
        tone: end.status >= 400 ? "bad" : worst,
        title:
          chosen === null
            ? "No canonical that counts"
            : chosen === own.url
              ? "Canonical: this page"
              : `Canonical: ${chosen}`,
        text: `${own.url} answered ${statusText(end.status)}${trace.hops.length > 1 ? `, after ${trace.hops.length - 1} redirects from ${address.value}` : ""}.`,
      },
      { kind: "checks", title: "Signals", items: checks },
      {
        kind: "table",
        title: "Where canonicals stand",
        columns: [{ label: "Place" }, { label: "As written" }, { label: "Read as", wide: true }],
        rows: [
          ...own.inPage.map(({ raw, url, inHead }) => [
            inHead ? "Head" : "Outside of the head",
            { text: raw || "(empty)", mono: true },
            { text: url ?? "nothing", mono: true },
          ]),
          ...own.inHeader.map((url) => ["Link header", { text: url, mono: true }, { text: url, mono: true }]),
          ...(own.inPage.length + own.inHeader.length === 0 ? [["–", "None found", "–"]] : []),
        ],
      },
      nextTools(end.url, [
        ["http-headers", "headers", "url"],
        ["robots-tester", "robots.txt", "site"],
      ]),
    ]);
  },
};
