import { createPageRequester, type PageRequester, readPageHtml } from "#app/modules/seo-tools/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { countWords } from "./domain/brief.ts";
import { MAX_PAGE_TITLE_CHARS, MIN_PAGE_WORDS } from "./domain/limits.ts";
import type { BriefPage, PageContent } from "./domain/page.ts";
import { readPageText } from "./page-text.ts";

/** A Worker has six connections at a time; others wait within their own time limits. */
const PAGES_AT_ONCE = 5;

export interface ReadPage {
  page: BriefPage;
  /** Null: not read. */
  content: PageContent | null;
}

async function readPage(requester: PageRequester, url: string, language: string) {
  const unread = (failure: string): ReadPage & { endUrl: string } => ({
    page: { url, title: "", words: 0, language: "", failure },
    content: null,
    endUrl: url,
  });
  const fetched = await readPageHtml(requester, url);
  if (!fetched.ok) return unread(fetched.error);
  const content = await readPageText(fetched.value.html);
  const words = countWords(content, language);
  if (words < MIN_PAGE_WORDS) return unread(`The page has only ${counted(words, "word")} of text without its scripts.`);
  const title = content.title.slice(0, MAX_PAGE_TITLE_CHARS);
  return {
    page: { url, title, words, language: content.language, failure: null },
    content,
    endUrl: fetched.value.url,
  };
}

/**
 * Reads pages by the safe fetch, a few at once, each within limits of time and size. A page that cannot be read says why;
 * so does one that leads to the same address as another before it.
 */
export async function readPages(
  context: Pick<AppContext, "config" | "env" | "now">,
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
