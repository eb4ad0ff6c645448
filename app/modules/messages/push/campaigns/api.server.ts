import type { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { readPushSettings } from "../domain/settings.ts";
import { findPushCampaigns, type PushRow } from "./repo.server.ts";
import type { createPushSchema, pushCampaignModel } from "./schema.ts";
import { createPushCampaign, getPushCampaign } from "./service.server.ts";

type Dates = "startAt" | "startedAt" | "endedAt" | "createdAt" | "updatedAt";
type Answer = Omit<z.output<typeof pushCampaignModel>, Dates> & Pick<PushRow, Dates>;

const toAnswer = ({ workspaceId: _workspace, userId: _user, settings, ...row }: PushRow): Answer => ({
  ...row,
  ...readPushSettings(settings),
});

/** Lists push campaigns, the newest first, with their counts. Errors: invalid_input (cursor). */
export async function listPushByApi(
  scope: WorkspaceScope,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Answer[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const before = cursor.value && { at: new Date(cursor.value.value), id: cursor.value.id };
  const found = await findPushCampaigns(scope, before, query.limit + 1);
  const page = cutPage(found, query.limit, ({ createdAt }) => createdAt);
  return ok({ rows: page.rows.map(toAnswer), nextCursor: page.nextCursor });
}

/** One push campaign with its counts. Errors: not_found. */
export async function getPushByApi(scope: WorkspaceScope, id: string): Promise<Result<Answer>> {
  const row = await getPushCampaign(scope, id);
  return row.ok ? ok(toAnswer(row.value)) : row;
}

/** Drafts a push campaign. Errors: as `createPushCampaign`. */
export async function createPushByApi(
  context: RequestContext,
  actor: Actor,
  input: z.output<typeof createPushSchema>,
  id: string,
): Promise<Result<Answer>> {
  const row = await createPushCampaign(context, actor, input, id);
  return row.ok ? ok(toAnswer(row.value)) : row;
}
