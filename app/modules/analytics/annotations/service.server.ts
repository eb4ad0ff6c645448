import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { DayRange } from "../domain/dimensions.ts";
import { dayText } from "../domain/period/site-clock.ts";
import { findSameName, nameTakenError } from "../domain/unique-name.ts";
import { analyticsModule } from "../manifest.ts";
import * as repo from "./repo.server.ts";
import type { OverviewForm } from "./schema.ts";

/** Of one site. */
const MAX_NOTES = 1_000;
const MAX_SEGMENTS = 50;
/** On one chart. */
const MAX_SHOWN = 200;

export const listAnnotations = (
  scope: WorkspaceScope,
  siteId: string,
  range: DayRange,
): Promise<repo.AnnotationRow[]> => repo.findAnnotations(scope, siteId, range, MAX_SHOWN);

export const listSegments = (scope: WorkspaceScope, siteId: string): Promise<repo.SegmentRow[]> =>
  repo.findSegments(scope, siteId);

const GONE = appError("not_found", "It was deleted already.");

const tooMany = (what: string) =>
  appError("limit_reached", `A website has at most ${what}. Delete one that nobody needs any more.`);

/**
 * Carries out a form of the overview: adds, changes or deletes a note, saves, renames, replaces or deletes a segment; returns what to say
 * then. The site was found in the actor's workspace. Errors: forbidden, plan_required, not_found, invalid_input, conflict, limit_reached,
 * rate_limited, unavailable. Called again with a `newId` under which it has added its note or segment already, it adds nothing.
 */
export async function changeOverview(
  context: RequestContext,
  actor: Actor,
  siteId: string,
  form: OverviewForm,
  newId: string,
): Promise<Result<string>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const admitted = await throttle(context, analyticsModule.rateLimits.analytics_reading_change, actor.userId);
  if (!admitted.ok) return admitted;
  const scope: WorkspaceScope = { db: context.db, workspaceId: actor.workspaceId };
  const now = context.now();
  const own = {
    id: form.id ?? newId,
    workspaceId: actor.workspaceId,
    siteId,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  if (form.intent === "delete_note")
    return (await repo.deleteAnnotation(scope, siteId, form.id)) ? ok("Note deleted") : err(GONE);
  if (form.intent === "delete_segment")
    return (await repo.deleteSegment(scope, siteId, form.id)) ? ok("Segment deleted") : err(GONE);
  if (form.intent === "note") {
    const problem = metricDayProblem(form.day * days(1), now);
    const message = `${dayText(form.day)} ${problem}.`;
    if (problem) return err(appError("invalid_input", message, { fields: [{ path: "day", message }] }));
    const note = { ...own, day: form.day, text: form.text };
    if (form.id) return (await repo.updateAnnotation(scope, note)) ? ok("Note saved") : err(GONE);
    const isThere =
      (await repo.insertAnnotation(scope, note, MAX_NOTES)) || (await repo.hasAnnotation(scope, siteId, note.id));
    return isThere ? ok("Note added") : err(tooMany(`${MAX_NOTES} notes`));
  }
  return saveSegment(scope, { ...own, name: form.name, filters: form.filters }, form);
}

type SegmentForm = Extract<OverviewForm, { name: string }>;

/**
 * Saves filters under a name, renames a segment, or replaces the filters of the segment that the person confirmed to
 * overwrite. Names that differ only in letter case or blanks are one name.
 */
async function saveSegment(
  scope: WorkspaceScope,
  segment: repo.SegmentRow,
  { id, intent, taken: told }: SegmentForm,
): Promise<Result<string>> {
  const all = await repo.findSegments(scope, segment.siteId);
  const taken = findSameName(all, segment.name, id);
  if (taken && intent === "replace_segment" && taken.id === told)
    return (await repo.replaceFilters(scope, { ...segment, id: taken.id }))
      ? ok(`Filters of “${taken.name}” replaced`)
      : err(GONE);
  if (taken && taken.id === segment.id) return ok("Segment saved");
  if (id && !all.some((one) => one.id === id)) return err(GONE);
  if (!taken && id && (await repo.renameSegment(scope, segment))) return ok("Segment renamed");
  if (!taken && !id && (await repo.insertSegment(scope, segment, MAX_SEGMENTS))) return ok("Segment saved");
  // Its twin was quicker by a moment.
  if (!id && (await repo.findSegments(scope, segment.siteId)).some((one) => one.id === segment.id))
    return ok("Segment saved");
  if (!taken && all.length >= MAX_SEGMENTS) return err(tooMany(`${MAX_SEGMENTS} segments`));
  return err(nameTakenError("segment", taken?.name ?? segment.name));
}
