import type { Actor } from "#app/platform/access/actor.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { foldText, isVisible, PRINTABLE } from "#app/shared/text/text.ts";
import { KEYWORD_MAX_CHARS, MAX_ADDED, MAX_KEYWORDS } from "../domain/limits.ts";
import { keywordsModule } from "../manifest.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import { KEYWORD_SORTS, type KeywordInput } from "../schema.ts";
import { type Intent, labelIntent } from "./domain/intent.ts";
import * as repo from "./repo.server.ts";

const NO_KEYWORD = appError("not_found", "Keyword not found in this project.");

export interface KeywordPage {
  rows: repo.KeywordWithMetrics[];
  nextCursor: string | null;
}

/** What the list is asked for: its columns and filters name themselves like the parameters of its address. */
type KeywordsQuery = Pick<ListQuery, "search" | "filters" | "sort" | "cursor">;

const filtersOf = ({ search, filters }: KeywordsQuery) => ({
  search: foldText(search),
  group: filters.group,
  intent: filters.label as Intent | undefined,
});

const sortOf = ({ sort }: KeywordsQuery) => {
  const by = KEYWORD_SORTS.find((known) => known === sort?.by) ?? "keyword";
  return { by, descending: sort?.descending ?? false };
};

/** Counts the keywords that fit the filters of a list. */
export const countListed = (scope: ProjectScope, query: KeywordsQuery): Promise<number> =>
  repo.countFiltered(scope, filtersOf(query));

/** Lists keywords with the figures of an import. Errors: invalid_input (cursor). */
export async function listKeywords(
  scope: ProjectScope,
  importId: string | null,
  query: KeywordsQuery,
  limit: number,
): Promise<Result<KeywordPage>> {
  const sort = sortOf(query);
  const cursor = readSortCursor(query.cursor, sort.by === "keyword" ? "text" : "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findKeywords(scope, {
    ...filtersOf(query),
    sort,
    importId: importId ?? "",
    cursor: cursor.value,
    limit: limit + 1,
  });
  return ok(cutPage(rows, limit, (row) => repo.sortValueOf(row, sort.by)));
}

export const listGroups = (scope: ProjectScope): Promise<{ name: string; count: number }[]> => repo.countGroups(scope);

/** One keyword. Errors: not_found. */
export async function getKeyword(scope: ProjectScope, id: string): Promise<Result<repo.KeywordRow>> {
  const found = await repo.findKeyword(scope, id);
  return found ? ok(found) : err(NO_KEYWORD);
}

/** What became of the keywords of a form. */
export interface Added {
  added: number;
  /** The project had them already, or the form had them twice. */
  known: number;
}

/** The keywords of a text, one a line, or a message for the person. */
function readLines(lines: readonly string[]): { keywords: string[] } | { problem: string } {
  const keywords = lines.map((line) => line.replace(/\s+/gu, " ").trim()).filter(isVisible);
  if (keywords.length === 0) return { problem: "Enter at least one keyword." };
  if (keywords.length > MAX_ADDED)
    return {
      problem: `Add at most ${exact(MAX_ADDED)} keywords at once; these are ${exact(keywords.length)}.`,
    };
  const long = keywords.find((keyword) => keyword.length > KEYWORD_MAX_CHARS);
  if (long) return { problem: `“${long.slice(0, 40)}…” is longer than ${KEYWORD_MAX_CHARS} characters.` };
  const odd = keywords.find((keyword) => !PRINTABLE.test(keyword));
  return odd === undefined
    ? { keywords }
    : { problem: `“${odd.slice(0, 40)}” contains characters that cannot be used.` };
}

/**
 * Adds keywords, each labelled with the intent that the word lists say. Those that the project has already stay as they
 * are. Errors: invalid_input, limit_reached (20,000, or the texts of the plan), rate_limited.
 */
