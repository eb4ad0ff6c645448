import { resendConfirmation } from "#app/modules/account/index.server.ts";
import { refreshKeysOf } from "#app/modules/api-keys/index.server.ts";
import { setPlanByAdmin } from "#app/modules/billing/index.server.ts";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { type AuditEntry, adminAuditEntry, chainOfUser, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { ROLE_TITLES } from "../domain/rules.ts";
import type { PlanChange, ReasonInput, RoleChange } from "../schema.ts";
import * as repo from "./repo.server.ts";

type Person = NonNullable<Awaited<ReturnType<typeof repo.findFacts>>>;

/** What to say when it is done. */
type Done = Promise<Result<string>>;

const refuse = (code: AppError["code"], message: string) => err(appError(code, message));

const NOBODY = appError("not_found", "Person not found.");
const LAST_ADMIN = "This is the last administrator who can sign in. Make somebody else an administrator first.";
const MEANWHILE = "Somebody else changed this meanwhile. Nothing was changed; look at the page as it is now.";

/** Returns the audit row of an administrator's act on a person; it is part of that person's own chain. */
export const userAuditEntry = (
  admin: Pick<Session, "userId">,
  userId: string,
  action: string,
  detail = "",
): AuditEntry => ({
  ...adminAuditEntry(admin, action, `user:${userId}`, detail),
  chain: chainOfUser(userId),
});

/** Whether somebody else than the last administrator was meant when a conditional write changed nothing. */
async function whyUnchanged(
  context: RequestContext,
  userId: string,
  asWished: (person: Person) => boolean,
): Promise<AppError> {
  const person = await repo.findFacts(context, userId, context.now());
  if (!person) return NOBODY;
  return appError("conflict", asWished(person) ? MEANWHILE : LAST_ADMIN);
}

/** Makes a use case of a change to a person: with its audit row. Errors: not_found, and the errors of the change. */
const onPerson =
  <Input>(change: (context: RequestContext, admin: Session, person: Person, input: Input) => Done) =>
  async (context: RequestContext, admin: Session, userId: string | undefined, input: Input): Done => {
    const person = await repo.findFacts(context, userId ?? "", context.now());
    return person ? change(context, admin, person, input) : err(NOBODY);
  };

/** Changes a person's role and ends their sessions. Errors: not_found, conflict (the last administrator; done already; changed meanwhile). */
export const changeRole = onPerson<RoleChange>(async (context, admin, person, { role, reason }) => {
  if (person.role === role) return refuse("conflict", `${person.email} is ${ROLE_TITLES[role]} already.`);
  const entry = userAuditEntry(admin, person.id, "admin.role_changed", `${person.role} → ${role}: ${reason}`);
  if (await repo.changeRole(context, person.id, role, entry))
    return ok(`${person.email} is ${ROLE_TITLES[role]} now and has to sign in again.`);
  return err(await whyUnchanged(context, person.id, (now) => now.role !== person.role));
});

/** Gives a plan without payment, or takes it. Errors: not_found, and those of billing. */
export const changePlan = onPerson<PlanChange>(async (context, admin, person, { plan, reason }) => {
  const changed = await setPlanByAdmin(context, admin, person.id, plan, reason);
  return changed.ok ? ok(`The plan of ${person.email} is changed.`) : changed;
});

/** Ends every session of a person and refuses their keys. Errors: not_found, conflict (oneself; the last administrator; done already; changed meanwhile). */
export const suspend = onPerson<ReasonInput>(async (context, admin, person, { reason }) => {
  if (person.id === admin.userId) return refuse("conflict", "You cannot suspend yourself.");
  if (person.suspendedAt) return refuse("conflict", `${person.email} is suspended already.`);
  if (
    await repo.suspend(context, person.id, reason, userAuditEntry(admin, person.id, "admin.user_suspended", reason))
  ) {
    await refreshKeysOf(context, person.id);
    return ok(`${person.email} is suspended.`);
  }
  return err(await whyUnchanged(context, person.id, (now) => now.suspendedAt !== null));
});

/** Lets a suspended person sign in again. Errors: not_found, conflict (not suspended). */
export const liftSuspension = onPerson<object>(async (context, admin, person) => {
  const lifted = await repo.lift(
    context,
    person.id,
    userAuditEntry(admin, person.id, "admin.suspension_lifted", person.suspendedReason ?? ""),
  );
  return lifted ? ok(`${person.email} can sign in again.`) : refuse("conflict", `${person.email} is not suspended.`);
});

/** Whether a counter keeps a person from signing in. Counters of a browser go by a mark that only this browser has. */
const isOfSignIn = ({ name }: Rule): boolean =>
  /^(sign_in|reauthenticate|second_factor|totp|recovery|passkey|reset_|confirm_)/.test(name);

/** Forgets the counted attempts of a person to sign in. Errors: not_found. */
export const resetAttempts = onPerson<object>(async (context, admin, person) => {
  const identifiers: Partial<Record<Rule["by"], string>> = { email: person.email, user: person.id };
  const resets = Object.values<Rule>(RATE_LIMITS)
    .filter(isOfSignIn)
    .flatMap((rule) => {
      const identifier = identifiers[rule.by];
      return identifier === undefined ? [] : [resetLimit(context, rule, identifier)];
    });
  await recordAudit(context, userAuditEntry(admin, person.id, "admin.attempts_reset"));
  await Promise.all(resets);
  return ok(`The sign-in attempts of ${person.email} are counted from zero.`);
});

/** Mails a new link to confirm the account. Errors: not_found, conflict (confirmed already), rate_limited. */
export const resendConfirmationLink = onPerson<object>(async (context, admin, person) => {
  if (person.emailConfirmedAt) return refuse("conflict", `${person.email} is confirmed already.`);
  const sent = await resendConfirmation(context, person.email);
  if (!sent.ok) return sent;
  await recordAudit(context, userAuditEntry(admin, person.id, "admin.confirmation_resent"));
  return ok(`A new link is on its way to ${person.email}.`);
});

/** Signs a person out on every device. Errors: not_found. */
export const endSessions = onPerson<ReasonInput>(async (context, admin, person, { reason }) => {
  const ended = await repo.endSessions(
    context,
    person.id,
    userAuditEntry(admin, person.id, "admin.sessions_ended", reason),
  );
  return ok(ended === 1 ? "1 session ended." : `${ended} sessions ended.`);
});

/** Returns a person with what an administrator may see of them. Errors: not_found. */
export async function readPerson(context: RequestContext, userId: string) {
  const found = await repo.findPerson(context, userId, context.now());
  return found ? ok(found) : err(NOBODY);
}
