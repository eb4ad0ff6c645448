import { notifyTokenUse } from "#app/modules/notifications/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type Writer, type Written, writeText, writingModel } from "#app/platform/ai/ai.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isVisible } from "#app/shared/text/text.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { getDocument } from "../crawls/service.server.ts";
import type { HtmlFacts, PageFacts } from "../domain/facts.ts";
import { readItems } from "../structured-data/domain/validation-report.ts";
import { writeSnippets } from "./domain/built-in-suggestions.ts";
import { problemsOf } from "./domain/fit.ts";
import { readSnippets, SNIPPET_PROMPT, toPromptData } from "./domain/model-prompt.ts";
import { normalizeWhitespace, type PageSubject, type Snippet } from "./domain/page-subject.ts";
import { type SerpPreview, serpPreview } from "./domain/serp-preview.ts";

/** A title and a description with what search results make of them. */
export interface JudgedSnippet extends Snippet {
  /** What is not within the limits of the audit and of the search result. */
  problems: string[];
  serp: SerpPreview;
}

export interface SnippetPage {
  url: string;
  title: string;
  /** Null where there is nothing to write about: no HTML document, or a crawl that kept none of it. */
  current: JudgedSnippet | null;
  /** The model that would write; null: the built-in writer. */
  model: string | null;
}

/** The headings that a reader sees first; a page may have a thousand. */
const HEADINGS = 50;
/** Three proposals are some 300 tokens; scripts of other alphabets need twice as many. */
const MAX_ANSWER_TOKENS = 800;

/** What a page has now, and who would write. Errors: not_found. */
export async function readSnippetPage(
  context: AppContext,
  scope: WorkspaceScope,
  crawl: Pick<CrawlRow, "id">,
  url: string,
): Promise<Result<SnippetPage>> {
  const found = await findSubject(context, scope, crawl, url);
  if (!found.ok) return found;
  const { title, subject } = found.value;
  const current = subject && judged(url, { title: subject.title ?? "", description: subject.description ?? "" });
  return ok({ url, title, current, model: writingModel(context) });
}

/** Proposals for title and description of a crawled page. Errors: not_found, conflict (nothing of the page is known that one could write about). */
export async function suggestSnippets(
  context: AppContext,
  scope: WorkspaceScope,
  writer: Writer,
  crawl: Pick<CrawlRow, "id">,
  url: string,
): Promise<Result<Written<JudgedSnippet[]>>> {
  const found = await findSubject(context, scope, crawl, url);
  if (!found.ok) return found;
  const { subject } = found.value;
  if (!subject) return err(appError("conflict", "This crawl kept no document of this page. Crawl the website again."));
  const byRules = writeSnippets(subject);
  if (byRules.length === 0)
    return err(appError("conflict", "This page has no title, no heading and no text to make a proposal of."));
  const written = await writeText(context, writer, {
    instruction: SNIPPET_PROMPT,
    data: toPromptData(subject),
    maxAnswerTokens: MAX_ANSWER_TOKENS,
    read: readSnippets,
    builtIn: () => byRules,
  });
  notifyTokenUse(context, writer.workspaceId, written.mark);
  return ok({ ...written, value: written.value.map((snippet) => judged(url, snippet)) });
}

const judged = (url: string, { title, description }: Snippet): JudgedSnippet => ({
  title,
  description,
  problems: [...problemsOf("title", title), ...problemsOf("description", description)],
  serp: serpPreview({ url, title, description, device: "desktop" }),
});

async function findSubject(
  context: AppContext,
  scope: WorkspaceScope,
  { id }: Pick<CrawlRow, "id">,
  url: string,
): Promise<Result<{ title: string; subject: PageSubject | null }>> {
  const found = await getDocument(context, scope, id, { url, part: "content" });
  if (!found.ok) return found;
  const { row, facts, text } = found.value;
  const html = facts === null ? null : (JSON.parse(facts) as PageFacts).html;
  return ok({ title: row.title || row.url, subject: html && subjectOf(url, html, text ?? "") });
}

function subjectOf(url: string, html: HtmlFacts, text: string): PageSubject {
  const { lang, titles, descriptions, headings } = html;
  return {
    url,
    lang,
    title: titles.find(isVisible) ?? null,
    description: descriptions.find(isVisible) ?? null,
    siteName: siteNameOf(html),
    headings: headings
      .filter((heading) => isVisible(heading.text))
      .slice(0, HEADINGS)
      .map((heading) => ({ level: heading.level, text: normalizeWhitespace(heading.text) })),
    text,
  };
}

/** What the page itself calls the website, in its structured data. */
function siteNameOf({ structuredData, microdata }: HtmlFacts): string | null {
  const blocks = structuredData.flatMap(({ source }) => (source === undefined ? [] : [{ text: source, line: 1 }]));
  const site = readItems(blocks, microdata ?? []).items.find(({ types }) => types.includes("WebSite"));
  const name = site?.properties.get("name")?.[0]?.plain;
  return typeof name === "string" && isVisible(name) ? name.trim() : null;
}
