import { detectBotWall, requestHeaders } from "#app/modules/seo/index.server.ts";
import { createPageRequester, documentText, type PageRequester } from "#app/modules/seo-tools/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { SafeFetchError } from "#app/platform/safe-fetch/failure.ts";
import type { SafeResponse } from "#app/platform/safe-fetch/safe-fetch.ts";
import { concatBytes, looksLikeHtml } from "#app/platform/web/response-body.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { countWords } from "./domain/brief.ts";
import { MAX_PAGE_TITLE_CHARS, MIN_PAGE_WORDS } from "./domain/limits.ts";
import type { BriefPage, PageContent } from "./domain/page.ts";
import { readPageText } from "./page-text.ts";

/** What one page may cost. */
const HEAD_TIMEOUT_MS = seconds(6);
const TOTAL_TIMEOUT_MS = seconds(10);
const MAX_PAGE_BYTES = 1_500_000;
/** A Worker has six connections at a time; others wait within their own time limits. */
const PAGES_AT_ONCE = 5;
const BOT_WALL_BYTES = 16_384;

export interface ReadPage {
  page: BriefPage;
  /** Null: not read. */
  content: PageContent | null;
}

async function bytesOf(response: SafeResponse): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let bytes = await response.read(); bytes; bytes = await response.read()) {
    parts.push(bytes);
    size += bytes.length;
  }
  return concatBytes(parts, size);
}

/** The HTML of an address, and the address that answered; or why there is none, for the reader. */
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

async function readPage(requester: PageRequester, url: string, language: string) {
  const unread = (failure: string): ReadPage & { endUrl: string } => ({
    page: { url, title: "", words: 0, language: "", failure },
    content: null,
    endUrl: url,
  });
  try {
    const fetched = await fetchHtml(requester, url);
    if (!fetched.ok) return unread(fetched.error);
    const content = await readPageText(fetched.value.html);
    const words = countWords(content, language);
    if (words < MIN_PAGE_WORDS)
      return unread(`The page has only ${counted(words, "word")} of text without its scripts.`);
    const title = content.title.slice(0, MAX_PAGE_TITLE_CHARS);
    return {
      page: { url, title, words, language: content.language, failure: null },
      content,
      endUrl: fetched.value.url,
    };
  } catch (error) {
    if (error instanceof SafeFetchError) return unread(error.failure.message);
    if (error instanceof HostBusyError)
      return unread("This website is busy with other requests. Try again in a minute.");
    throw error;
  }
}

/**
 * Reads pages by the safe fetch, a few at once, each within limits of time and size. A page that cannot be read says why;
 * so does one that leads to the same address as another before it.
 */
export async function readPages(
  context: Pick<AppContext, "config" | "env">,
  urls: readonly string[],
  language: string,
): Promise<ReadPage[]> {
  const requester = createPageRequester(context);
  const read: Awaited<ReturnType<typeof readPage>>[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < urls.length; at = next++) read[at] = await readPage(requester, urls[at] ?? "", language);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  const seen = new Map<string, number>();
  return read.map(({ page, content, endUrl }, at) => {
    if (content === null) return { page, content };
    const first = seen.get(endUrl);
    if (first !== undefined)
      return { page: { ...page, failure: `It leads to the same page as URL ${first + 1}.` }, content: null };
    seen.set(endUrl, at);
    return { page, content };
  });
}
