import { limitMessage } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { analyticsModule } from "../manifest.ts";
import { findSite } from "../sites/repo.server.ts";
import { clientInfoFromServer } from "./client-info.server.ts";
import { parseEvents } from "./domain/payload.ts";
import type { ServerEvents } from "./schema.ts";
import { checkHosts, ingestEvents, NO_SITE } from "./service.server.ts";
import { toTrackedSite } from "./site-config-cache.server.ts";

/** What became of the events of a call. */
export interface ServerEventsResult {
  received: number;
  written: number;
  /** Taken for a program's by their user agent. */
  bots: number;
  /** Their id was there already. */
  duplicates: number;
}

const FULL = appError(
  "limit_reached",
  "Storage for this website is full, and nothing of this call was written. Please write to us.",
);

/** The error of a call that the day's budget does not suffice for. */
function usedUp(plan: Plan): AppError {
  const { allows, way } = limitMessage(plan, analyticsModule.limits.dailyEvents);
  return appError(
    "limit_reached",
    `${allows} Those that its server sends have reached it, in number or in size, and nothing of this call was written.${way} Send the events again tomorrow, each with its timestamp.`,
  );
}

/**
 * Takes events from a website's own server, of a site of the scope: written when this answers, each id once, so that a
 * call may be repeated. Errors: not_found (no such site), invalid_input (with the path of the field), forbidden (a foreign host),
 * limit_reached (the day's budget).
 */
export async function ingestServerEvents(
  context: AppContext,
  scope: WorkspaceScope,
  { site: id, events: submitted }: ServerEvents,
): Promise<Result<ServerEventsResult>> {
  const row = await findSite(scope, id);
  if (!row || row.archivedAt) return err(NO_SITE);
  const events = parseEvents(submitted, context.now().getTime(), "server");
  if (!events.ok) return events;
  const site = await toTrackedSite(context, row);
  const foreign = checkHosts(site, events.value);
  if (!foreign.ok) return err(appError("forbidden", foreign.error.message));
  const sent = events.value.map((event, at) => {
    const { user = "", address = "", userAgent = "", language = "", country = "" } = submitted[at] ?? {};
    return {
      event,
      from: clientInfoFromServer({ address, userAgent, language, country }),
      user: user === "" ? null : user,
      webdriver: false,
    };
  });
  const { written, bots, isRefused, isFull } = await ingestEvents(context, site, "server", sent);
  if (isFull) return err(FULL);
  if (isRefused) return err(usedUp(site.plan));
  const received = sent.length;
  return ok({ received, written, bots, duplicates: received - written - bots });
}
