import { parseRobots, policyFromAnswer, type RobotsFile, type RobotsPolicy } from "#app/modules/seo/index.server.ts";
import { compileRobots, ROBOTS_AGENT } from "#app/platform/web/robots/robots-txt.ts";
import type { Block } from "../domain/tool.ts";
import { type PageRequester, REQUEST_LIMITS, type Trace } from "../page-requests.server.ts";

/** A robots.txt as asked for or pasted, and what it means for a crawler. */
export interface RobotsSource {
  /** Where it came from, in words. */
  from: string;
  text: string | null;
  file: RobotsFile | null;
  /** The reason why the file could not be read, or what its status means; null when it was read. */
  remark: Block | null;
  policyOf(agent: string): RobotsPolicy;
}

export function pastedRobots(text: string): RobotsSource {
  const file = parseRobots(text);
  return {
    from: "the text that you pasted",
    text,
    file,
    remark: null,
    policyOf: (agent) => policyFromAnswer({ status: 200, failure: null, file }, agent),
  };
}

/** RFC 9309, 2.3.1.2: an address behind too many redirects counts as an unavailable file. */
const failureOf = ({ failure }: Trace) =>
  failure?.kind === "loop" || failure?.kind === "too-many" ? "invalid-redirect" : (failure?.kind ?? null);

/** Asks an origin for its robots.txt, as a crawler does. */
export async function fetchRobotsSource(ask: PageRequester, origin: string): Promise<RobotsSource> {
  const url = `${origin}/robots.txt`;
  const trace = await ask.trace(url, { maxBytes: REQUEST_LIMITS.textMaxBytes + 1, accept: "text/plain,*/*;q=0.5" });
  const { end } = trace;
  if (!end) {
    const unavailable = failureOf(trace) === "invalid-redirect";
    const answer = { status: unavailable ? 302 : null, failure: failureOf(trace), file: null };
    const text = `${trace.failure?.message ?? ""} ${unavailable ? "Crawlers take that for a missing file: everything may be crawled (RFC 9309)." : "Crawlers must take that for a site that forbids everything (RFC 9309)."}`;
    return {
      from: url,
      text: null,
      file: null,
      remark: { kind: "verdict", tone: "bad", title: `${url} gave no answer`, text },
      policyOf: (agent) => policyFromAnswer(answer, agent),
    };
  }
  const found = end.status >= 200 && end.status < 300;
  const file = found ? parseRobots(end.body) : null;
  const answer = { status: end.status, failure: null, file };
  const reason = policyFromAnswer(answer, "*").reason;
  return {
    from: end.url,
    text: found ? new TextDecoder().decode(end.body) : null,
    file,
    remark: end.botWall
      ? {
          kind: "verdict",
          tone: "bad",
          title: `A firewall (${end.botWall}) answered in place of robots.txt`,
          text: `The site refuses our request with status ${end.status}. Other crawlers may get another answer.`,
        }
      : reason
        ? {
            kind: "verdict",
            tone: end.status >= 500 ? "bad" : "info",
            title: `${url} answered with ${end.status}`,
            text: reason,
          }
        : null,
    policyOf: (agent) => policyFromAnswer(answer, agent),
  };
}

/** Whether the robots.txt of its host lets Kaja read a page that no person asked for at this moment. */
export async function mayReadPage(ask: PageRequester, url: string): Promise<boolean> {
  const source = await fetchRobotsSource(ask, new URL(url).origin);
  return compileRobots(source.policyOf(ROBOTS_AGENT)).isAllowed(url);
}

const MAX_SHOWN_CHARS = 20_000;

/** What is wrong in the file, which sitemaps it names, and the file itself. */
export function robotsBlocks({ text, file, from }: RobotsSource): Block[] {
  if (!file || text === null) return [];
  const blocks: Block[] = [];
  if (file.syntaxErrors.length > 0) {
    blocks.push({
      kind: "table",
      title: "Lines that crawlers cannot read",
      columns: [{ label: "Line", numeric: true }, { label: "What is wrong" }],
      rows: file.syntaxErrors.map((error) => [String(error.line), error.text]),
    });
  }
  if (file.truncated)
    blocks.push({
      kind: "verdict",
      tone: "warn",
      title: "The file is longer than 500 KiB",
      text: "Crawlers read only the first 500 KiB (RFC 9309, 2.5; Google).",
    });
  if (file.sitemaps.length > 0)
    blocks.push({ kind: "links", title: "Sitemaps it names:", items: sitemapLinks(file.sitemaps) });
  const shown = text.slice(0, MAX_SHOWN_CHARS);
  if (shown.trim() !== "")
    blocks.push({
      kind: "listing",
      title: `The file from ${from}${shown.length < text.length ? " (its beginning)" : ""}`,
      text: shown,
    });
  return blocks;
}

const sitemapLinks = (sitemaps: readonly string[]) =>
  [...new Set(sitemaps)]
    .slice(0, 20)
    .map((url) => ({ label: url, to: `/seo-tools/sitemap-validator?${new URLSearchParams({ url })}` }));
