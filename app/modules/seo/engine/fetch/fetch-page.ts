import type { SafeFetch, SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { yieldTurn } from "#app/platform/turns.ts";
import { CHUNK_BYTES, feedStreamInChunks } from "#app/platform/web/html/feed-in-chunks.ts";
import { concatBytes, fetchFailureOf, looksLikeHtml } from "#app/platform/web/response-body.ts";
import { normaliseRedirect } from "#app/platform/web/url/normalized-url.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { EngineLimits } from "../../domain/crawl.ts";
import type { HtmlFacts, PageFacts } from "../../domain/facts.ts";
import { detectBotWall, mayBeBotWall } from "../domain/bot-wall.ts";
import { HtmlReader } from "../extract/html-reader.ts";
import type { LinkCache } from "../extract/links/link-cache.ts";

export interface FetchTools {
  safeFetch: SafeFetch;
  userAgent: string;
  limits: EngineLimits;
}

export interface PageTarget {
  url: string;
  depth: number | null;
  inSitemap: boolean;
}

const SNIFF_BYTES = 512;
const WALL_BYTES = 16_384;
const HTML_TYPE = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i;
const charsetOf = (contentType: string | null): string | null =>
  /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? null;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The facts of a page that was not requested, or gave no answer. */
export const emptyFacts = (target: PageTarget, more: Partial<PageFacts> = {}): PageFacts => ({
  url: target.url,
  depth: target.depth,
  inSitemap: target.inSitemap,
  robotsBlocked: false,
  status: null,
  failure: null,
  botWall: null,
  redirectTo: null,
  contentType: null,
  bodyBytes: 0,
  truncated: false,
  ttfbMs: null,
  headers: {},
  html: null,
  ...more,
});

export const requestHeaders = (
  userAgent: string,
  accept = "text/html,application/xhtml+xml,*/*;q=0.8",
): Record<string, string> => ({
  "user-agent": userAgent,
  accept,
  "accept-language": "en;q=0.8,*;q=0.5",
});

/** The first bytes of a body, `want` of them unless it is shorter, or what broke it. */
async function readFirst(response: SafeResponse, want: number): Promise<Uint8Array | FetchFailure> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < want) {
      const bytes = await response.read();
      if (!bytes) break;
      parts.push(bytes);
      size += bytes.length;
    }
  } catch (error) {
    return fetchFailureOf(error);
  }
  return parts.length === 1 && parts[0] ? parts[0] : concatBytes(parts, size);
}

/** The facts of a document whose `first` bytes have been read, or what broke it. */
async function readHtml(
  response: SafeResponse,
  reader: HtmlReader,
  first: Uint8Array,
  finish: (reader: HtmlReader) => HtmlFacts,
): Promise<HtmlFacts | FetchFailure> {
  let sniffed: Uint8Array | null = first.length > 0 ? first : null;
  const next = (): Promise<Uint8Array | null> => {
    if (!sniffed) return response.read();
    const bytes = sniffed;
    sniffed = null;
    return Promise.resolve(bytes);
  };
  try {
    await feedStreamInChunks(reader, next);
  } catch (error) {
    return fetchFailureOf(error);
  }
  return finish(reader);
}

/** Requests one URL, without following redirects, and reads what it says as a stream. `key` is the site's (see `siteKey`), `links` what the crawl remembers of resolved addresses. */
export async function fetchPage(
  { safeFetch, userAgent, limits }: FetchTools,
  target: PageTarget,
  key: string,
  links?: LinkCache,
): Promise<PageFacts> {
  const answer = await safeFetch(target.url, {
    headers: requestHeaders(userAgent),
    timeoutMs: limits.headTimeoutMs,
    totalTimeoutMs: limits.totalTimeoutMs,
    maxBytes: limits.maxHtmlBytes,
    redirect: "manual",
  });
  if (!answer.ok) return emptyFacts(target, { status: answer.error.status, failure: answer.error.kind });
  const response = answer.value;
  const { status, ttfbMs } = response;
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const contentType = headers["content-type"] ?? null;
  const facts = emptyFacts(target, { status, ttfbMs, headers, contentType });
  const declaredBytes = Number(headers["content-length"] ?? 0) || 0;

  if (REDIRECTS.has(status)) {
    await response.discard();
    const redirectTo = response.redirectTo === null ? null : normaliseRedirect(response.redirectTo);
    return { ...facts, redirectTo, failure: redirectTo === null ? "invalid-redirect" : null };
  }
  if (status < 200 || status >= 300) {
    let bodyStart = "";
    if (mayBeBotWall(status)) {
      const text = await response.readText(WALL_BYTES);
      if (text.ok) bodyStart = text.value.text;
    } else await response.discard();
    return {
      ...facts,
      bodyBytes: Math.max(response.bodyBytes, declaredBytes),
      botWall: detectBotWall({ status, headers, bodyStart }),
    };
  }

  const declaredHtml = contentType !== null && HTML_TYPE.test(contentType);
  // A picture or a PDF is not read: its head says enough.
  const worthSniffing =
    declaredHtml || contentType === null || /^\s*(text\/|application\/(octet-stream|xml|x-httpd))/i.test(contentType);
  if (!worthSniffing) {
    await response.discard();
    return { ...facts, bodyBytes: declaredBytes, botWall: detectBotWall({ status, headers, bodyStart: "" }) };
  }
  // The usual case, on the shortest way: nothing has to be guessed from the first bytes.
  const first = await readFirst(response, declaredHtml ? 0 : SNIFF_BYTES);
  const readable = typeof first !== "string";
  const seemsHtml = readable && !declaredHtml && looksLikeHtml(first);
  if (!readable || !(declaredHtml || (contentType === null && seemsHtml))) {
    await response.discard();
    return {
      ...facts,
      failure: readable ? null : first,
      looksLikeHtml: seemsHtml,
      bodyBytes: Math.max(response.bodyBytes, declaredBytes),
    };
  }
  const reader = new HtmlReader(target.url, charsetOf(contentType));
  const html = await readHtml(response, reader, first, (read) => read.end(key, links));
  // What is found wrong with a long page is another piece of work.
  if (response.bodyBytes > CHUNK_BYTES) await yieldTurn();
  const broken = typeof html === "string";
  return {
    ...facts,
    html: broken ? null : html,
    failure: broken ? html : null,
    looksLikeHtml: true,
    bodyBytes: response.bodyBytes,
    truncated: response.truncated,
    botWall: detectBotWall({ status, headers, bodyStart: "" }),
  };
}
