import { isLighthouseLanguage } from "#app/platform/web/language-codes.ts";
import type { PageFacts } from "../../../domain/facts.ts";
import { AGENT_COUNT, blockedAgents } from "./crawlable.ts";
import type { LighthouseFacts } from "./facts.ts";
import { robotsFaults } from "./robots-txt.ts";

/** The robots.txt of the page's origin: `text` is null unless it was answered with 2xx. */
export interface RobotsTxt {
  status: number | null;
  text: string | null;
}

export type Outcome = "pass" | "fail" | "not-applicable" | "manual";

export interface AuditResult {
  id: string;
  title: string;
  weight: number;
  outcome: Outcome;
  /** What was found, or why it was not judged. */
  details: string[];
}

export interface LighthouseSeo {
  /** 0 to 100, as Lighthouse rounds it. */
  score: number;
  audits: AuditResult[];
}

interface Judged {
  page: PageFacts;
  facts: LighthouseFacts;
  robots: RobotsTxt | null;
  nowMs: number;
}

type Verdict = readonly [Outcome, string[]];
const PASS: Verdict = ["pass", []];
const fail = (...details: string[]): Verdict => ["fail", details];
const skip = (reason: string): Verdict => ["not-applicable", [reason]];

function isCrawlable({ page, robots, nowMs }: Judged): Verdict {
  const blocked = blockedAgents(page, robots, nowMs);
  const details = blocked.map(({ agent, reasons }) => `${agent}: ${reasons.join("; ")}`);
  return blocked.length === AGENT_COUNT
    ? fail(...details)
    : ["pass", details.map((text) => `Kept away, though not all are: ${text}`)];
}

const documentTitle = ({ page }: Judged): Verdict =>
  (page.html?.titles[0] ?? "").trim() === "" ? fail("No title element with text") : PASS;

function metaDescription({ facts: { description } }: Judged): Verdict {
  if (description === null) return fail("No meta description in the head");
  return description.trim() === "" ? fail("The meta description is empty") : PASS;
}

const httpStatusCode = ({ page: { status } }: Judged): Verdict =>
  status !== null && status >= 400 && status <= 599 ? fail(`Status ${status}`) : PASS;

const linkText = ({ facts: { vague } }: Judged): Verdict =>
  vague.length === 0 ? PASS : fail(...vague.map(({ raw, text }) => `“${text}” leads to ${raw}`));

const crawlableAnchors = ({ facts: { uncrawlable } }: Judged): Verdict =>
  uncrawlable.length === 0
    ? PASS
    : fail(...uncrawlable.map(({ raw, text }) => `${raw === "" ? "no address" : raw}${text ? ` (“${text}”)` : ""}`));

function robotsTxt({ robots }: Judged): Verdict {
  if (!robots) return skip("robots.txt was not kept by this crawl");
  if (robots.status === null) return fail("robots.txt did not answer");
  if (robots.status >= 500) return fail(`robots.txt answered with ${robots.status}`);
  if (robots.status >= 400 || robots.text === null || robots.text === "") return skip("There is no robots.txt");
  const faults = robotsFaults(robots.text);
  return faults.length === 0 ? PASS : fail(...faults.map(({ line, message }) => `Line ${line}: ${message}`));
}

function imageAlt({ facts: { imageCount, imagesWithoutAlt } }: Judged): Verdict {
  if (imageCount === 0) return skip("There are no images");
  return imagesWithoutAlt.length === 0 ? PASS : fail(...imagesWithoutAlt.map((src) => src || "an image without URL"));
}

interface HeaderLink {
  target: string;
  rel: string;
  hreflang: string;
}

