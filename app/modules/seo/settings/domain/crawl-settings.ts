import { compileRobots, type RobotsRule } from "#app/platform/web/robots/robots-txt.ts";

/** How one website is crawled. Plain data: stored with the project as JSON, and copied into the plan of each crawl. */

/** "site": links and sitemaps are followed; "list": only given addresses; "sitemap": only what the sitemaps name. */
export const CRAWL_MODES = ["site", "list", "sitemap"] as const;
export type CrawlMode = (typeof CRAWL_MODES)[number];

export const PARAMETER_RULES = ["keep", "strip-listed", "keep-listed", "ignore-all"] as const;
type ParameterRule = (typeof PARAMETER_RULES)[number];

export const AGENT_CHOICES = ["kajabot", "kajabot-mobile", "custom"] as const;
type AgentChoice = (typeof AGENT_CHOICES)[number];

export const EXTRACTION_KINDS = ["text", "attribute", "count"] as const;
type ExtractionKind = (typeof EXTRACTION_KINDS)[number];

/** What is read from each page into a column of its own. */
export interface ExtractionRule {
  /** Head of the column. */
  name: string;
  /** CSS selector. */
  selector: string;
  what: ExtractionKind;
  /** Name of the attribute; only with `what: "attribute"`. */
  attribute: string | null;
}

export interface CrawlSettings {
  mode: CrawlMode;
  /** Normalised addresses of the list mode. */
  list: string[];
  /** Patterns of robots.txt, matched against path and query. None: everything is included. */
  include: string[];
  /** Beats `include`. */
  exclude: string[];
  parameters: { rule: ParameterRule; names: string[] };
  userAgent: { choice: AgentChoice; custom: string | null };
  /** Only ever obeyed for a verified site. */
  ignoreRobots: boolean;
  extraction: ExtractionRule[];
}

export const SETTINGS_LIMITS = {
  patterns: 100,
  patternChars: 500,
  listUrls: 2_000,
  listChars: 200_000,
  parameterNames: 100,
  parameterNameChars: 100,
  agentChars: 200,
  extractionRules: 10,
  extractionNameChars: 40,
  selectorChars: 200,
  attributeChars: 60,
} as const;