export async function addKeywords(
  context: AppContext,
  actor: Actor,
  scope: ProjectScope,
  { lines, group = "", siteHost }: { lines: readonly string[]; group?: string | undefined; siteHost: string },
): Promise<Result<Added>> {
  const read = readLines(lines);
  if ("problem" in read)
    return err(appError("invalid_input", read.problem, { fields: [{ path: "keywords", message: read.problem }] }));
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_change, actor.userId);
  if (!admitted.ok) return admitted;
  const now = context.now();
  const byFolded = new Map<string, repo.NewKeyword>();
  for (const keyword of read.keywords) {
    const folded = foldText(keyword);
    if (!byFolded.has(folded))
      byFolded.set(folded, { id: newId(now.getTime()), keyword, folded, intent: labelIntent(keyword, siteHost) });
  }
  const keywords = [...byFolded.values()];
  const added = await repo.insertKeywords(scope, keywords, { groupName: group, now, plan: actor.plan });
  if (added !== null) return ok({ added, known: read.keywords.length - added });
  const tooMany = appError(
    "limit_reached",
    `A project holds at most ${exact(MAX_KEYWORDS)} keywords. Delete some first.`,
  );
  const isFull = (await repo.countKeywords(scope)) + keywords.length > MAX_KEYWORDS;
  const refused = isFull
    ? tooMany
    : ((await refuseText(scope.db, scope.workspaceId, actor.plan, repo.bytesOf(keywords, group))) ?? tooMany);
  return err({ ...refused, fields: [{ path: "keywords", message: refused.message }] });
}

/** The intent as a person chose it, or null for "as the word lists say". */
const chosen = (label: Intent | "auto"): { intent: Intent; intentBy: "person" } | null =>
  label === "auto" ? null : { intent: label, intentBy: "person" };

async function relabel(scope: ProjectScope, ids: readonly string[], siteHost: string, now: Date): Promise<number> {
  const texts = await repo.findKeywordTexts(scope, ids);
  const labels = texts.map(({ id, keyword }) => [id, labelIntent(keyword, siteHost)] as const);
  if (labels.length > 0) await repo.updateIntents(scope, labels, now);
  return labels.length;
}

/** Changes keywords; how many there were. Errors: limit_reached (the texts of the plan). */
async function changeKeywords(
  context: AppContext,
  { plan }: Actor,
  scope: ProjectScope,
  ids: readonly string[],
  change: repo.KeywordChange,
): Promise<Result<number>> {
  const changed = await repo.updateKeywords(scope, ids, change, context.now(), plan);
  const full = changed === 0 ? await refuseText(scope.db, scope.workspaceId, plan, 1) : null;
  return full ? err(full) : ok(changed);
}

/** Changes one keyword. Errors: not_found, limit_reached, rate_limited. */
export async function updateKeyword(
  context: AppContext,
  actor: Actor,
  scope: ProjectScope,
  id: string,
  { group = "", label, targetUrl, note = "" }: KeywordInput,
  siteHost: string,
): Promise<Result<void>> {
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_change, actor.userId);
  if (!admitted.ok) return admitted;
  const found = await repo.findKeyword(scope, id);
  if (!found) return err(NO_KEYWORD);
  const intent = chosen(label) ?? ({ intent: labelIntent(found.keyword, siteHost), intentBy: "rule" } as const);
  const change = { groupName: group, targetUrl: targetUrl ?? null, note, ...intent };
  const changed = await changeKeywords(context, actor, scope, [id], change);
  if (!changed.ok) return changed;
  return changed.value > 0 ? ok(undefined) : err(NO_KEYWORD);
}

/** Puts keywords into a group; "" takes them out of theirs. Returns how many there were. Errors: limit_reached, rate_limited. */
export async function groupKeywords(
  context: AppContext,
  actor: Actor,
  scope: ProjectScope,
  ids: readonly string[],
  group: string,
): Promise<Result<number>> {
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_change, actor.userId);
  return admitted.ok ? changeKeywords(context, actor, scope, ids, { groupName: group }) : admitted;
}

/** Gives keywords an intent, or back to the word lists with "auto". Returns how many there were. Errors: rate_limited. */
export async function labelKeywords(
  context: AppContext,
  actor: Actor,
  scope: ProjectScope,
  ids: readonly string[],
  label: Intent | "auto",
  siteHost: string,
): Promise<Result<number>> {
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_change, actor.userId);
  if (!admitted.ok) return admitted;
  const change = chosen(label);
  return change
    ? changeKeywords(context, actor, scope, ids, change)
    : ok(await relabel(scope, ids, siteHost, context.now()));
}

/** Deletes keywords; imported figures stay. Returns how many there were. Errors: rate_limited. */
export async function removeKeywords(
  context: RequestContext,
  actor: Actor,
  scope: ProjectScope,
  ids: readonly string[],
): Promise<Result<number>> {
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_change, actor.userId);
  if (!admitted.ok) return admitted;
  const gone = await repo.deleteKeywords(scope, ids);
  if (gone > 0) {
    const { projectId } = scope;
    await recordAudit(
      context,
      auditEntry(actor, "seo_keywords.deleted", `seo_project:${projectId}`, `${gone} keywords`),
    );
  }
  return ok(gone);
}
