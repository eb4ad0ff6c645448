import { compileRobots, parseRobots, policyForAgent, type RobotsFile } from "#app/platform/web/robots/robots-txt.ts";
import { counted } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { SiteView } from "../../../domain/facts.ts";
import { makeFinding } from "../evidence.ts";
import type { IssueCode, IssueFinding } from "../issues/catalogue.ts";

/** Crawlers whose index decides whether people find the site at all. */
const SEARCH_ENGINES = ["Googlebot", "Bingbot"] as const;

/**
 * Crawlers that fetch pages so that an assistant can cite them, by the documents of OpenAI, Perplexity and Anthropic.
 * GPTBot, ClaudeBot, Google-Extended and the like gather training data: forbidding them costs no visit, so they are not judged.
 */
const AI_SEARCH = ["OAI-SearchBot", "PerplexityBot", "Claude-SearchBot"] as const;

const GROUPS: readonly (readonly [IssueCode, readonly string[]])[] = [
  ["robots-blocks-search-engines", SEARCH_ENGINES],
  ["robots-blocks-ai-search-bots", AI_SEARCH],
];

/** What robots.txt says to crawlers other than ours: which may not read the start page, and what Google may not load for it. */
export function* checkCrawlers(site: SiteView): Generator<IssueFinding> {
  const { status, text } = site.files.robots;
  if (status === null || status < 200 || status >= 300 || typeof text !== "string") return;
  const file = parseRobots(text);
  const robotsUrl = new URL("/robots.txt", site.startUrl).href;
  for (const [code, agents] of GROUPS) {
    const refused = agents.flatMap((agent) => refusalOf(file, agent, site.startUrl) ?? []);
    if (refused.length > 0) yield makeFinding(code, robotsUrl, refused.join("; "), "allowed");
  }
  const google = compileRobots(policyForAgent(file, "Googlebot"));
  const blocked = (site.files.resources ?? []).filter(
    (url) => url.startsWith(`${new URL(site.startUrl).origin}/`) && !google.isAllowed(url),
  );
  const [first] = blocked;
  if (first === undefined) return;
  const rule = google.decidingRule(first);
  const where = rule ? ` (line ${rule.line})` : "";
  yield makeFinding(
    "robots-blocks-css-js",
    robotsUrl,
    `${counted(blocked.length, "file")} of the start page, first: ${first}${where}`,
    "allowed for Googlebot",
    [...new Set(blocked.slice(0, LIMITS.relatedMax))],
  );
}

/** "OAI-SearchBot: Disallow: / (line 3)"; null when the crawler may read the address. */
function refusalOf(file: RobotsFile, agent: string, url: string): string | null {
  const robots = compileRobots(policyForAgent(file, agent));
  if (robots.isAllowed(url)) return null;
  const rule = robots.decidingRule(url);
  return rule ? `${agent}: Disallow: ${rule.pattern} (line ${rule.line})` : agent;
}

const isMissing = (status: number | null): boolean => status === 404 || status === 410;

/** The file that llmstxt.org proposes. Nothing is said of one that was refused or gave no answer. */
export function* checkLlmsFile(site: SiteView): Generator<IssueFinding> {
  const { llms } = site.files;
  if (!llms) return;
  const url = new URL("/llms.txt", site.startUrl).href;
  if (isMissing(llms.status)) yield makeFinding("llms-txt-missing", url, `status ${llms.status}`);
  else if (llms.status !== 200) return;
  else if (llms.isHtml) yield makeFinding("llms-txt-missing", url, "A web page in its place", "a text file");
  else if (!/^#\s+\S/.test(llms.text.replace(/^\uFEFF/, "").trimStart())) {
    const line = llms.text.trim().split("\n")[0] ?? "";
    yield makeFinding("llms-txt-malformed", url, line ? `First line: ${line}` : "An empty file", "# Name of the site");
  }
}

/** The other addresses of the site: each should lead to the one that is crawled. */
export function* checkVariants(site: SiteView): Generator<IssueFinding> {
  for (const { kind, url, status } of site.files.variants ?? []) {
    if (status === null || status < 200 || status >= 300) continue;
    yield makeFinding(
      kind === "http" ? "http-not-redirected" : "www-and-bare-both-answer",
      site.startUrl,
      `${url}: status ${status}`,
      "a redirect",
      [url],
    );
  }
}
