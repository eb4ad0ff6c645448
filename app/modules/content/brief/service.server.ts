import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { partsOf } from "../analysis/domain/plain-text.ts";
import { MAX_BODY_CHARS } from "../domain/limits.ts";
import { moveFault } from "../domain/status.ts";
import { contentModule } from "../manifest.ts";
import type { ContentItem } from "../repo.server.ts";
import { changeItem, getContent } from "../service.server.ts";
import { makeBrief } from "./domain/brief.ts";
import { MIN_READ_PAGES } from "./domain/limits.ts";
import { withHeadings } from "./domain/own-text.ts";
import type { BriefPage } from "./domain/page.ts";
import { type OwnText, type Score, scoreText } from "./domain/score.ts";
import { readPages } from "./read-pages.server.ts";
import * as repo from "./repo.server.ts";
import type { MakeBriefInput } from "./schema.ts";

const WRITE = { feature: "content_basic", write: true } as const;
const GONE = appError("not_found", "Piece of content not found in this workspace.");
const NO_BRIEF = appError("not_found", "This piece has no brief yet. Create one on its page.");
const OTHER_BRIEF = appError(
  "conflict",
  "The brief was created again after you opened the page. Choose from the new one.",
);
const NOT_EMPTY = appError("conflict", "The text is no longer empty. Add headings one by one.");
const NO_ROOM = appError(
  "invalid_input",
  `The text has no room for more: it has at most ${exact(MAX_BODY_CHARS)} characters.`,
);

const onAddresses = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "addresses", message }] });

/** What is wrong with the first address that no request may be sent to; null when nothing is. */
function refusedAddress({ config }: Pick<RequestContext, "config">, urls: readonly string[]): AppError | null {
  const policy = { ownHosts: [new URL(config.APP_URL).hostname], allowLoopback: config.ALLOW_LOOPBACK_FETCH };
  for (const [at, url] of urls.entries()) {
    const checked = checkUrl(url, policy);
    if (!checked.ok) return onAddresses(`Line ${at + 1}: ${checked.error.message}`);
  }
  return null;
}

const tooFew = (pages: readonly BriefPage[]): AppError => {
  const failed = pages.filter(({ failure }) => failure !== null);
  const read = pages.length - failed.length;
  return onAddresses(
    `Only ${read} of ${pages.length} pages could be read; a brief needs ${MIN_READ_PAGES}. ${failed.map(({ url, failure }) => `${url}: ${failure}`).join(" ")}`,
  );
};

/**
 * Reads the pages at some addresses and stores what they have in common as the brief of a piece, in place of the one before. Pages
 * that cannot be read are listed with the reason, as long as two can be. A form that is sent twice reads them once.
 * Errors: forbidden, plan_required, not_found, conflict (archived), invalid_input (addresses), rate_limited, unavailable.
 */
export async function makeItemBrief(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { keyphrase, addresses }: MakeBriefInput,
  id: string,
): Promise<Result<{ read: number; of: number }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const [item, before] = await Promise.all([getContent(scope, itemId), repo.findBrief(scope, itemId)]);
  if (!item.ok) return item;
  const { status, language } = item.value;
  const barred = moveFault(status, undefined);
  if (barred) return err(appError("conflict", barred));
  if (before?.id === id) return ok({ read: before.brief.pages, of: before.pages.length });
  const refused = refusedAddress(context, addresses);
  if (refused) return err(refused);
  const admitted = await throttle(context, contentModule.rateLimits.content_brief, actor.workspaceId);
  if (!admitted.ok) return admitted;
  const read = await readPages(context, addresses, language);
  const contents = read.flatMap(({ content }) => content ?? []);
  const pages = read.map(({ page }) => page);
  if (contents.length < MIN_READ_PAGES) return err(tooFew(pages));
  const brief = makeBrief(contents, language, keyphrase);
  if (!(await repo.putBrief(scope, { id, itemId, pages, brief }, context.now()))) return err(GONE);
  await recordAudit(context, auditEntry(actor, "content_item.briefed", `content_item:${itemId}`, keyphrase));
  return ok({ read: contents.length, of: pages.length });
}

async function ownTextOf({ title, body }: Pick<ContentItem, "title" | "body">): Promise<OwnText> {
  const { headings, paragraphs } = partsOf(await parseDocument(body));
  return { title, headings: headings.map(({ text }) => text), passages: paragraphs };
}

/** The brief of a piece, and how its text covers it now; null while it has none. */
export async function readBrief(
  scope: WorkspaceScope,
  item: Pick<ContentItem, "id" | "title" | "body">,
): Promise<(repo.StoredBrief & { score: Score }) | null> {
  const stored = await repo.findBrief(scope, item.id);
  return stored ? { ...stored, score: scoreText(stored.brief, await ownTextOf(item)) } : null;
}

/** The same as the API answers it. Errors: not_found (no such piece, or one without a brief). */
export async function readBriefByApi(scope: WorkspaceScope, itemId: string) {
  const item = await getContent(scope, itemId);
  if (!item.ok) return item;
  const found = await readBrief(scope, item.value);
  if (!found) return err(NO_BRIEF);
  const { brief, score, pages, createdAt, updatedAt } = found;
  const oneDecimal = (points: number) => Math.round(points * 10) / 10;
  return ok({
    id: itemId,
    keyphrase: brief.keyphrase,
    language: brief.language,
    score: score.score,
    words: score.words,
    parts: score.parts.map(({ part, points, of }) => ({ part, points: oneDecimal(points), of: oneDecimal(of) })),
    length: brief.length,
    headings: brief.headings.map((heading, at) => ({ ...heading, isCovered: score.headings[at] ?? false })),
    terms: brief.terms.map((term, at) => ({ ...term, uses: 0, state: "missing" as const, ...score.terms[at] })),
    questions: brief.questions.map((question, at) => ({ ...question, isCovered: score.questions[at] ?? false })),
    entities: brief.entities?.map((entity, at) => ({ ...entity, isCovered: score.entities[at] ?? false })) ?? null,
    pages: pages.map(({ url, title, words, failure }) => ({ url, title, words, failure })),
    createdAt,
    updatedAt,
  });
}

/**
 * Adds headings of the brief at the end of a text; those that it has already are left out. With `onlyWhenEmpty` the text must be
 * empty, or be these headings already. Errors: as `changeItem`; conflict (another brief, not empty), invalid_input (no room).
 */
export async function addHeadings(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  texts: readonly string[],
  { onlyWhenEmpty }: { onlyWhenEmpty: boolean },
): Promise<Result<ContentItem>> {
  const scope = workspaceScope(context, actor);
  const stored = await repo.findBrief(scope, itemId);
  const wanted = new Set(texts);
  const headings = stored?.brief.headings.filter(({ text }) => wanted.has(text)) ?? [];
  return changeItem(context, actor, itemId, async (before) => {
    if (headings.length < wanted.size) return err(OTHER_BRIEF);
    const { headings: present } = await ownTextOf(before);
    const body = withHeadings(before.body, headings, present);
    if (body === before.body) return ok({});
    if (onlyWhenEmpty && before.body.trim() !== "") return err(NOT_EMPTY);
    return body.length > MAX_BODY_CHARS ? err(NO_ROOM) : ok({ body });
  });
}
