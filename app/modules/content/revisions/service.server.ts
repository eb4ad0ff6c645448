import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { revisionKey } from "../files.server.ts";
import type { ContentItem } from "../repo.server.ts";
import { changeItem } from "../service.server.ts";
import * as repo from "./repo.server.ts";

/** A text with its title, as revisions keep it. */
export interface Draft {
  title: string;
  body: string;
}

const NO_REVISION = appError("not_found", "Revision not found.");

/** What names a text: the same title and body have the same hash. */
export const hashOf = ({ title, body }: Draft): Promise<string> => sha256Hex(JSON.stringify([title, body]));

/** Words as a list counts them, in any script. */
const countWords = (body: string): number => body.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Keeps a text as a revision of its piece, once; the revision. `userId`: who wrote it. */
export async function keepRevision(
  context: Pick<AppContext, "db" | "env" | "now">,
  item: Pick<ContentItem, "id" | "workspaceId" | "assistedBy">,
  draft: Draft,
  userId: string,
): Promise<repo.Revision | undefined> {
  const { workspaceId, id: itemId } = item;
  const scope = { db: context.db, workspaceId };
  const hash = await hashOf(draft);
  const known = await repo.findByHash(scope, itemId, hash);
  if (known) return known;
  const now = context.now();
  const id = newId(now.getTime());
  // The file comes first: a revision always has its text.
  await context.env.FILES.put(revisionKey(workspaceId, itemId, id), draft.body);
  const row = {
    id,
    workspaceId,
    itemId,
    hash,
    title: draft.title,
    words: countWords(draft.body),
    bytes: utf8Length(draft.body),
    userId,
    assistedBy: item.assistedBy,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.insertRevision(scope, row))) await context.env.FILES.delete(revisionKey(workspaceId, itemId, id));
  const surplus = await repo.deleteSurplus(scope, itemId);
  const oldest = await repo.deleteOldest(scope, id);
  const gone = [...surplus.map((old) => ({ id: old, itemId })), ...oldest];
  if (gone.length > 0) await context.env.FILES.delete(gone.map((old) => revisionKey(workspaceId, old.itemId, old.id)));
  return repo.findByHash(scope, itemId, hash);
}

export const listRevisions = repo.findRevisions;

/** One revision with its text. Errors: not_found. */
export async function readRevision(
  context: Pick<AppContext, "db" | "env">,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  itemId: string,
  id: string,
): Promise<Result<repo.Revision & Draft>> {
  const revision = await repo.findRevision({ db: context.db, workspaceId }, itemId, id);
  if (!revision) return err(NO_REVISION);
  const file = await context.env.FILES.get(revisionKey(workspaceId, itemId, id));
  return file ? ok({ ...revision, body: await file.text() }) : err(NO_REVISION);
}

/**
 * Makes a revision the text of its piece; what the piece held is a revision then. Errors: forbidden, plan_required,
 * not_found, conflict, limit_reached.
 */
export async function restoreRevision(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  id: string,
): Promise<Result<ContentItem>> {
  const revision = await readRevision(context, actor, itemId, id);
  if (!revision.ok) return revision;
  const { title, body } = revision.value;
  return changeItem(context, actor, itemId, async (before) => {
    await keepRevision(context, before, before, before.editedBy);
    return ok({ title, body });
  });
}
