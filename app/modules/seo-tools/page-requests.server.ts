import {
  detectBotWall,
  encodingOf,
  feedInChunks,
  HtmlReader,
  mayBeBotWall,
  type PageFacts,
  requestHeaders,
  siteKey,
} from "#app/modules/seo/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type OutboundFetch, outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { SafeFetchError } from "#app/platform/safe-fetch/failure.ts";
import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { kajabotOf } from "#app/platform/web/robots/kajabot.ts";
import { counted } from "#app/shared/format/number.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { seconds } from "#app/shared/time.ts";
import { describeFailure } from "./fetch-failure-labels.ts";

/** Bounds of what one answer of a tool may cost. */
export const REQUEST_LIMITS = {
  headTimeoutMs: seconds(8),
  totalTimeoutMs: seconds(15),
  /** After this a chain of redirects is followed no further: a person waits for the answer. */
  chainMs: seconds(25),
  /** Of a document after decompression. */
  documentMaxBytes: 3_000_000,
  /** Google: a robots.txt is read up to 500 KiB. */
  textMaxBytes: 512_000,
  /** Google, "Redirects and Google Search": its crawler follows up to 10 hops. */
  hops: 10,
} as const;

export interface TracedHop {
  url: string;
  status: number;
  /** Where it leads; null for an answer that is no redirect. */
  to: string | null;
  ttfbMs: number;
  headers: Readonly<Record<string, string>>;
}

/** Why a chain ended without an answer. */
export interface TraceFailure {
  kind: FetchFailure | "loop" | "too-many";
  message: string;
  url: string;
}

export interface Trace {
  /** Every answer in order, the last one included. */
  hops: readonly TracedHop[];
  failure: TraceFailure | null;
  /** The final answer; null when there is none. */
  end: TraceEnd | null;
}

export interface TraceEnd {
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** The body was longer than the cap. */
  truncated: boolean;
  ttfbMs: number;
  /** A firewall answered in place of the page. */
  botWall: string | null;
}

/** The one way from a tool to other people's servers. */
export interface PageRequester {
  userAgent: string;
  safeFetch: OutboundFetch;
  /** Requests an address and follows its redirects one by one, up to the cap. */
  trace(url: string, options?: { maxBytes?: number; accept?: string }): Promise<Trace>;
}

/** Set-Cookie is the one header that may stand there several times and cannot be joined by commas. */
function headersOf({ headers }: SafeResponse): Record<string, string> {
  const plain = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? { ...plain, "set-cookie": cookies.join("\n") } : plain;
}

async function readBytes(response: SafeResponse): Promise<{ bytes: Uint8Array; failure: FetchFailure | null }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let failure: FetchFailure | null = null;
  try {
    for (let bytes = await response.read(); bytes; bytes = await response.read()) {
      parts.push(bytes);
      size += bytes.length;
    }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    failure = error.failure.kind;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { bytes: whole, failure };
}

export function createPageRequester(context: Pick<AppContext, "config" | "env" | "now">): PageRequester {
  const { config } = context;
  const safeFetch = outboundFetch(context, "page_tool");
  const userAgent = kajabotOf(config.APP_URL);

  const trace: PageRequester["trace"] = async (start, { maxBytes = REQUEST_LIMITS.documentMaxBytes, accept } = {}) => {
    const hops: TracedHop[] = [];
    const seen = new Set<string>();
    const endsAtMs = context.now().getTime() + REQUEST_LIMITS.chainMs;
    for (let url = start; ; ) {
      if (hops.length > 0 && context.now().getTime() >= endsAtMs)
        return {
          hops,
          end: null,
          failure: {
            kind: "timeout",
            message: `${counted(hops.length, "redirect")} took too long; the rest was not followed.`,
            url,
          },
        };
      if (seen.has(url))
        return {
          hops,
          end: null,
          failure: {
            kind: "loop",
            message: "The redirects lead back to a URL of the chain: a loop without end.",
            url,
          },
        };
      if (hops.length > REQUEST_LIMITS.hops)
        return {
          hops,
          end: null,
          failure: { kind: "too-many", message: `More than ${REQUEST_LIMITS.hops} redirects.`, url },
        };
      seen.add(url);
      const answer = await safeFetch(url, {
        headers: requestHeaders(userAgent, accept),
        timeoutMs: REQUEST_LIMITS.headTimeoutMs,
        totalTimeoutMs: REQUEST_LIMITS.totalTimeoutMs,
        maxBytes,
        redirect: "manual",
      });
      if (!answer.ok)
        return {
          hops,
          end: null,
          failure: { kind: answer.error.kind, message: describeFailure(answer.error.kind, answer.error.message), url },
        };
      const response = answer.value;
      const headers = headersOf(response);
      const { status, ttfbMs, redirectTo } = response;
      hops.push({ url, status, to: redirectTo, ttfbMs, headers });
      if (redirectTo !== null) {
        await response.discard();
        url = redirectTo;
        continue;
      }
      const { bytes, failure } = await readBytes(response);
      if (failure && bytes.length === 0)
        return { hops, end: null, failure: { kind: failure, message: describeFailure(failure), url } };
      const wall =
        mayBeBotWall(status) || status === 200
          ? detectBotWall({ status, headers, bodyStart: new TextDecoder().decode(bytes.subarray(0, 16_384)) })
          : null;
      return {
        hops,
        failure: null,
        end: {
          url,
          status,
          headers,
          body: bytes,
          truncated: response.truncated,
          ttfbMs,
          botWall: wall?.vendor ?? null,
        },
      };
    }
  };
  return { userAgent, safeFetch, trace };
}

const charsetOf = (contentType: string | undefined): string | null =>
  /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? null;

/** The text of a document, in the encoding that the crawl would read it in. */
export function documentText({ headers, body }: Pick<TraceEnd, "headers" | "body">): string {
  return new TextDecoder(encodingOf(body, charsetOf(headers["content-type"]))).decode(body);
}

/** What a document says, as the crawl reads it. */
export async function documentFacts(url: string, html: string): Promise<NonNullable<PageFacts["html"]>> {
  const reader = new HtmlReader(url, "utf-8");
  await feedInChunks(reader, html);
  return reader.end(siteKey(url) ?? "");
}

/** An answer as the facts that the checks of the SEO Engine take. */
export const pageFactsOf = async (end: TraceEnd): Promise<PageFacts> => ({
  url: end.url,
  depth: null,
  inSitemap: false,
  robotsBlocked: false,
  status: end.status,
  failure: null,
  botWall: end.botWall === null ? null : { vendor: end.botWall },
  redirectTo: null,
  contentType: end.headers["content-type"] ?? null,
  bodyBytes: end.body.length,
  truncated: end.truncated,
  ttfbMs: end.ttfbMs,
  headers: end.headers,
  html: await documentFacts(end.url, documentText(end)),
});
