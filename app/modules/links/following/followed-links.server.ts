import type { AppContext } from "#app/platform/context.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { seconds } from "#app/shared/time.ts";
import { isUnderHost } from "../domain/destination.ts";
import { type LinkRouting, readRouting } from "../domain/routing-schema.ts";
import { findBlockedHosts, findBySlug, type LinkRow } from "../repo.server.ts";

/** A link as the people who follow it need it. */
export interface FollowedLink {
  row: LinkRow;
  routing: LinkRouting;
  /** One of its destinations was put on the block list after it was made. */
  isBlocked: boolean;
}

/** A change reaches every isolate within this time. */
const FRESH_MS = seconds(15);
const MISSING_MS = seconds(5);
const MAX_KNOWN = 5_000;

/** Separate, so that a flood of made-up slugs does not push out the real ones. */
const known = new BoundedMap<string, { link: FollowedLink; readAtMs: number }>(MAX_KNOWN);
const missing = new BoundedMap<string, number>(MAX_KNOWN);

const isYoung = (readAtMs: number, nowMs: number, maxAgeMs: number): boolean =>
  nowMs >= readAtMs && nowMs - readAtMs < maxAgeMs;

/** Whether somebody could be led to a host that the workspace blocks. */
export function leadsToBlocked(
  row: LinkRow,
  { targets, variants }: LinkRouting,
  blockedHosts: readonly string[],
): boolean {
  const destinations = [row, ...targets, ...variants].map(({ destination }) => destination);
  return destinations.some((destination) => isUnderHost(new URL(destination).hostname, blockedHosts));
}

/** The link of a slug, from the isolate's memory when it was read in the last seconds; null for none. */
export async function findFollowedLink(context: AppContext, slug: string): Promise<FollowedLink | null> {
  if (!/^[a-z0-9][a-z0-9_-]{1,48}[a-z0-9]$/.test(slug)) return null;
  const nowMs = context.now().getTime();
  const entry = known.touch(slug);
  if (entry && isYoung(entry.readAtMs, nowMs, FRESH_MS)) return entry.link;
  const missedAtMs = missing.get(slug);
  if (missedAtMs !== undefined && isYoung(missedAtMs, nowMs, MISSING_MS)) return null;
  const row = await findBySlug(context, slug);
  if (!row) {
    known.delete(slug);
    missing.set(slug, nowMs);
    return null;
  }
  const routing = readRouting(row.routing);
  const blockedHosts = await findBlockedHosts({ db: context.db, workspaceId: row.workspaceId });
  const link = { row, routing, isBlocked: leadsToBlocked(row, routing, blockedHosts) };
  missing.delete(slug);
  known.set(slug, { link, readAtMs: nowMs });
  return link;
}

/** Forgets what this isolate knows of a link that was made, changed or deleted here. */
export function evictLink(slug: string): void {
  known.delete(slug);
  missing.delete(slug);
}
