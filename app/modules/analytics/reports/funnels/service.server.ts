import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findSameName, nameTakenError } from "../../domain/unique-name.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import * as repo from "../goals/repo.server.ts";
import { type FunnelInput, WINDOW_UNITS } from "../goals/schema.ts";
import { authorizeChange } from "../goals/service.server.ts";
import type { FunnelStep } from "./domain/funnel-report.ts";

export interface Funnel {
  id: string;
  name: string;
  steps: FunnelStep[];
  windowMinutes: number;
  strict: boolean;
}

const MAX_FUNNELS = 100;
export const NO_FUNNEL = appError("not_found", "There is no such funnel; it may have been deleted meanwhile.");

const funnelOf = ({ id, name, steps, windowMinutes, strict }: repo.FunnelRow): Funnel => ({
  id,
  name,
  // Written by `stepsOf` alone.
  steps: steps as FunnelStep[],
  windowMinutes,
  strict,
});

/** Funnels of a site, the newest first. */
export const listFunnels = async (scope: WorkspaceScope, siteId: string): Promise<Funnel[]> =>
  (await repo.findFunnels(scope, siteId)).map(funnelOf);

/** One funnel. Errors: not_found. */
export async function getFunnel(scope: WorkspaceScope, siteId: string, id: string): Promise<Result<Funnel>> {
  const row = await repo.findFunnel(scope, siteId, id);
  return row ? ok(funnelOf(row)) : err(NO_FUNNEL);
}

/** A funnel of the workspace, whichever site it is of. */
export async function readFunnel(
  scope: WorkspaceScope,
  id: string,
): Promise<{ funnel: Funnel; siteId: string } | null> {
  const row = await repo.findFunnel(scope, null, id);
  return row ? { funnel: funnelOf(row), siteId: row.siteId } : null;
}

/** The steps of a form: rows that were filled in, in their order. */
const stepsOf = ({ steps }: FunnelInput): FunnelStep[] =>
  steps.flatMap(({ kind, pattern, propertyName, propertyValue, minScrollPercent, dimension, dimensionValue }, at) =>
    pattern === undefined
      ? []
      : [
          {
            rule: {
              id: `step-${at}`,
              kind,
              pattern,
              property: propertyName && propertyValue ? { name: propertyName, value: propertyValue } : null,
              minScrollPercent: kind === "scroll" ? (minScrollPercent ?? null) : null,
            },
            filters: dimension && dimensionValue ? [{ dimension, operator: "is", values: [dimensionValue] }] : [],
          },
        ],
  );

const columnsOf = (input: FunnelInput) => ({
  name: input.name,
  steps: stepsOf(input),
  windowMinutes: input.windowCount * WINDOW_UNITS[input.windowUnit],
  strict: input.order === "strict",
});

/**
 * Adds a funnel to a site. Called again with an `id` that it has made already, it answers that funnel.
 * Errors: forbidden, plan_required, rate_limited, conflict (a name in use), limit_reached.
 */
export async function createFunnel(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  input: FunnelInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const admitted = await authorizeChange(context, actor, { feature: "analytics_advanced" });
  if (!admitted.ok) return admitted;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const taken = findSameName(await repo.findFunnels(scope, site.id), input.name);
  if (taken) return taken.id === id ? ok({ id }) : err(nameTakenError("funnel", taken.name));
  const now = context.now();
  const row = {
    id,
    workspaceId: actor.workspaceId,
    siteId: site.id,
    ...columnsOf(input),
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.insertFunnel(context, row, MAX_FUNNELS))) {
    const full = appError("limit_reached", `A website has at most ${MAX_FUNNELS} funnels. Delete one first.`);
    return (await repo.findFunnel(scope, site.id, id)) ? ok({ id }) : err(full);
  }
  await auditFunnel(context, actor, site, "created", input.name);
  return ok({ id });
}

/** Changes a funnel, for all of history. Errors: forbidden, plan_required, rate_limited, conflict (a name in use), not_found. */
export async function updateFunnel(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
  input: FunnelInput,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "analytics_advanced" });
  if (!admitted.ok) return admitted;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const taken = findSameName(await repo.findFunnels(scope, site.id), input.name, id);
  if (taken) return err(nameTakenError("funnel", taken.name));
  if (!(await repo.updateFunnel(scope, site.id, id, { ...columnsOf(input), updatedAt: context.now() })))
    return err(NO_FUNNEL);
  await auditFunnel(context, actor, site, "updated", input.name);
  return ok(null);
}

/** Deletes a funnel; the traffic stays. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function deleteFunnel(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  { id, name }: Pick<Funnel, "id" | "name">,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "analytics_advanced" });
  if (!admitted.ok) return admitted;
  if (!(await repo.deleteFunnel({ db: context.db, workspaceId: actor.workspaceId }, site.id, id)))
    return err(NO_FUNNEL);
  await auditFunnel(context, actor, site, "deleted", name);
  return ok(null);
}

const auditFunnel = (
  context: RequestContext,
  { userId, workspaceId }: Actor,
  site: SiteRow,
  what: "created" | "updated" | "deleted",
  detail: string,
) => recordAudit(context, auditEntry({ userId, workspaceId }, `analytics_funnel.${what}`, site.id, detail));