export const DEFAULT_CRAWL_SETTINGS: CrawlSettings = {
  mode: "site",
  list: [],
  include: [],
  exclude: [],
  parameters: { rule: "keep", names: [] },
  userAgent: { choice: "kajabot", custom: null },
  ignoreRobots: false,
  extraction: [],
};

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Reads JSON of an object; an empty object for anything else. */
export function readRecord(text: string | null): Record<string, unknown> {
  try {
    return record(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

function readRules(value: unknown): ExtractionRule[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const { name, selector, what, attribute } = record(entry);
    if (typeof name !== "string" || typeof selector !== "string") return [];
    return [
      {
        name,
        selector,
        what: oneOf(EXTRACTION_KINDS, what, "text"),
        attribute: typeof attribute === "string" ? attribute : null,
      },
    ];
  });
}

/** Settings as they were stored, by whichever release; what is missing or unknown is the default. Never throws. */
export function parseCrawlSettings(text: string | null): CrawlSettings {
  const stored = readRecord(text);
  const parameters = record(stored.parameters);
  const userAgent = record(stored.userAgent);
  return {
    mode: oneOf(CRAWL_MODES, stored.mode, "site"),
    list: texts(stored.list),
    include: texts(stored.include),
    exclude: texts(stored.exclude),
    parameters: { rule: oneOf(PARAMETER_RULES, parameters.rule, "keep"), names: texts(parameters.names) },
    userAgent: {
      choice: oneOf(AGENT_CHOICES, userAgent.choice, "kajabot"),
      custom: typeof userAgent.custom === "string" ? userAgent.custom : null,
    },
    ignoreRobots: stored.ignoreRobots === true,
    extraction: readRules(stored.extraction),
  };
}

/** Why a line is no pattern; null when it is one. */
export function patternProblem(pattern: string): string | null {
  if (!pattern.startsWith("/") && !pattern.startsWith("*")) return "A pattern starts with / or *.";
  return pattern.length > SETTINGS_LIMITS.patternChars
    ? `A pattern has at most ${SETTINGS_LIMITS.patternChars} characters.`
    : null;
}

/** Whether an address is crawled, and which pattern says so. */
interface ScopeDecision {
  crawled: boolean;
  by: "exclude" | "include" | "no-include" | "nothing";
  /** The longest one that matches. */
  pattern: string | null;
}

type Decide = (url: string) => ScopeDecision;

function compileScope({ include, exclude }: Pick<CrawlSettings, "include" | "exclude">): Decide {
  const rulesOf = (patterns: readonly string[]): RobotsRule[] =>
    patterns.map((pattern, index) => ({ allow: true, pattern, line: index + 1 }));
  const compile = (patterns: readonly string[]) =>
    compileRobots({ mode: "rules", reason: null, rules: rulesOf(patterns), crawlDelayMs: 0 });
  const [included, excluded] = [compile(include), compile(exclude)];
  return (url) => {
    const out = exclude.length === 0 ? null : excluded.decidingRule(url);
    if (out) return { crawled: false, by: "exclude", pattern: out.pattern };
    if (include.length === 0) return { crawled: true, by: "nothing", pattern: null };
    const hit = included.decidingRule(url);
    return hit
      ? { crawled: true, by: "include", pattern: hit.pattern }
      : { crawled: false, by: "no-include", pattern: null };
  };
}

/** Compiled once for each plan: it is asked for every link. */
const compiled = new WeakMap<CrawlSettings, Decide>();

/** What the patterns say of an absolute address. */
export function decideScope(settings: CrawlSettings, url: string): ScopeDecision {
  const known = compiled.get(settings) ?? compileScope(settings);
  compiled.set(settings, known);
  return known(url);
}

/** Whether an address that a link or a sitemap names is crawled. */
export function mayFollow(settings: CrawlSettings, url: string, by: "link" | "sitemap"): boolean {
  // The addresses of a list are queued before anything is read; what a sitemap names is only looked up among them.
  if (settings.mode === "list") return by === "sitemap";
  if (settings.mode === "sitemap" && by === "link") return false;
  return (settings.include.length === 0 && settings.exclude.length === 0) || decideScope(settings, url).crawled;
}

/** Whether a crawl looks everywhere, so that what it did not see is not there. */
export const looksEverywhere = ({ mode, include, exclude }: CrawlSettings): boolean =>
  mode === "site" && include.length === 0 && exclude.length === 0;

const nameOf = (pair: string): string => {
  const raw = pair.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return raw;
  }
};

/** `utm_*` names every parameter that starts so. */
const isListed = (name: string, names: readonly string[]): boolean =>
  names.some((listed) => (listed.endsWith("*") ? name.startsWith(listed.slice(0, -1)) : name === listed));

/**
 * Returns the address that represents `url` under the rules for parameters; the remaining parameters keep their order.
 */
export function applyParameters(url: string, { rule, names }: CrawlSettings["parameters"]): string {
  const start = url.indexOf("?");
  if (start === -1 || rule === "keep") return url;
  const path = url.slice(0, start);
  if (rule === "ignore-all") return path;
  const left = url
    .slice(start + 1)
    .split("&")
    .filter((pair) => pair !== "" && isListed(nameOf(pair), names) === (rule === "keep-listed"));
  return left.length > 0 ? `${path}?${left.join("&")}` : path;
}

/**
 * Returns the user agent of the project, when it is not the crawler's plain name (`kajabotOf`).
 * Another name is only ever used for a verified site.
 */
export function ownAgentOf({ userAgent }: CrawlSettings, verified: boolean, kajabot: string): string | null {
  if (userAgent.choice === "kajabot-mobile")
    return `Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; ${kajabot.replace(/ \((.*)\)$/, "; $1")})`;
  return userAgent.choice === "custom" && verified ? userAgent.custom : null;
}
