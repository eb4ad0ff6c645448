import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { describeResponse } from "../describe-response.ts";
import { encodingOfMark } from "../encoding/byte-order-mark.ts";
import { PROTOCOL_LIMITS } from "../protocol-limits.ts";
import { normalisePercent } from "../url/normalized-url.ts";

/** robots.txt by RFC 9309, with Crawl-delay and Sitemap as the usual extensions. */

/** The product token that site owners write into robots.txt. */
export const ROBOTS_AGENT = "KajaBot";

export interface RobotsRule {
  allow: boolean;
  /** As written, for evidence. */
  pattern: string;
  line: number;
}

interface RobotsGroup {
  agents: string[];
  rules: RobotsRule[];
  /** By agent; a group may give several agents different delays. */
  delaySeconds: Map<string, number>;
}

export interface RobotsFile {
  groups: RobotsGroup[];
  sitemaps: string[];
  /** At most 100. `text` says what is wrong, then the line. */
  syntaxErrors: { line: number; text: string }[];
  truncated: boolean;
}

/** What one crawler may do on one site. Plain data: it is stored with the crawl. */
export interface RobotsPolicy {
  mode: "rules" | "allow-all" | "disallow-all";
  /** Why everything is allowed or forbidden; null for `rules`. */
  reason: string | null;
  rules: RobotsRule[];
  crawlDelayMs: number;
}

const MAX_SYNTAX_ERRORS = 100;
const MAX_ERROR_CHARS = 160;
/** Longer delays would make a crawl of even a small site take days; the time cap of the plan ends it anyway. */
const MAX_CRAWL_DELAY_SECONDS = 300;
/**
 * Characters of the rules kept for one site, written as JSON. A row of a Durable Object holds 2 MB, and 500 KiB of the
 * shortest rules would be more; what is beyond counts as beyond the 500 KiB.
 */
const MAX_POLICY_CHARS = 900_000;

/** Directives outside RFC 9309 that well-known crawlers read: not errors. */
const KNOWN_EXTENSIONS = new Set([
  "host",
  "clean-param",
  "request-rate",
  "visit-time",
  "noindex",
  "content-signal",
  "content-usage",
  "cache-delay",
  "llms",
  "llms-txt",
]);

/**
 * Reads at most the first 500 KiB (RFC 9309, 2.5), and of those only whole lines. The file has to be UTF-8; one that a
 * Windows editor saved as UTF-16 says so by its first bytes, and is read as its owner meant it.
 */
export function decodeRobots(bytes: Uint8Array): { text: string; truncated: boolean } {
  const truncated = bytes.byteLength > PROTOCOL_LIMITS.robotsMaxBytes;
  const text = new TextDecoder(encodingOfMark(bytes) ?? "utf-8").decode(
    truncated ? bytes.subarray(0, PROTOCOL_LIMITS.robotsMaxBytes) : bytes,
  );
  if (!truncated) return { text, truncated };
  const lastBreak = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return { text: text.slice(0, lastBreak + 1), truncated };
}

/** The product token at the start of a User-agent value, lower-cased; "*" means every crawler. */
function agentToken(value: string): string {
  if (/^\*(\s|$)/.test(value)) return "*";
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? "").toLowerCase();
}

/** Splits a line into directive and value. A missing colon is forgiven when exactly two words stand there, as Google does. */
function splitLine(line: string): { key: string; value: string; colon: boolean } | null {
  const colon = line.indexOf(":");
  if (colon > 0)
    return { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim(), colon: true };
  const words = line.split(/\s+/);
  if (words.length === 2 && words[0] && words[1]) return { key: words[0].toLowerCase(), value: words[1], colon: false };
  return null;
}