/** Links of a Link header (RFC 8288, section 3) with the parameters that count here. */
function headerLinks(page: PageFacts): HeaderLink[] {
  const parameter = (text: string, name: string): string => {
    const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;,]+))`, "i").exec(text);
    return match?.[1] ?? match?.[2] ?? "";
  };
  return [...(page.headers.link ?? "").matchAll(/<([^<>]*)>([^<]*)/g)].map(([, target = "", rest = ""]) => ({
    target: target.trim(),
    rel: parameter(rest, "rel").toLowerCase(),
    hreflang: parameter(rest, "hreflang"),
  }));
}

const alternatesOf = ({ page, facts }: Judged): { lang: string; raw: string }[] => [
  ...facts.alternates,
  ...headerLinks(page).flatMap(({ target, rel, hreflang: lang }) =>
    rel === "alternate" && lang !== "" ? [{ lang, raw: target }] : [],
  ),
];

function hreflang(judged: Judged): Verdict {
  const faults = alternatesOf(judged).flatMap(({ lang, raw }) => {
    const reasons: string[] = [];
    if (!isLighthouseLanguage(lang)) reasons.push("unknown language");
    if (!/^https?:/i.test(raw)) reasons.push("not a whole URL");
    return reasons.length > 0 ? [`hreflang="${lang}" to ${raw || "nothing"}: ${reasons.join(", ")}`] : [];
  });
  return faults.length === 0 ? PASS : fail(...faults.slice(0, 20));
}

function canonical(judged: Judged): Verdict {
  const { page, facts } = judged;
  const given = [
    ...facts.canonicals,
    ...headerLinks(page).flatMap(({ target, rel }) =>
      rel === "canonical" && target !== "" ? [{ raw: target, href: URL.parse(target, page.url)?.href ?? null }] : [],
    ),
  ];
  const invalid = given.find(({ raw, href }) => href === null || URL.parse(raw, "https://example.com") === null);
  if (invalid) return fail(`No URL: ${invalid.raw}`);
  const relative = given.find(({ raw }) => URL.parse(raw) === null);
  if (relative) return fail(`Not a whole URL: ${relative.raw}`);
  const targets = [...new Set(given.flatMap(({ href }) => href ?? []))];
  const [only] = targets;
  if (only === undefined) return skip("The page names no canonical URL");
  if (targets.length > 1) return fail(`Several that differ: ${targets.join(", ")}`);
  return canonicalMistake(judged, only);
}

function canonicalMistake(judged: Judged, canonicalUrl: string): Verdict {
  const { page } = judged;
  const own = new URL(page.url);
  const target = new URL(canonicalUrl);
  const languages = new Set(alternatesOf(judged).flatMap(({ raw }) => URL.parse(raw, page.url)?.href ?? []));
  if (languages.has(own.href) && languages.has(target.href) && own.href !== target.href)
    return fail(`Leads to the version in another language: ${target.href}`);
  if (target.origin === own.origin && target.pathname === "/" && own.pathname !== "/")
    return fail("Leads to the home page in place of this page");
  return PASS;
}

/** The category "SEO" of Lighthouse 13.5 (core/config/default-config.js): ids, weights and order. */
const AUDITS: readonly { id: string; weight: number; good: string; bad: string; judge: (judged: Judged) => Verdict }[] =
  [
    {
      id: "is-crawlable",
      weight: 93 / 23,
      good: "Search engines may index the page",
      bad: "The page is kept out of search engines",
      judge: isCrawlable,
    },
    {
      id: "document-title",
      weight: 1,
      good: "The page has a title",
      bad: "The page has no title",
      judge: documentTitle,
    },
    {
      id: "meta-description",
      weight: 1,
      good: "The page has a meta description",
      bad: "The page has no meta description",
      judge: metaDescription,
    },
    {
      id: "http-status-code",
      weight: 1,
      good: "The page answers with a good status",
      bad: "The page answers with an error",
      judge: httpStatusCode,
    },
    {
      id: "link-text",
      weight: 1,
      good: "Links say where they lead",
      bad: "Links do not say where they lead",
      judge: linkText,
    },
    {
      id: "crawlable-anchors",
      weight: 1,
      good: "Links can be followed by crawlers",
      bad: "Links cannot be followed by crawlers",
      judge: crawlableAnchors,
    },
    { id: "robots-txt", weight: 1, good: "robots.txt is valid", bad: "robots.txt is not valid", judge: robotsTxt },
    {
      id: "image-alt",
      weight: 1,
      good: "Images have text alternatives",
      bad: "Images have no text alternative",
      judge: imageAlt,
    },
    { id: "hreflang", weight: 1, good: "hreflang is valid", bad: "hreflang is not valid", judge: hreflang },
    {
      id: "canonical",
      weight: 1,
      good: "The canonical URL is valid",
      bad: "The canonical URL is not valid",
      judge: canonical,
    },
  ];

/**
 * Lighthouse's SEO category, judged from the document as the server sent it. What scripts add, and what styles hide, is not seen.
 * Null when the page is no HTML document, or was crawled before these facts were kept.
 */
export function runLighthouseSeoAudits(page: PageFacts, robots: RobotsTxt | null, nowMs: number): LighthouseSeo | null {
  const facts = page.html?.lighthouse;
  if (!facts) return null;
  const judged = { page, facts, robots, nowMs };
  const audits = AUDITS.map(({ id, weight, good, bad, judge }): AuditResult => {
    const [outcome, details] = judge(judged);
    return { id, weight, outcome, title: outcome === "fail" ? bad : good, details };
  });
  const counted = audits.filter(({ outcome }) => outcome !== "not-applicable");
  const passed = counted.reduce((sum, { outcome, weight }) => sum + (outcome === "pass" ? weight : 0), 0);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  audits.push({
    id: "structured-data",
    title: "Structured data is valid",
    weight: 0,
    outcome: "manual",
    details: ["Lighthouse leaves this to you; see the part “Structured data”."],
  });
  return { score: Math.round((passed / total) * 100), audits };
}
