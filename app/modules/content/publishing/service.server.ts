import { announce } from "#app/modules/webhooks/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { horizonText, isBeyondHorizon } from "#app/shared/dates/schedule-horizon.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { slugOf } from "../analysis/domain/slug.ts";
import { MAX_SLUG_CHARS } from "../domain/limits.ts";
import { blogPagePath } from "../paths.ts";
import { allowChange } from "../people/allow-change.server.ts";
import type { ContentItem } from "../repo.server.ts";
import { countApprovals } from "../review/repo.server.ts";
import { hashOf, keepRevision, readRevision } from "../revisions/service.server.ts";
import { changeItem, getContent } from "../service.server.ts";
import { publishedEvent } from "./event-repo.server.ts";
import * as repo from "./repo.server.ts";

const WRITE = { feature: "content_basic", write: true } as const;
/** Times that a page is tried while its piece or its address changes. */
const MAX_TRIES = 3;

const NO_TEXT = appError("invalid_input", "There is no text to publish.");
const NO_BLOG = appError("conflict", "Set up the blog first.");
const NOT_APPROVED = appError(
  "conflict",
  "This text is not approved. Have it reviewed first, or set the approvals it needs to none.",
);
const ARCHIVED = appError("conflict", "The piece is archived. Restore it in the library first.");
const BUSY = appError("conflict", "The piece was changed at the same time. Please try again.");

/** The first address that is free: "tea", "tea-2", "tea-3". */
async function freeSlug(scope: WorkspaceScope, wanted: string, itemId: string): Promise<string> {
  const taken = new Set(await repo.findSlugsLike(scope, wanted, itemId));
  if (!taken.has(wanted)) return wanted;
  const base = wanted.slice(0, MAX_SLUG_CHARS - 5);
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** The approved revision of a piece that needs approvals; null when they are missing, or the text is another one by now. */
export async function approvedRevision(
  context: Pick<AppContext, "db" | "env" | "now">,
  item: ContentItem,
): Promise<{ id: string; hash: string; title: string } | null> {
  const scope = { db: context.db, workspaceId: item.workspaceId };
  if ((await countApprovals(scope, item.revisionId)) < item.approvalsNeeded) return null;
  const revision = await readRevision(context, item, item.id, item.revisionId);
  return revision.ok && revision.value.hash === (await hashOf(item)) ? revision.value : null;
}

/** The revision that may be published: the approved one, or the present text when no approval is needed. */
async function publishable(
  context: Pick<AppContext, "db" | "env" | "now">,
  item: ContentItem,
): Promise<Result<{ id: string; hash: string; title: string }>> {
  if (item.status === "archived") return err(ARCHIVED);
  if (item.body.trim() === "") return err(NO_TEXT);
  if (item.approvalsNeeded > 0) {
    const revision = await approvedRevision(context, item);
    return revision ? ok(revision) : err(NOT_APPROVED);
  }
  const revision = await keepRevision(context, item, item, item.editedBy);
  return revision ? ok(revision) : err(BUSY);
}

/**
 * Publishes one revision of a piece that is as `before`, with its webhook event; undefined when the piece or the
 * address changed meanwhile.
 */
async function putPage(
  context: AppContext,
  before: ContentItem,
  revision: { id: string; hash: string; title: string },
): Promise<repo.BlogPage | undefined> {
  const { workspaceId, id } = before;
  const scope = { db: context.db, workspaceId };
  const now = context.now();
  const [present, site] = await Promise.all([repo.findPage(scope, id), repo.findSite(scope)]);
  const slug = await freeSlug(scope, before.slug || slugOf(revision.title) || id, id);
  const page: repo.BlogPage = {
    id,
    workspaceId,
    slug,
    revisionId: revision.id,
    hash: revision.hash,
    title: revision.title,
    description: before.description,
    language: before.language,
    publishedAt: present?.publishedAt ?? now,
    createdAt: present?.createdAt ?? now,
    updatedAt: now,
  };
  const after: ContentItem = {
    ...before,
    status: "published",
    slug,
    revisionId: revision.id,
    publishAt: present?.publishedAt ?? now,
    updatedAt: nextUpdatedAt(before, now),
  };
  const former = present && present.slug !== slug ? { id: newId(now.getTime()), slug: present.slug } : null;
  const published = publishedEvent(
    { ...after, title: page.title },
    {
      url: site?.slug ? context.config.APP_URL + blogPagePath(site.slug, slug) : null,
      isUpdate: present !== undefined || before.status === "published",
    },
  );
  if (!(await repo.putPage(scope, page, { before, after }, former, published))) return undefined;
  announce(context, published);
  return page;
}

/** The blog of a workspace. */
export const readSite = repo.findSite;
export const readPage = repo.findPage;

/**
 * Publishes a piece on the blog of its workspace, under an address of its own; published again, its page shows the present
 * text. Errors: forbidden, plan_required, not_found, conflict (no blog, not approved, archived), invalid_input (no text).
 */
export async function publishItem(
  context: RequestContext,
  actor: Actor,
  id: string,
  slug: string,
): Promise<Result<repo.BlogPage>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  if (!(await repo.findSite(scope))?.slug) return err(NO_BLOG);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const item = await getContent(scope, id);
    if (!item.ok) return item;
    const revision = await publishable(context, item.value);
    if (!revision.ok) return revision;
    const page = await putPage(context, { ...item.value, slug: slug || item.value.slug }, revision.value);
    if (!page) continue;
    await recordAudit(context, auditEntry(actor, "content_item.published", `content_item:${id}`, page.slug));
    return ok(page);
  }
  return err(BUSY);
}

