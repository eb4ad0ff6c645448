import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { deviceName, deviceOf } from "#app/shared/network/device.ts";
import { days } from "#app/shared/time.ts";
import { newSignIn } from "../mail-templates.server.ts";
import type { Account } from "../repo.server.ts";
import * as repo from "./repo.server.ts";

export type { SignInEvent } from "./repo.server.ts";

const KEPT_MS = days(90);
const MAX_USER_AGENT_LENGTH = 255;

type Attempt = Pick<repo.SignInEvent, "outcome" | "method">;

const userAgentOf = (request: Request): string =>
  (request.headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT_LENGTH);

const insert = (request: Request, context: RequestContext, userId: string, attempt: Attempt): Promise<void> => {
  const createdAt = context.now();
  const { address, place } = context;
  return repo.insertSignInEvent(context, {
    id: newId(createdAt.getTime()),
    userId,
    ...attempt,
    address,
    place,
    userAgent: userAgentOf(request),
    createdAt,
  });
};

/** Work behind the answer; what fails is logged. */
const behind = (context: AppContext, work: Promise<unknown>) =>
  context.waitUntil(work.catch((cause: unknown) => context.log.error("account.sign_in_event_failed", {}, cause)));

/** Notes an attempt in the owner's history, behind the answer. */
export const recordAttempt = (request: Request, context: RequestContext, userId: string, attempt: Attempt): void =>
  behind(context, insert(request, context, userId, attempt));

/**
 * Records a sign-in, after the answer; notifies the owner about a browser that is not known to the account, unless it
 * is the first of all.
 */
export const recordSignIn = (
  request: Request,
  context: RequestContext,
  account: Pick<Account, "id" | "firstName">,
  { method, isKnownBrowser }: Pick<Attempt, "method"> & { isKnownBrowser: boolean },
): void =>
  behind(
    context,
    (async () => {
      const tellsOwner = !isKnownBrowser && (await repo.hasSignedIn(context, account.id));
      await insert(request, context, account.id, { outcome: "signed_in", method });
      if (tellsOwner) await notifyNewSignIn(request, context, account);
    })(),
  );

async function notifyNewSignIn(
  request: Request,
  context: RequestContext,
  { id, firstName }: Pick<Account, "id" | "firstName">,
): Promise<void> {
  const device = deviceName(deviceOf(userAgentOf(request)));
  const place = context.place || "an unknown place";
  await notify(context, {
    userId: id,
    workspaceId: null,
    kind: "account",
    title: "New sign-in",
    body: `${device}, from ${place}. If it was not you, change your password.`,
    href: "/security/sessions",
    mail: newSignIn({
      firstName,
      device,
      place,
      address: context.address,
      at: context.now(),
      securityUrl: `${context.config.APP_URL}/settings/security`,
    }),
  });
}

/** The newest attempts to sign in to the person's account, failed ones included. */
export const listSignInEvents = (context: AppContext, userId: string, limit: number): Promise<repo.SignInEvent[]> =>
  repo.findSignInEvents(context, userId, limit);

/** Forgets attempts older than 90 days. Run each minute. */
export const purgeSignInEvents = (context: AppContext, now: Date): Promise<unknown> =>
  repo.deleteSignInEventsBefore(context, new Date(now.getTime() - KEPT_MS)).execute();

/** Forgets questions that nobody answered in time. Run each minute. */
export const purgeAuthChallenges = (context: AppContext, now: Date): Promise<unknown> =>
  repo.deleteChallengesBefore(context, now).execute();
