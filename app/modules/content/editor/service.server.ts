import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import type { ContentItem } from "../repo.server.ts";
import { type Draft, keepRevision } from "../revisions/service.server.ts";
import { changeItem, getContent } from "../service.server.ts";

/** A person who continues within this time continues the same revision. */
const SITTING_MS = minutes(10);

/** A text that somebody stored since the page was opened. */
export interface NewerText extends Draft {
  version: number;
  editedBy: string;
}

export type SaveOutcome = { saved: true; version: number } | { saved: false; newer: NewerText };

const OLDER = appError("conflict", "Someone changed this text after you opened it.");

/**
 * Stores a text that was written on top of `version`. When somebody stored another one since, nothing is overwritten and
 * the answer holds it. What another person wrote, or the same one in an earlier sitting, is kept as a revision.
 * Errors: forbidden, plan_required, not_found, conflict (archived), invalid_input, limit_reached.
 */
export async function saveText(
  context: RequestContext,
  actor: Actor,
  id: string,
  { version, title, body }: Draft & { version: number },
): Promise<Result<SaveOutcome>> {
  let newer: NewerText | null = null;
  const stored = await getContent({ db: context.db, workspaceId: actor.workspaceId }, id);
  if (stored.ok && stored.value.title === title && stored.value.body === body)
    return ok({ saved: true, version: stored.value.version });
  const saved = await changeItem(context, actor, id, async (before) => {
    if (before.version !== version) {
      newer = { version: before.version, title: before.title, body: before.body, editedBy: before.editedBy };
      return err(OLDER);
    }
    const sameSitting =
      before.editedBy === actor.userId &&
      context.now().getTime() - (before.editedAt ?? before.createdAt).getTime() < SITTING_MS;
    if (!sameSitting && before.body !== "") await keepRevision(context, before, before, before.editedBy);
    return ok({ title, body });
  });
  if (saved.ok) return ok({ saved: true, version: saved.value.version });
  return newer && saved.error === OLDER ? ok({ saved: false, newer }) : (saved as { ok: false; error: AppError });
}

/** Keeps a text that lost against another one as a revision, so that it can be read and restored. Errors: as `changeItem`. */
export async function setAside(
  context: RequestContext,
  actor: Actor,
  id: string,
  draft: Draft,
): Promise<Result<ContentItem>> {
  const item = await getContent({ db: context.db, workspaceId: actor.workspaceId }, id);
  if (!item.ok) return item;
  await keepRevision(context, item.value, draft, actor.userId);
  return item;
}

/** Keeps the present text as a revision. Errors: not_found. */
export async function keepPresent(context: RequestContext, actor: Actor, id: string): Promise<Result<number>> {
  const item = await getContent({ db: context.db, workspaceId: actor.workspaceId }, id);
  if (!item.ok) return item;
  const revision = await keepRevision(context, item.value, item.value, item.value.editedBy);
  return ok(revision?.number ?? 0);
}