/**
 * Decides that a piece is published at a moment, with the text that it has now. Errors: forbidden, plan_required,
 * not_found, conflict (no blog, not approved, archived), invalid_input (no text, a moment in the past).
 */
export async function scheduleItem(
  context: RequestContext,
  actor: Actor,
  id: string,
  { slug, publishAt }: { slug: string; publishAt: Date },
): Promise<Result<ContentItem>> {
  const isPast = publishAt <= context.now();
  if (isPast || isBeyondHorizon(publishAt, context.now())) {
    const message = isPast ? "Choose a time in the future." : horizonText();
    return err(appError("invalid_input", message, { fields: [{ path: "publishAt", message }] }));
  }
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findSite(workspaceScope(context, actor)))?.slug) return err(NO_BLOG);
  return changeItem(context, actor, id, async (before) => {
    const revision = await publishable(context, before);
    if (!revision.ok) return revision;
    return ok({ status: "scheduled", publishAt, revisionId: revision.value.id, slug: slug || before.slug });
  });
}

/** Takes a schedule back. Errors: forbidden, plan_required, not_found, conflict. */
export const unscheduleItem = (context: RequestContext, actor: Actor, id: string): Promise<Result<ContentItem>> =>
  changeItem(context, actor, id, ({ status, approvalsNeeded }) =>
    status === "scheduled"
      ? ok({ status: approvalsNeeded > 0 ? "approved" : "draft" })
      : err(appError("conflict", "This piece is no longer scheduled.")),
  );

/** Takes a page out of the blog. Errors: forbidden, plan_required, not_found, conflict. */
export async function unpublishItem(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const item = await getContent(scope, id);
  if (!item.ok) return item;
  const before = item.value;
  const after: ContentItem = {
    ...before,
    status: before.status === "published" ? "draft" : before.status,
    updatedAt: nextUpdatedAt(before, context.now()),
  };
  if (!(await repo.deletePage(scope, { before, after }))) return err(BUSY);
  await recordAudit(context, auditEntry(actor, "content_item.unpublished", `content_item:${id}`));
  return ok(undefined);
}

/** Pieces that one run publishes. */
const MAX_DUE = 50;

/**
 * Publishes what is due, each piece exactly once: the page and the status change together, and only while the piece is as
 * it was read. A piece that cannot be published becomes a draft, so that it does not stand in the way of the others.
 */
export async function publishDue(context: AppContext, now: Date): Promise<void> {
  for (const item of await repo.findDue(context.db, now, MAX_DUE)) {
    const scope = { db: context.db, workspaceId: item.workspaceId };
    const revision = await readRevision(context, scope, item.id, item.revisionId);
    if (revision.ok) {
      // Changed meanwhile: it is due again in a minute, if it still is.
      await putPage(context, item, revision.value);
      continue;
    }
    context.log.error("content.not_published", { itemId: item.id });
    const after: ContentItem = { ...item, status: "draft", updatedAt: nextUpdatedAt(item, now) };
    await repo.deletePage(scope, { before: item, after });
  }
}

const TAKEN = "This URL is taken. Choose another one.";

/** Stores the blog of the workspace. Errors: forbidden, plan_required, conflict (address taken). */
export async function saveSite(
  context: RequestContext,
  actor: Actor,
  input: Pick<repo.Site, "title" | "description" | "language"> & { slug: string },
): Promise<Result<repo.Site>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const present = await repo.findSite(workspaceScope(context, actor));
  const now = context.now();
  const site: repo.Site = {
    workspaceId: actor.workspaceId,
    feedHash: null,
    createdAt: now,
    ...present,
    ...input,
    updatedAt: now,
  };
  if (!(await repo.putSite(context.db, site)))
    return err(appError("conflict", TAKEN, { fields: [{ path: "slug", message: TAKEN }] }));
  await recordAudit(
    context,
    auditEntry(actor, "content_blog.changed", `content_blog:${actor.workspaceId}`, input.slug),
  );
  return ok(site);
}
