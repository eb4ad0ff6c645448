import type { z } from "zod";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_CAMPAIGN } from "../access.server.ts";
import { findAssets } from "../assets/repo.server.ts";
import type { Status } from "../domain/status.ts";
import * as repo from "../repo.server.ts";
import type { marketingCampaignModel } from "./schema.ts";

type Answer = Omit<z.input<typeof marketingCampaignModel>, "createdAt" | "updatedAt" | "launchedAt"> & {
  createdAt: Date;
  updatedAt: Date;
  launchedAt: Date | null;
};

/** Lists the marketing campaigns of a workspace. Errors: invalid_input (cursor). */
export async function listCampaignsByApi(
  scope: WorkspaceScope,
  query: { sort: Sort<"updatedAt">; cursor?: string | undefined; limit: number; status?: Status | undefined },
): Promise<Result<{ rows: repo.CampaignHead[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const page = { sort: query.sort, cursor: cursor.value, limit: query.limit + 1 };
  const rows = await repo.findCampaignPage(scope, { status: query.status }, page);
  return ok(cutPage(rows, query.limit, (row) => row.updatedAt));
}

/** One marketing campaign with what it holds. Errors: not_found. */
export async function getCampaignByApi(scope: WorkspaceScope, id: string): Promise<Result<Answer>> {
  const [campaign, assets] = await Promise.all([repo.findCampaign(scope, id), findAssets(scope, id)]);
  if (!campaign) return err(NO_CAMPAIGN);
  const { name, status, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor, utmCampaign } = campaign;
  const { audience, brief, launchedAt, createdAt, updatedAt } = campaign;
  return ok({
    ...{ id, name, status, goalMetric, goalTarget, startsOn, endsOn, currency, budgetMinor, utmCampaign },
    ...{ audience, brief, launchedAt, createdAt, updatedAt },
    assets: assets.map(({ kind, refId, title }) => ({ kind, ref: refId, title })),
  });
}
