import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import type { MoveByDays } from "#app/platform/forms/move-by-days.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { addDays, movedByDays } from "#app/shared/dates/calendar-days.ts";
import { escapeIcsText, icsFile, icsMoment } from "#app/shared/dates/ics.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { horizonText, isBeyondHorizon } from "#app/shared/dates/schedule-horizon.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { STATUS_LABELS } from "../labels.ts";
import { contentModule } from "../manifest.ts";
import { itemPath } from "../paths.ts";
import { allowChange } from "../people/allow-change.server.ts";
import { findSite, findSiteByFeed, putSite } from "../publishing/repo.server.ts";
import { changeItem } from "../service.server.ts";
import { findDated } from "./repo.server.ts";

const WRITE = { feature: "content_basic", write: true } as const;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const NO_FEED = appError("not_found", "Calendar not found.");

/** Pieces with a date on these days of a zone. */
export function readCalendar(scope: WorkspaceScope, shown: readonly string[], timeZone: string) {
  const first = shown[0] ?? "";
  const last = shown.at(-1) ?? first;
  const from = fromLocalMoment(`${first}T00:00`, timeZone) ?? new Date(0);
  const to = fromLocalMoment(`${addDays(last, 1)}T00:00`, timeZone) ?? from;
  return findDated(scope, from, to);
}

const MOVED = appError("conflict", "Somebody gave this piece another date. The calendar shows it now.");
const IS_OUT = appError("conflict", "A published or archived piece keeps its date.");
const NO_MOMENT = appError("invalid_input", "Choose a moment in the future.");
const TOO_FAR = appError("invalid_input", horizonText());

/**
 * Moves the date of a piece by days, at the same time of the clock. Errors: forbidden, plan_required, rate_limited, unavailable,
 * not_found, conflict (it has another date by now, or is out), invalid_input (a schedule in the past, years ahead).
 */
export async function movePiece(
  context: RequestContext,
  actor: Actor & { timeZone: string },
  { id, days: count, atMs }: MoveByDays,
): Promise<Result<unknown>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  return changeItem(context, actor, id, ({ status, publishAt }) => {
    if (publishAt?.getTime() !== atMs) return err(MOVED);
    if (status === "published" || status === "archived") return err(IS_OUT);
    const moved = movedByDays(publishAt, count, actor.timeZone);
    if (!moved || (status === "scheduled" && moved <= context.now())) return err(NO_MOMENT);
    if (isBeyondHorizon(moved, context.now())) return err(TOO_FAR);
    return ok({ publishAt: moved });
  });
}

/**
 * Makes the address of the workspace's calendar for other programs; a former address stops working. It is stored nowhere.
 * Errors: forbidden, plan_required.
 */
export async function createFeed(
  context: RequestContext,
  actor: Actor,
  identity: FormIdentity,
): Promise<Result<{ url: string }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const token = await linkTokenOf(context, "content-calendar", identity);
  const present = await findSite(workspaceScope(context, actor));
  const now = context.now();
  await putSite(context.db, {
    workspaceId: actor.workspaceId,
    slug: null,
    title: "",
    description: "",
    language: "en",
    createdAt: now,
    ...present,
    feedHash: await sha256Hex(token),
    updatedAt: now,
  });
  await recordAudit(context, auditEntry(actor, "content_link.created", `content_calendar:${actor.workspaceId}`));
  return ok({ url: `${context.config.APP_URL}/content-calendar/${token}` });
}

export const hasFeed = async (scope: WorkspaceScope): Promise<boolean> =>
  ((await findSite(scope))?.feedHash ?? null) !== null;

/** The calendar of a token as an iCalendar file (RFC 5545): 90 days back, a year ahead. Errors: not_found, rate_limited. */
export async function calendarFeed(context: RequestContext, token: string): Promise<Result<string>> {
  if (!TOKEN.test(token)) return err(NO_FEED);
  const admitted = await throttle(context, contentModule.rateLimits.content_review_view, context.address);
  if (!admitted.ok) return admitted;
  const site = await findSiteByFeed(context.db, await sha256Hex(token));
  const now = context.now();
  if (!site || !(await workspaceIncludes(context.db, site.workspaceId, "content_basic", now))) return err(NO_FEED);
  const nowMs = now.getTime();
  const scope = { db: context.db, workspaceId: site.workspaceId };
  const rows = await findDated(scope, new Date(nowMs - days(90)), new Date(nowMs + days(365)));
  const host = new URL(context.config.APP_URL).hostname;
  return ok(
    icsFile([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Kaja//Content calendar//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      `X-WR-CALNAME:${escapeIcsText(site.title || "Content")}`,
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      ...rows.flatMap(({ id, title, status, publishAt, updatedAt }) =>
        publishAt
          ? [
              "BEGIN:VEVENT",
              `UID:${id}@${host}`,
              `DTSTAMP:${icsMoment(updatedAt.getTime())}`,
              `DTSTART:${icsMoment(publishAt.getTime())}`,
              `SUMMARY:${escapeIcsText(`${title} (${STATUS_LABELS[status].label})`)}`,
              `URL:${context.config.APP_URL}${itemPath(id)}`,
              "TRANSP:TRANSPARENT",
              "END:VEVENT",
            ]
          : [],
      ),
      "END:VCALENDAR",
    ]),
  );
}
