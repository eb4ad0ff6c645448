import type { AppContext } from "#app/platform/context.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { seconds } from "#app/shared/time.ts";
import { readMailSettings } from "../../settings/service.server.ts";
import type { OnsiteCandidate } from "../domain/match.ts";
import { readOnsiteSettings } from "../domain/onsite-settings.ts";
import { findLive, type OnsiteRow } from "../repo.server.ts";

/** The live messages of a workspace, and how many messages of all channels one person gets. */
export interface LiveMessages {
  messages: readonly OnsiteCandidate[];
  cap: { mails: number; days: number } | null;
}

/** Each page view of a website asks: a change reaches all isolates within this time. */
const FRESH_MS = seconds(30);
const MAX_KNOWN = 2_000;

const known = new BoundedMap<string, { live: LiveMessages; readAtMs: number }>(MAX_KNOWN);

/** A stored message with what decides about it. */
export const toCandidate = (row: OnsiteRow): OnsiteCandidate => ({
  ...{ id: row.id, siteId: row.siteId, status: row.status, priority: row.priority },
  startsAtMs: row.startsAt?.getTime() ?? null,
  endsAtMs: row.endsAt?.getTime() ?? null,
  createdAtMs: row.createdAt.getTime(),
  settings: readOnsiteSettings(row.settings),
});

/** Reads what is live in a workspace, from the isolate's memory when it was read a moment ago. */
export async function readLive(context: AppContext, workspaceId: string): Promise<LiveMessages> {
  const nowMs = context.now().getTime();
  const entry = known.touch(workspaceId);
  if (entry && nowMs >= entry.readAtMs && nowMs - entry.readAtMs < FRESH_MS) return entry.live;
  const scope = { db: context.db, workspaceId };
  const [rows, { cap }] = await Promise.all([findLive(scope), readMailSettings(scope)]);
  const live = { messages: rows.map(toCandidate), cap };
  known.set(workspaceId, { live, readAtMs: nowMs });
  return live;
}

/** Forgets what this isolate knows of a workspace whose messages were changed here. */
export const evictLive = (workspaceId: string): void => {
  known.delete(workspaceId);
};
