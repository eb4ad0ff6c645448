import {
  type BuyerCell,
  createSegment,
  listSegments,
  measureRule,
  type RuleMeasure,
  readBuyers,
  type Segment,
} from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { allowChange } from "../campaigns/service.server.ts";
import { cellRule, ORDER_COUNTS, RECENCY_DAYS } from "./domain/buyer-grid.ts";
import { READY_KEYS, READY_SEGMENTS, type ReadyKey } from "./domain/ready-segments.ts";

export interface MeasuredSegment extends RuleMeasure {
  key: ReadyKey;
  /** The segment of this rule that the workspace has already; null: none. */
  segmentId: string | null;
}

export interface WinBack {
  ready: MeasuredSegment[];
  buyers: BuyerCell[];
  /** Of the chosen cell. */
  cellSegmentId: string | null;
}

/** By the rule: the name is the workspace's to change. */
function segmentOf(segments: readonly Segment[], rule: SegmentRule): string | null {
  const text = JSON.stringify(rule);
  return segments.find((segment) => JSON.stringify(segment.rule) === text)?.id ?? null;
}

/** Measures every ready segment and the grid of buyers as they are now. Errors: forbidden, plan_required, invalid_input. */
export async function readWinBack(
  context: RequestContext,
  actor: Actor,
  cell: { recency: number; orders: number } | null,
): Promise<Result<WinBack>> {
  const { workspaceId } = actor;
  const segments = await listSegments(context, actor);
  if (!segments.ok) return segments;
  const [buyers, measures] = await Promise.all([
    readBuyers(context, workspaceId, { recencyDays: RECENCY_DAYS, orders: ORDER_COUNTS }),
    Promise.all(READY_KEYS.map((key) => measureRule(context, workspaceId, READY_SEGMENTS[key].rule))),
  ]);
  const ready: MeasuredSegment[] = [];
  for (const [at, key] of READY_KEYS.entries()) {
    const measure = measures[at];
    if (!measure) continue;
    if (!measure.ok) return measure;
    ready.push({ key, ...measure.value, segmentId: segmentOf(segments.value, READY_SEGMENTS[key].rule) });
  }
  const cellSegmentId = cell ? segmentOf(segments.value, cellRule(cell.recency, cell.orders)) : null;
  return ok({ ready, buyers, cellSegmentId });
}

/**
 * Makes a segment of a rule, or returns the one that the workspace has. Errors: forbidden, plan_required, conflict (the name is
 * taken by another rule), limit_reached, rate_limited.
 */
export async function adoptSegment(
  context: RequestContext,
  actor: Actor,
  { name, rule }: { name: string; rule: SegmentRule },
  id: string,
): Promise<Result<{ id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const segments = await listSegments(context, actor);
  if (!segments.ok) return segments;
  const existing = segmentOf(segments.value, rule);
  if (existing !== null) return ok({ id: existing });
  const made = await createSegment(context, actor, { name, rule }, id);
  if (made.ok || made.error.code !== "conflict") return made;
  // Another tab may have made the same segment in the meantime.
  const after = await listSegments(context, actor);
  const other = after.ok ? segmentOf(after.value, rule) : null;
  return other === null ? made : ok({ id: other });
}