/** Parses robots.txt into its groups; never fails, lines it cannot read are listed. */
export function parseRobots(body: Uint8Array | string): RobotsFile {
  const { text, truncated } = typeof body === "string" ? { text: body, truncated: false } : decodeRobots(body);
  const file: RobotsFile = { groups: [], sitemaps: [], syntaxErrors: [], truncated };
  let group: RobotsGroup | null = null;
  let rulesSeen = false;
  let delayTargets: string[] = [];
  let delayOpen = false;

  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (const [index, rawLine] of lines.entries()) {
    const line = index + 1;
    const fail = (what: string) => {
      if (file.syntaxErrors.length < MAX_SYNTAX_ERRORS)
        file.syntaxErrors.push({ line, text: `${what}: ${rawLine.trim().slice(0, MAX_ERROR_CHARS)}` });
    };
    const comment = rawLine.indexOf("#");
    const content = (comment === -1 ? rawLine : rawLine.slice(0, comment)).trim();
    if (content === "") continue;
    const parts = splitLine(content);
    if (!parts) {
      fail("No directive");
      continue;
    }
    const { key, value } = parts;
    if (!parts.colon && !["user-agent", "allow", "disallow"].includes(key)) {
      fail("No colon");
      continue;
    }
    if (!parts.colon) fail("No colon");

    if (key === "user-agent") {
      const agent = agentToken(value);
      if (agent === "") fail("User-agent without a name");
      if (!group || rulesSeen) {
        group = { agents: [], rules: [], delaySeconds: new Map() };
        file.groups.push(group);
        rulesSeen = false;
        delayTargets = [];
        delayOpen = false;
      }
      if (delayOpen) delayTargets = [];
      delayOpen = false;
      delayTargets.push(agent);
      group.agents.push(agent);
    } else if (key === "allow" || key === "disallow") {
      if (!group) {
        fail("Rule before any User-agent");
        continue;
      }
      rulesSeen = true;
      if (value !== "" && !value.startsWith("/") && !value.startsWith("*")) fail("Path must start with /");
      group.rules.push({ allow: key === "allow", pattern: value, line });
    } else if (key === "crawl-delay") {
      const delay = Number(value);
      if (!group) fail("Crawl-delay before any User-agent");
      else if (value === "" || !Number.isFinite(delay) || delay < 0) fail("Crawl-delay is not a number of seconds");
      else {
        // "Other records must not interfere" (RFC 9309, 2.2.4): a delay does not end a list of agents,
        // and belongs to those named since the last one.
        delayOpen = true;
        for (const agent of delayTargets)
          group.delaySeconds.set(agent, Math.max(group.delaySeconds.get(agent) ?? 0, delay));
      }
    } else if (key === "sitemap" || key === "site-map") {
      if (/^https?:\/\//i.test(value) && URL.canParse(value)) file.sitemaps.push(value);
      else fail("Sitemap is not an absolute address");
    } else if (!KNOWN_EXTENSIONS.has(key)) {
      fail("Unknown directive");
    }
  }
  return file;
}

/** The rules that decide anything: without empty and repeated ones, as far as they fit into the row of their site. */
function keptRules(rules: readonly RobotsRule[]): RobotsRule[] {
  const seen = new Set<string>();
  const kept: RobotsRule[] = [];
  let chars = 0;
  for (const rule of rules) {
    const name = `${rule.allow} ${rule.pattern}`;
    if (rule.pattern === "" || seen.has(name)) continue;
    chars += JSON.stringify(rule).length + 1;
    if (chars > MAX_POLICY_CHARS) break;
    seen.add(name);
    kept.push(rule);
  }
  return kept;
}

/**
 * The rules for one crawler: all groups that name it, combined; otherwise all groups for "*" (RFC 9309, 2.2.1).
 * A group that names it without rules allows everything.
 */
export function policyForAgent(file: RobotsFile, agent: string = ROBOTS_AGENT): RobotsPolicy {
  const name = agent.toLowerCase();
  const named = file.groups.filter((group) => group.agents.includes(name));
  const token = named.length > 0 ? name : "*";
  const groups = named.length > 0 ? named : file.groups.filter((group) => group.agents.includes("*"));
  const delaySeconds = Math.max(0, ...groups.map((group) => group.delaySeconds.get(token) ?? 0));
  return {
    mode: "rules",
    reason: null,
    rules: keptRules(groups.flatMap((group) => group.rules)),
    crawlDelayMs: Math.min(delaySeconds, MAX_CRAWL_DELAY_SECONDS) * 1_000,
  };
}

const everything = (mode: "allow-all" | "disallow-all", reason: string): RobotsPolicy => ({
  mode,
  reason,
  rules: [],
  crawlDelayMs: 0,
});

/**
 * RFC 9309, 2.3.1: 2xx is parsed; 4xx (and redirects beyond five hops) means unavailable, so everything is allowed;
 * 5xx or no answer means unreachable, so everything is forbidden.
 */
export function policyFromAnswer(
  answer: { status: number | null; failure: FetchFailure | null; file: RobotsFile | null },
  agent: string = ROBOTS_AGENT,
): RobotsPolicy {
  const { status, failure, file } = answer;
  if (status === null) {
    return everything(
      "disallow-all",
      `robots.txt could not be read (${describeResponse(status, failure)}), so a well-behaved crawler must treat the whole site as forbidden (RFC 9309).`,
    );
  }
  if (status >= 500) {
    return everything(
      "disallow-all",
      `robots.txt answered with ${status}, so a well-behaved crawler must treat the whole site as forbidden (RFC 9309).`,
    );
  }
  if (status >= 200 && status < 300 && file) return policyForAgent(file, agent);
  return everything("allow-all", `robots.txt answered with ${status}, so everything may be crawled (RFC 9309).`);
}

/** Path as RFC 9309, 2.2.2 compares it: non-ASCII encoded, unreserved characters decoded. `special` are encoded too. */
function comparable(path: string, special: RegExp): string {
  const encoded = path
    .replace(/[^\x21-\x7e]+/gu, (run) => encodeURIComponent(run.toWellFormed()))
    .replace(special, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return normalisePercent(encoded);
}

/** RFC 9309's table writes `?baz=http://foo.bar` and `?baz=http%3A%2F%2Ffoo.bar` as one: reserved delimiters of the query, encoded. */
function encodeQuery(path: string): string {
  const start = path.indexOf("?");
  if (start === -1) return path;
  return (
    path.slice(0, start + 1) +
    path.slice(start + 1).replace(/[:/?@[\]]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}

/** Greedy matching of the parts between the wildcards: linear, so a hostile pattern costs nothing. */
function matches(pattern: string, anchored: boolean, path: string): boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (!path.startsWith(first)) return false;
  let position = first.length;
  if (parts.length === 1) return !anchored || position === path.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  const last = parts.at(-1) ?? "";
  if (anchored) return path.length - last.length >= position && path.endsWith(last);
  return path.indexOf(last, position) !== -1;
}

export interface CompiledRobots {
  /** True when the crawler may request the absolute URL. */
  isAllowed(url: string): boolean;
  /** The rule that decides; null when none matches or everything is allowed or forbidden. */
  decidingRule(url: string): RobotsRule | null;
}

/** Prepares a policy for many look-ups. The longest matching pattern decides, and Allow wins a tie (RFC 9309, 2.2.2). */
export function compileRobots(policy: RobotsPolicy): CompiledRobots {
  const rules = policy.rules
    .map((rule) => {
      const anchored = rule.pattern.endsWith("$");
      const pattern = comparable(anchored ? rule.pattern.slice(0, -1) : rule.pattern, /\$/g);
      return { rule, anchored, pattern, encoded: encodeQuery(pattern), length: pattern.length + (anchored ? 1 : 0) };
    })
    .sort((a, b) => b.length - a.length || Number(b.rule.allow) - Number(a.rule.allow));

  const decidingRule = (url: string): RobotsRule | null => {
    const parsed = URL.parse(url);
    if (!parsed) return null;
    const path = comparable(parsed.pathname + parsed.search, /[*$]/g);
    const encoded = encodeQuery(path);
    const hit = rules.find(
      (rule) =>
        matches(rule.pattern, rule.anchored, path) ||
        ((encoded !== path || rule.encoded !== rule.pattern) && matches(rule.encoded, rule.anchored, encoded)),
    );
    return hit?.rule ?? null;
  };

  return {
    decidingRule,
    isAllowed(url) {
      // Most sites forbid us nothing: their addresses need not be taken apart.
      if (policy.mode === "allow-all" || (policy.mode === "rules" && rules.length === 0)) return true;
      if (URL.parse(url)?.pathname === "/robots.txt") return true;
      if (policy.mode === "disallow-all") return false;
      return decidingRule(url)?.allow ?? true;
    },
  };
}
