import { SafeFetchError } from "#app/platform/safe-fetch/failure.ts";
import { encodingOfXml } from "#app/platform/web/encoding/encoding.ts";
import { peekBody } from "#app/platform/web/response-body.ts";
import { decodeRobots, parseRobots, policyFromAnswer, type RobotsPolicy } from "#app/platform/web/robots/robots-txt.ts";
import { createSitemapReader, type SitemapResult } from "#app/platform/web/sitemap/sitemap-reader.ts";
import { unpack } from "#app/platform/web/unpack.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { seconds } from "#app/shared/time.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { SiteFiles } from "../../domain/facts.ts";
import { type FetchTools, requestHeaders } from "./fetch-page.ts";

/** RFC 9309, 2.3.1.2: follow at least five redirects. */
const FILE_REDIRECTS = 5;

export interface RobotsAnswer {
  policy: RobotsPolicy;
  sitemaps: string[];
  /** The file as it was read, at most 500 KiB; null when there is none. */
  text: string | null;
  /** For the checks. */
  facts: SiteFiles["robots"];
}

/** Fetches robots.txt of an origin and says what it allows us. */
export async function fetchRobots({ safeFetch, userAgent, limits }: FetchTools, origin: string): Promise<RobotsAnswer> {
  const answer = await safeFetch(`${origin}/robots.txt`, {
    headers: requestHeaders(userAgent, "text/plain,*/*;q=0.5"),
    timeoutMs: limits.headTimeoutMs,
    totalTimeoutMs: limits.totalTimeoutMs,
    // Twice what is parsed, so that the evidence of a file that is too large is worth something.
    maxBytes: LIMITS.robotsMaxBytes * 2,
    maxRedirects: FILE_REDIRECTS,
  });
  const nothing = (status: number | null, failure: FetchFailure | null): RobotsAnswer => ({
    policy: policyFromAnswer({ status, failure, file: null }),
    sitemaps: [],
    text: null,
    facts: { status, failure, sizeBytes: 0, syntaxErrors: [] },
  });
  // A redirect without end is an unavailable file (2.3.1.2), which allows everything.
  if (!answer.ok)
    return answer.error.kind === "invalid-redirect"
      ? nothing(answer.error.status ?? 302, null)
      : nothing(null, answer.error.kind);
  const response = answer.value;
  const { status } = response;
  if (status < 200 || status >= 300) {
    await response.discard();
    return nothing(status, null);
  }
  const bytes = new Uint8Array(LIMITS.robotsMaxBytes + 1);
  let size = 0;
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const part = chunk.subarray(0, Math.max(0, bytes.length - size));
      bytes.set(part, size);
      size += part.length;
    }
  } catch (error) {
    if (error instanceof SafeFetchError) return nothing(null, error.failure.kind);
    throw error;
  }
  const { text, truncated } = decodeRobots(bytes.subarray(0, size));
  const file = { ...parseRobots(text), truncated };
  return {
    policy: policyFromAnswer({ status, failure: null, file }),
    sitemaps: file.sitemaps,
    text,
    facts: { status, failure: null, sizeBytes: response.bodyBytes, syntaxErrors: file.syntaxErrors },
  };
}

export interface SitemapAnswer extends SitemapResult {
  status: number | null;
  /** After decompression. */
  sizeBytes: number;
}

/** Reads a sitemap as a stream, gzip or not, and hands its addresses on in batches; `look` sees the text as it was decoded. */
export async function fetchSitemap(
  { safeFetch, userAgent, limits }: FetchTools,
  url: string,
  take: (urls: string[], kind: SitemapResult["kind"]) => void,
  look: (text: string) => void = () => undefined,
): Promise<SitemapAnswer> {
  const maxBytes = LIMITS.sitemapMaxBytes + 1;
  const nothing = { kind: null, urlCount: 0, sizeBytes: 0 };
  const answer = await safeFetch(url, {
    headers: requestHeaders(userAgent, "application/xml,text/xml,*/*;q=0.5"),
    timeoutMs: limits.headTimeoutMs,
    totalTimeoutMs: Math.max(limits.totalTimeoutMs, seconds(60)),
    maxBytes,
    maxRedirects: FILE_REDIRECTS,
  });
  if (!answer.ok) return { ...nothing, status: answer.error.status, error: answer.error.message };
  const { status } = answer.value;
  if (status < 200 || status >= 300) {
    await answer.value.discard();
    return { ...nothing, status, error: null };
  }
  const body = await peekBody(answer.value.body, 2);
  const packed = body.first[0] === 0x1f && body.first[1] === 0x8b;
  const stream = packed ? unpack(body.stream, "gzip") : body.stream;
  let decoder: TextDecoder | null = null;
  const sitemap = createSitemapReader();
  const reader = stream.getReader();
  let sizeBytes = 0;
  let kind: SitemapResult["kind"] = null;
  const give = (urls: string[]) => {
    if (urls.length > 0) take(urls, kind);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      sizeBytes += value.length;
      decoder ??= new TextDecoder(encodingOfXml(value));
      const text = decoder.decode(value, { stream: true });
      look(text);
      const urls = sitemap.push(text);
      kind = sitemap.kind;
      give(urls);
      if (sizeBytes >= maxBytes || sitemap.failed) {
        await reader.cancel();
        break;
      }
    }
  } catch (error) {
    if (!packed || error instanceof SafeFetchError) throw error;
    return { kind, urlCount: 0, sizeBytes, status, error: "The gzip compression could not be read." };
  }
  const failure = body.failure();
  const { urls, ...result } = sitemap.end();
  kind = result.kind;
  give(urls);
  if (failure) return { ...result, status, sizeBytes, error: `The file broke off (${failure}).` };
  // A file that was cut at the limit ends in the middle of something: its size is the finding.
  return { ...result, status, sizeBytes, error: sizeBytes >= maxBytes ? null : result.error };
}
