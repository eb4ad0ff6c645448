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

const tooMany = (what: string) => appError("limit_reached", `A website has at most ${what}. Delete one that nobody needs any more.`);

/**
 * Carries out a form of the overview: adds, changes or deletes a note, saves, renames or deletes a segment; returns what to say
 * then. The site was found in the principal's workspace. Errors: forbidden, plan_required, not_found, invalid_input, limit_reached,
 * rate_limited, unavailable.
 */
export async function changeOverview(context: RequestContext, principal: Principal, siteId: string, form: OverviewForm): Promise<Result<string>> {
  const allowed = authorize(principal, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const admitted = await admit(context, "analytics_reading_change", principal.userId);
  if (!admitted.ok) return admitted;
  const scope: WorkspaceScope = { db: context.db, workspaceId: principal.workspaceId };
  const now = context.now();
  const own = { id: form.id ?? newId(now.getTime()), workspaceId: principal.workspaceId, siteId, createdBy: principal.userId, createdAt: now, updatedAt: now };
  const gone = appError("not_found", "It was deleted already.");
  if (form.intent === "delete_note") return (await repo.deleteAnnotation(scope, siteId, form.id)) ? ok("Note deleted") : err(gone);
  if (form.intent === "delete_segment") return (await repo.deleteSegment(scope, siteId, form.id)) ? ok("Segment deleted") : err(gone);
  if (form.intent === "note") {
    const note = { ...own, day: form.day, text: form.text };
    if (form.id) return (await repo.updateAnnotation(scope, note)) ? ok("Note saved") : err(gone);
    return (await repo.insertAnnotation(scope, note, MAX_NOTES)) ? ok("Note added") : err(tooMany(`${MAX_NOTES} notes`));
  }
  const segment = { ...own, name: form.name, filters: form.filters };
  if (!form.id) return (await repo.saveSegment(scope, segment, MAX_SEGMENTS)) ? ok("Segment saved") : err(tooMany(`${MAX_SEGMENTS} segments`));
  if (await repo.renameSegment(scope, segment)) return ok("Segment renamed");
  const message = "Another segment has this name.";
  const isThere = (await repo.findSegments(scope, siteId)).some(({ id }) => id === form.id);
  return err(isThere ? appError("invalid_input", message, { fields: [{ path: "name", message }] }) : gone);
}
