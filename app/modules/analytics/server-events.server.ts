import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { checkHosts, NO_SITE, takeEvents } from "./collect.server.ts";
import { readEvents } from "./domain/payload.ts";
import type { ServerEvents } from "./events-schema.ts";
import { toMeasured } from "./measured.server.ts";
import { findSite } from "./repo.server.ts";
import { toldSender } from "./sender.server.ts";

/** What became of the events of a call. */
export interface Received {
  received: number;
  written: number;
  /** Taken for a program's by their user agent. */
  bots: number;
  /** Their id was there already. */
  duplicates: number;
}

/**
 * Takes events from a website's own server, of a site of the scope: written when this answers, each id once, so that a
 * call may be repeated. Errors: not_found (no such site), invalid_input (with the path of the field), forbidden (a foreign host).
 */
export async function receiveEvents(context: AppContext, scope: WorkspaceScope, { site: id, events: told }: ServerEvents): Promise<Result<Received>> {
  const row = await findSite(scope, id);
  if (!row || row.archivedAt) return err(NO_SITE);
  const events = readEvents(told, context.now().getTime(), "server");
  if (!events.ok) return events;
  const site = await toMeasured(context, row);
  const foreign = checkHosts(site, events.value);
  if (!foreign.ok) return err(appError("forbidden", foreign.error.message));
  const sent = events.value.map((event, at) => {
    const { user = "", address = "", userAgent = "", language = "", country = "" } = told[at] ?? {};
    return { event, from: toldSender({ address, userAgent, language, country }), user: user === "" ? null : user, webdriver: false };
  });
  const { written, bots } = await takeEvents(context, site, "server", sent);
  const received = sent.length;
  return ok({ received, written, bots, duplicates: received - written - bots });
}
