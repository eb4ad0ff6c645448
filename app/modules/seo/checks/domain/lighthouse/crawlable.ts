import { compileRobots, parseRobots, policyForAgent } from "#app/platform/web/robots/robots-txt.ts";
import type { PageFacts } from "../../../domain/facts.ts";
import type { RobotsTxt } from "./audits.ts";

/**
 * Crawlers that Lighthouse asks for, and the default for every other crawler; with the product token that our parser of
 * robots.txt reads.
 */
const AGENTS: readonly { name: string | null; token: string }[] = [
  { name: null, token: "*" },
  { name: "Googlebot", token: "googlebot" },
  { name: "bingbot", token: "bingbot" },
  { name: "DuckDuckBot", token: "duckduckbot" },
  { name: "archive.org_bot", token: "archive" },
];

/**
 * Why each crawler may not index a page: the audit fails when all of them are kept away, by meta tag, header or robots.txt.
 * @returns one entry for each crawler that is kept away
 */
export function blockedAgents(
  page: PageFacts,
  robots: RobotsTxt | null,
  nowMs: number,
): { agent: string; reasons: string[] }[] {
  const file = robots?.text ? parseRobots(robots.text) : null;
  return AGENTS.flatMap(({ name, token }) => {
    const metas = page.html?.lighthouse?.robots ?? [];
    const meta =
      metas.find((candidate) => candidate.name === name?.toLowerCase()) ??
      metas.find((candidate) => candidate.name === "robots");
    const reasons: string[] = [];
    if (meta && blocks(meta.content, nowMs)) reasons.push(`<meta name="${meta.name}" content="${meta.content}">`);
    const header = page.headers["x-robots-tag"];
    if (header !== undefined && headerBlocks(header, name, nowMs)) reasons.push(`X-Robots-Tag: ${header}`);
    if (file && !compileRobots(policyForAgent(file, token)).isAllowed(page.url))
      reasons.push("robots.txt disallows the URL");
    return reasons.length > 0 ? [{ agent: name ?? "any crawler", reasons }] : [];
  });
}

export const AGENT_COUNT = AGENTS.length;

function headerBlocks(header: string, agent: string | null, nowMs: number): boolean {
  const prefix = /^([^,:]+):/.exec(header)?.[1];
  const named = prefix !== undefined && prefix.toLowerCase() !== "unavailable_after" ? prefix : null;
  if (named !== null && named !== agent) return false;
  return blocks(named === null ? header : header.replace(`${named}:`, ""), nowMs);
}

function blocks(directives: string, nowMs: number): boolean {
  return directives.split(",").some((part) => {
    const directive = part.toLowerCase().trim();
    if (directive === "noindex" || directive === "none") return true;
    const untilMs = directive.startsWith("unavailable_after:")
      ? Date.parse(directive.slice("unavailable_after:".length))
      : Number.NaN;
    return untilMs < nowMs;
  });
}
