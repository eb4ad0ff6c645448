import { detectBotWall, requestHeaders } from "#app/modules/seo/index.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { SafeFetchError } from "#app/platform/safe-fetch/failure.ts";
import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { concatBytes, looksLikeHtml } from "#app/platform/web/response-body.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { mayReadPage } from "./crawling/robots-file.server.ts";
import { documentText, type PageRequester } from "./page-requests.server.ts";

/** What one page may cost. */
const HEAD_TIMEOUT_MS = seconds(6);
const TOTAL_TIMEOUT_MS = seconds(10);
const MAX_PAGE_BYTES = 1_500_000;
const BOT_WALL_BYTES = 16_384;

async function bytesOf(response: SafeResponse): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let bytes = await response.read(); bytes; bytes = await response.read()) {
    parts.push(bytes);
    size += bytes.length;
  }
  return concatBytes(parts, size);
}

async function fetchHtml(
  { safeFetch, userAgent }: PageRequester,
  url: string,
): Promise<Result<{ html: string; url: string }, string>> {
  const answer = await safeFetch(url, {
    headers: requestHeaders(userAgent),
    timeoutMs: HEAD_TIMEOUT_MS,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
    maxBytes: MAX_PAGE_BYTES,
  });
  if (!answer.ok) return err(answer.error.message);
  const response = answer.value;
  const headers = Object.fromEntries(response.headers);
  const { status } = response;
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (status >= 200 && status < 300 && type !== "" && !/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) {
    await response.discard();
    return err(`The URL is not a page but a file of type ${type.slice(0, 60)}.`);
  }
  const body = await bytesOf(response);
  const bodyStart = new TextDecoder().decode(body.subarray(0, BOT_WALL_BYTES));
  if (detectBotWall({ status, headers, bodyStart }))
    return err("A firewall blocked the request: it does not let crawlers in.");
  if (status < 200 || status >= 300) return err(`The server answered with status ${status}.`);
  if (type === "" && !looksLikeHtml(body)) return err("The URL is not an HTML page.");
  return ok({ html: documentText({ headers, body }), url: response.url });
}

/** Runs a reading; a host that gives no answer or is busy is a reason for the reader. */
async function orReason<T>(read: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SafeFetchError) return err(error.failure.message);
    if (error instanceof HostBusyError) return err("This website is busy with other requests. Try again in a minute.");
    throw error;
  }
}

/** The HTML of one page within limits of time and size, and the URL that answered; or, for the reader, why there is none. */
export const readPageHtml = (requester: PageRequester, url: string) => orReason(() => fetchHtml(requester, url));

/** As `readPageHtml`, for pages that are read on a schedule: only what the robots.txt of the website allows. */
export const readPagePolitely = (requester: PageRequester, url: string) =>
  orReason(async () =>
    (await mayReadPage(requester, url))
      ? fetchHtml(requester, url)
      : err("The robots.txt of this website asks programs not to read the page."),
  );
