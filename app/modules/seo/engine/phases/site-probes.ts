import { looksLikeHtml } from "#app/platform/web/response-body.ts";
import { isOver } from "../../domain/crawl.ts";
import type { SiteFiles, SiteVariant } from "../../domain/facts.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import { variantsOf } from "../domain/site-variants.ts";
import { requestHeaders } from "../fetch/fetch-page.ts";
import { readRobotsText } from "../store/robots-record.ts";

/** Of llms.txt only its beginning is judged. */
const LLMS_BYTES = 16_384;
const FILE_REDIRECTS = 5;

interface KeptFile {
  name: "llms.txt" | SiteVariant["kind"];
  url: string;
  status: number | null;
  isHtml: boolean;
  text: string;
}

/** Keeps what a file of the site said, for the checks and for the next crawl to compare with. */
function keepFile(sql: SqlStorage, { name, url, status, isHtml, text }: KeptFile): void {
  sql.exec(
    "INSERT OR REPLACE INTO site_files (name, url, status, is_html, text) VALUES (?, ?, ?, ?, ?)",
    name,
    url,
    status,
    isHtml ? 1 : 0,
    text,
  );
}

/** What was kept, as the checks take it. */
export function readProbes(
  sql: SqlStorage,
): Required<Pick<SiteFiles, "llms" | "variants">> & { robotsText: string | null } {
  const rows = sql
    .exec<{ name: string; url: string; status: number | null; is_html: number; text: string }>(
      "SELECT name, url, status, is_html, text FROM site_files",
    )
    .toArray();
  const llms = rows.find(({ name }) => name === "llms.txt");
  return {
    robotsText: readRobotsText(sql),
    llms: llms ? { status: llms.status, isHtml: llms.is_html === 1, text: llms.text } : null,
    variants: rows.flatMap(({ name, url, status }) =>
      name === "http" || name === "host" ? [{ kind: name, url, status }] : [],
    ),
  };
}

/** Asks for /llms.txt and for the start page at its other addresses, as far as robots.txt allows: at most three requests for a crawl. */
export async function probeSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store } = engine;
  const { startUrl } = state.plan;
  const llms = await probe(engine, "llms.txt", new URL("/llms.txt", startUrl).href);
  const kept = llms ? [llms] : [];
  for (const { kind, url } of variantsOf(startUrl)) {
    const answer = await probe(engine, kind, url);
    if (answer) kept.push(answer);
  }
  if (isOver(state.status)) return null;
  store.transaction(state, () => {
    for (const file of kept) keepFile(store.sql, file);
    state.probed = true;
  });
  return 0;
}

/** Null when robots.txt does not allow the request, or nobody answers. */
async function probe(engine: CrawlEngine, name: KeptFile["name"], url: string): Promise<KeptFile | null> {
  const { userAgent, limits, safeFetch } = engine.fetchTools;
  const wait = () => engine.waitForSlot();
  const robots = await engine.origins.robotsOf(new URL(url).origin, wait);
  if (!robots.isAllowed(url) || isOver(engine.state.status)) return null;
  await wait();
  const isFile = name === "llms.txt";
  const answer = await safeFetch(url, {
    headers: requestHeaders(userAgent, isFile ? "text/plain,text/markdown,*/*;q=0.5" : undefined),
    timeoutMs: limits.headTimeoutMs,
    totalTimeoutMs: limits.totalTimeoutMs,
    maxBytes: LLMS_BYTES,
    ...(isFile ? { maxRedirects: FILE_REDIRECTS } : { redirect: "manual" as const }),
  });
  if (!answer.ok) return null;
  const response = answer.value;
  const { status } = response;
  engine.learn(status, null, response.headers.get("retry-after"));
  if (!isFile || status < 200 || status >= 300) {
    await response.discard();
    return { name, url, status, isHtml: false, text: "" };
  }
  const type = response.headers.get("content-type") ?? "";
  const read = await response.readText(LLMS_BYTES);
  if (!read.ok) return null;
  const { text } = read.value;
  return {
    name,
    url,
    status,
    isHtml:
      /^\s*(text\/html|application\/xhtml)/i.test(type) || looksLikeHtml(new TextEncoder().encode(text.slice(0, 512))),
    text,
  };
}
