import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { normaliseUrl } from "#app/platform/web/url/normalized-url.ts";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import { detectBotWall, mayBeBotWall } from "../domain/bot-wall.ts";
import { type FetchTools, requestHeaders } from "./fetch-page.ts";

export interface TargetAnswer {
  /** Null without a failure: nothing can be said. */
  status: number | null;
  failure: FetchFailure | null;
  redirectTo: string | null;
  sizeBytes: number | null;
  ttfbMs: number | null;
  retryAfter: string | null;
}

const MAX_HOPS = 5;
const WALL_BYTES = 16_384;
const UNKNOWN: TargetAnswer = {
  status: null,
  failure: null,
  redirectTo: null,
  sizeBytes: null,
  ttfbMs: null,
  retryAfter: null,
};

const lengthOf = (response: SafeResponse): number | null => {
  const text = response.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) && !response.headers.get("content-encoding") ? Number(text) : null;
};

/**
 * Asks whether the target of a link or an image is there: HEAD, and GET where HEAD is refused or, for an image, says no size.
 * A chain of redirects counts as its end when that is broken. What a bot wall hides is unknown.
 */
export async function checkTarget(
  { safeFetch, userAgent, limits }: FetchTools,
  url: string,
  { isImage }: { isImage: boolean },
): Promise<TargetAnswer> {
  // RFC 6761, 6.4: these names never resolve, so there is nobody to ask.
  if (/\.invalid$/.test(URL.parse(url)?.hostname ?? "")) return { ...UNKNOWN, failure: "dns" };
  const ask = (method: "HEAD" | "GET") =>
    safeFetch(url, {
      method,
      headers: requestHeaders(userAgent, isImage ? "image/*,*/*;q=0.5" : undefined),
      timeoutMs: limits.headTimeoutMs,
      totalTimeoutMs: limits.totalTimeoutMs,
      maxBytes: isImage ? LIMITS.imageMaxBytes + 1 : WALL_BYTES,
      maxRedirects: MAX_HOPS,
    });
  let answer = await ask("HEAD");
  const unsure = !answer.ok
    ? answer.error.kind === "connection" || answer.error.kind === "length-mismatch"
    : answer.value.status >= 400 || (isImage && lengthOf(answer.value) === null);
  if (unsure) {
    if (answer.ok) await answer.value.discard();
    answer = await ask("GET");
  }
  if (!answer.ok) return { ...UNKNOWN, status: answer.error.status, failure: answer.error.kind };
  const response = answer.value;
  const { status, ttfbMs, hops } = response;
  let sizeBytes = lengthOf(response);
  const measured = { ttfbMs, retryAfter: response.headers.get("retry-after") };
  if (unsure && mayBeBotWall(status)) {
    const text = await response.readText(WALL_BYTES);
    if (
      detectBotWall({
        status,
        headers: Object.fromEntries(response.headers),
        bodyStart: text.ok ? text.value.text : "",
      })
    )
      return { ...UNKNOWN, ...measured };
  } else if (unsure && isImage && status < 300 && sizeBytes === null) {
    const read = await measure(response);
    if (typeof read === "string") return { ...UNKNOWN, ...measured, status, failure: read };
    sizeBytes = read;
  } else await response.discard();
  const first = hops[0];
  const redirected = first !== undefined && status < 400;
  return {
    ...measured,
    status: redirected && !isImage ? first.status : status,
    failure: null,
    redirectTo: first ? normaliseUrl(response.url) : null,
    sizeBytes,
  };
}

async function measure(response: SafeResponse): Promise<number | FetchFailure> {
  const text = await response.readText();
  return text.ok ? response.bodyBytes : text.error.kind;
}
