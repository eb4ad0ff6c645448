import { announce } from "#app/modules/webhooks/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { moveFault, type Status, statusFault } from "./domain/status.ts";
import { deleteFiles, itemPrefix } from "./files.server.ts";
import { contentModule } from "./manifest.ts";
import { publishedEvent } from "./publishing/event-repo.server.ts";
import * as repo from "./repo.server.ts";
import type { CreateContentInput } from "./schema.ts";

const NO_ITEM = appError("not_found", "Piece of content not found in this workspace.");
const CHANGED = appError("conflict", "The piece was changed at the same time. Read it again and repeat the change.");

/** Owners and editors of a workspace whose plan has content. */
const WRITE = { feature: "content_basic", write: true } as const;

export const onStatus = (code: "invalid_input" | "conflict", message: string): AppError =>
  appError(code, message, { fields: [{ path: "status", message }] });

/** A piece that is only marked as published has no page on the blog. */
const MARKED = { url: null, isUpdate: false };

/** A new piece; what is left out is as in `PLAIN`. */
export type NewContent = Pick<CreateContentInput, "title" | "body" | "status"> & Partial<CreateContentInput>;

const PLAIN = {
  kind: "article",
  folder: "",
  tags: [] as string[],
  language: "en",
  keyphrase: "",
  description: "",
} as const;

export interface ContentQuery {
  status?: Status | undefined;
  sort: Sort<repo.ContentSort>;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the content of a workspace, without the texts. Errors: invalid_input (cursor). */
export async function listContent(
  scope: WorkspaceScope,
  { cursor: text, limit, sort, status }: ContentQuery,
): Promise<Result<{ rows: repo.ContentSummary[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findItems(scope, { status, sort, cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, (row) => row[sort.by]));
}

/** One piece of content with its text. Errors: not_found. */
export async function getContent(scope: WorkspaceScope, id: string): Promise<Result<repo.ContentItem>> {
  const item = await repo.findItem(scope, id);
  return item ? ok(item) : err(NO_ITEM);
}

/**
 * Stores a piece of content. With an id of the caller, a call that comes twice stores one piece and answers it twice.
 * Errors: forbidden, plan_required, invalid_input (a status that needs a text), limit_reached.
 */
export async function createContent(
  context: RequestContext,
  actor: Actor,
  given: NewContent,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.ContentItem>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const input = { ...PLAIN, ...given };
  const fault = statusFault(input.status, input.body !== "");
  if (fault) return err(onStatus("invalid_input", fault));
  const { workspaceId, userId, plan } = actor;
  const now = context.now();
  const item: repo.ContentItem = {
    id,
    workspaceId,
    userId,
    ...input,
    ownerId: userId,
    slug: "",
    version: 1,
    editedBy: userId,
    editedAt: now,
    assistedBy: "",
    approvalsNeeded: 0,
    revisionId: "",
    publishAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const scope = workspaceScope(context, actor);
  const published = item.status === "published" ? publishedEvent(item, MARKED) : null;
  if (await repo.insertItem(scope, item, plan, published)) {
    if (published) announce(context, published);
    return ok(item);
  }
  const existing = await repo.findItem(scope, id);
  if (existing) return ok(existing);
  return err(
    (await refuseText(context.db, workspaceId, plan, repo.bytesOf(item))) ??
      limitReached(plan, contentModule.limits.contentItems),
  );
}

/** Columns of a piece that a change may name. */
export type ItemChange = Partial<Omit<repo.ContentItem, "id" | "workspaceId" | "userId" | "createdAt" | "updatedAt">>;

/** The columns that follow from a change of the text. */
function followUps(before: repo.ContentItem, change: ItemChange, { userId }: Actor, now: Date): ItemChange {
  const { title = before.title, body = before.body } = change;
  const isEdited = title !== before.title || body !== before.body;
  return isEdited ? { version: before.version + 1, editedBy: userId, editedAt: now } : {};
}

/**
 * Changes a piece as `decide` says of how it is stored. Errors: forbidden, plan_required, not_found, invalid_input (a
 * status that needs a text), conflict (archived, or changed by another call each time), limit_reached (no room for the
 * longer text), and those of `decide`.
 */
export async function changeItem(
  context: RequestContext,
  actor: Actor,
  id: string,
  decide: (before: repo.ContentItem) => Result<ItemChange> | Promise<Result<ItemChange>>,
): Promise<Result<repo.ContentItem>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findItem(scope, id);
    if (!before) return err(NO_ITEM);
    const decided = await decide(before);
    if (!decided.ok) return decided;
    const change = decided.value;
    if (Object.keys(change).length === 0) return ok(before);
    const barred = moveFault(before.status, change.status);
    if (barred) return err(onStatus("conflict", barred));
    const now = context.now();
    const after = {
      ...before,
      ...change,
      ...followUps(before, change, actor, now),
      updatedAt: nextUpdatedAt(before, now),
    };
    const fault = statusFault(after.status, after.body !== "");
    if (fault) return err(onStatus("invalid_input", fault));
    const isNow = after.status === "published" && before.status !== "published";
    const published = isNow ? publishedEvent(after, MARKED) : null;
    if (await repo.replaceItem(scope, before, after, actor.plan, published)) {
      if (published) announce(context, published);
      return ok(after);
    }
    const grownBytes = repo.bytesOf(after) - repo.bytesOf(before);
    const full = grownBytes > 0 ? await refuseText(context.db, actor.workspaceId, actor.plan, grownBytes) : null;
    return full ? err(full) : "changed";
  });
}

/** Deletes a piece of content for good. Errors: forbidden, plan_required, not_found. */
export async function deleteContent(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  const audit = auditIfChanged(context, {
    workspaceId,
    userId,
    action: "content_item.deleted",
    subject: `content_item:${id}`,
  });
  const deleted = await repo.deleteItem(workspaceScope(context, actor), id, audit);
  if (!deleted) return err(NO_ITEM);
  await deleteFiles(context, itemPrefix(workspaceId, id));
  return ok(undefined);
}
