import { authorize, type Principal } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { admit } from "#app/platform/rate-limit/admit.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { DayRange } from "./domain/dimensions.ts";
import * as repo from "./reading-repo.server.ts";
import type { OverviewForm } from "./reading-schema.ts";

/** Of one site. */
const MAX_NOTES = 1_000;
const MAX_SEGMENTS = 50;
/** On one chart. */
const MAX_SHOWN = 200;

export const listAnnotations = (scope: WorkspaceScope, siteId: string, range: DayRange): Promise<repo.AnnotationRow[]> =>
  repo.findAnnotations(scope, siteId, range, MAX_SHOWN);

export const listSegments = (scope: WorkspaceScope, siteId: string): Promise<repo.SegmentRow[]> => repo.findSegments(scope, siteId);

const DONE: Readonly<Record<OverviewForm["intent"], string>> = {
  note: "Note added",
  delete_note: "Note deleted",
  save_segment: "Segment saved",
  delete_segment: "Segment deleted",
};

/**
 * Carries out a form of the overview: adds or deletes a note, saves or deletes a segment; returns what to say then. The
 * site was found in the principal's workspace. Errors: forbidden, plan_required, not_found, limit_reached, rate_limited, unavailable.
 */
export async function changeOverview(context: RequestContext, principal: Principal, siteId: string, form: OverviewForm): Promise<Result<string>> {
  const allowed = authorize(principal, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const admitted = await admit(context, "analytics_reading_change", principal.userId);
  if (!admitted.ok) return admitted;
  const scope: WorkspaceScope = { db: context.db, workspaceId: principal.workspaceId };
  const now = context.now();
  const own = { id: newId(now.getTime()), workspaceId: principal.workspaceId, siteId, createdBy: principal.userId, createdAt: now, updatedAt: now };
  const gone = appError("not_found", "It was deleted already.");
  if (form.intent === "delete_note") return (await repo.deleteAnnotation(scope, siteId, form.id)) ? ok(DONE.delete_note) : err(gone);
  if (form.intent === "delete_segment") return (await repo.deleteSegment(scope, siteId, form.id)) ? ok(DONE.delete_segment) : err(gone);
  const saved =
    form.intent === "note"
      ? await repo.insertAnnotation(scope, { ...own, day: form.day, text: form.text }, MAX_NOTES)
      : await repo.saveSegment(scope, { ...own, name: form.name, filters: form.filters }, MAX_SEGMENTS);
  if (saved) return ok(DONE[form.intent]);
  const many = form.intent === "note" ? `${MAX_NOTES} notes` : `${MAX_SEGMENTS} segments`;
  return err(appError("limit_reached", `A website has at most ${many}. Delete one that nobody needs any more.`));
}
