import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { fromLocalMoment, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Account } from "../accounts/service.server.ts";
import { scheduleFault } from "../domain/schedule.ts";
import { nextSlots } from "../domain/slots.ts";
import { findTakenTimes } from "../repo.server.ts";
import type { SocialSettings } from "../store/social-rpc.ts";

export type When = "draft" | "at" | "queue" | "now";

const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

/**
 * Reads a local date and time. Errors: invalid_input (none, in an hour that clocks skip there, not in the next five years).
 */
export function readMoment(local: string, timeZone: string, now: Date, path = "at"): Result<Date> {
  const at = fromLocalMoment(local, timeZone);
  if (!at) return err(onField(path, "Choose a date and time."));
  if (toLocalMoment(at.getTime(), timeZone) !== local)
    return err(
      onField(path, `This hour does not exist in ${timeZone} on that day: clocks go forward. Choose another time.`),
    );
  const fault = scheduleFault(at, now);
  return fault ? err(onField(path, fault)) : ok(at);
}

/** When each account publishes. Errors: invalid_input (time; an account without a queue). */
export async function timesOf(
  scope: WorkspaceScope,
  accounts: readonly Account[],
  { when, at, timeZone }: { when: When; at: string; timeZone: string },
  settings: SocialSettings,
  now: Date,
): Promise<Result<(Date | null)[]>> {
  if (when === "draft") return ok(accounts.map(() => null));
  if (when === "now") return ok(accounts.map(() => now));
  if (when === "at") {
    const moment = readMoment(at, timeZone, now);
    return moment.ok ? ok(accounts.map(() => moment.value)) : moment;
  }
  const times: Date[] = [];
  for (const { id, title } of accounts) {
    const queue = id === null ? undefined : settings.queues[id];
    const taken = id === null ? new Set<number>() : await findTakenTimes(scope, id, now);
    const [next] = queue ? nextSlots(queue, now.getTime(), taken) : [];
    if (!next)
      return err(
        onField("when", `${title} has no free time in its queue. Set its times under Settings, or choose a time.`),
      );
    times.push(next);
  }
  return ok(times);
}
