import { listSignInEvents } from "#app/modules/account/index.server.ts";
import { refusal } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { deviceName, deviceOf } from "#app/shared/network/device.ts";
import { type Method, matchesOutcome, type Outcome, type OutcomeFilter } from "./domain/sign-ins.ts";
import { outcomeFilterSchema } from "./schema.ts";
import { shownAddress } from "./sessions.server.ts";

/** The list reaches back this many attempts. */
export const SIGN_INS_SHOWN = 200;

/** One attempt to sign in to the person's account. */
export interface SignIn {
  id: string;
  at: Date;
  outcome: Outcome;
  method: Method;
  device: string;
  address: string;
  place: string;
}

/** The outcome that the address asks for. Throws a 400 Response for one that does not exist. */
export function readOutcomeFilter(request: Request): OutcomeFilter | undefined {
  const filter = outcomeFilterSchema.safeParse(new URL(request.url).searchParams.get("outcome") || undefined);
  if (!filter.success) throw refusal(appError("invalid_input", "The address holds a filter that does not exist."));
  return filter.data;
}

/** Of the last 200 attempts to sign in to a person's account, those that the filter selects, newest first. */
export async function listSignIns(
  context: RequestContext,
  userId: string,
  filter: OutcomeFilter | undefined,
): Promise<SignIn[]> {
  const events = await listSignInEvents(context, userId, SIGN_INS_SHOWN);
  return events
    .filter(({ outcome }) => matchesOutcome(outcome, filter))
    .map(({ id, createdAt, outcome, method, userAgent, address, place }) => ({
      id,
      at: createdAt,
      outcome,
      method,
      device: deviceName(deviceOf(userAgent)),
      address: shownAddress(address),
      place,
    }));
}
