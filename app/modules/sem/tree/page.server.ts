import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { semModule } from "../manifest.ts";
import { getCampaign } from "../service.server.ts";
import { semStub } from "./store/sem-stub.server.ts";

/** What every page of one campaign needs. Throws the answer to who may not see it. */
export async function openCampaignPage(request: Request, context: RequestContext, campaignId: string | undefined) {
  const { session, scope } = await requireFeature(request, context, semModule.feature);
  const row = orThrow(await getCampaign(scope, campaignId ?? ""));
  const stub = semStub(context, scope.workspaceId);
  const counts = await stub.counts([row.id]);
  return {
    session,
    scope,
    stub,
    campaign: {
      ...{ id: row.id, name: row.name, status: row.status },
      isArchived: row.archivedAt !== null,
      changes: counts[row.id]?.changes ?? 0,
      readOnly: session.workspaceRole === "viewer" || row.archivedAt !== null,
    },
  };
}

/** What every other page of the module needs. */
export async function openSemPage(request: Request, context: RequestContext) {
  const { session, scope } = await requireFeature(request, context, semModule.feature);
  return { session, scope, stub: semStub(context, scope.workspaceId), readOnly: session.workspaceRole === "viewer" };
}

export type CampaignHead = Awaited<ReturnType<typeof openCampaignPage>>["campaign"];

/** Rows of one page of a list. */
export const PAGE = 100;

/** Cuts a list that was read one row longer: the rows, and the id behind which the next page begins. */
export function cutList<Row extends { id: number }>(rows: readonly Row[]): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, PAGE);
  return { rows: shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}
