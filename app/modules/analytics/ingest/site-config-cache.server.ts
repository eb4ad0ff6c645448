import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import type { SiteConfig } from "../domain/event.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import { toSiteConfig } from "../store/site-stub.server.ts";
import { findTrackedSite } from "./repo.server.ts";

/** What the edge has to know of a site to take its events. */
export interface TrackedSite {
  config: SiteConfig;
  plan: Plan;
  hosts: readonly string[];
  anyHost: boolean;
}

const FRESH_MS = seconds(30);
/** Until then a site is answered from memory while it is read again. */
const STALE_MS = minutes(1);
const NEGATIVE_MS = seconds(5);
const MAX_KNOWN = 5_000;
const MAX_MISSING = 5_000;

interface Known {
  site: TrackedSite;
  readAtMs: number;
  refreshing: boolean;
}

/** Separate, so that a flood of made-up ids does not push out the real ones. */
const known = new BoundedMap<string, Known>(MAX_KNOWN);
const missing = new BoundedMap<string, number>(MAX_MISSING);

const isYoung = (readAtMs: number, nowMs: number, maxAgeMs: number): boolean =>
  nowMs >= readAtMs && nowMs - readAtMs < maxAgeMs;

export async function toTrackedSite(context: AppContext, row: SiteRow): Promise<TrackedSite> {
  const plan = (await readWorkspacePlan(context.db, row.workspaceId, context.now())) ?? "free";
  return { config: toSiteConfig(row, plan), plan, hosts: row.hosts, anyHost: row.anyHost };
}

async function read(context: AppContext, id: string): Promise<TrackedSite | null> {
  const row = await findTrackedSite(context, id);
  const readAtMs = context.now().getTime();
  if (!row) {
    known.delete(id);
    missing.set(id, readAtMs);
    return null;
  }
  const site = await toTrackedSite(context, row);
  missing.delete(id);
  known.set(id, { site, readAtMs, refreshing: false });
  return site;
}

function refresh(context: AppContext, id: string, entry: Known): void {
  entry.refreshing = true;
  const reading = read(context, id)
    .catch((cause: unknown) => context.log.error("analytics.site_not_read", { siteId: id }, cause))
    .finally(() => {
      entry.refreshing = false;
    });
  context.waitUntil(reading);
}

/**
 * A site by its id, from the isolate's memory when it was read in the last minute; null for none. A change of its hosts
 * reaches all isolates within that minute, a new site within 5 s.
 */
export async function getTrackedSite(context: AppContext, id: string): Promise<TrackedSite | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const nowMs = context.now().getTime();
  const entry = known.touch(id);
  if (entry && isYoung(entry.readAtMs, nowMs, STALE_MS)) {
    if (!isYoung(entry.readAtMs, nowMs, FRESH_MS) && !entry.refreshing) refresh(context, id, entry);
    return entry.site;
  }
  const missedAtMs = missing.get(id);
  if (missedAtMs !== undefined && isYoung(missedAtMs, nowMs, NEGATIVE_MS)) return null;
  return read(context, id);
}

/** What this isolate knows of a site that was changed or deleted here. */
export function evictTrackedSite(id: string): void {
  known.delete(id);
  missing.delete(id);
}
