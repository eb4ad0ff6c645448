import { resendConfirmation } from "#app/modules/account/index.server.ts";
import { refreshKeysOf } from "#app/modules/api-keys/index.server.ts";
import { setPlanByAdmin } from "#app/modules/billing/index.server.ts";
import { type AuditEntry, adminAuditEntry, chainOfUser, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { RULES, type RuleName } from "#app/platform/rate-limit/rules.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { ROLE_TITLES } from "../domain/rules.ts";
import type { PersonAction } from "../schema.ts";
import * as repo from "./repo.server.ts";

type Person = NonNullable<Awaited<ReturnType<typeof repo.findFacts>>>;

type Asked<I extends PersonAction["intent"]> = Extract<PersonAction, { intent: I }>;

/** What is told when it is done. */
type Done = Promise<Result<string>>;

const refuse = (code: AppError["code"], message: string) => err(appError(code, message));

const NOBODY = appError("not_found", "There is no such person.");
const LAST_ADMIN = "This is the last administrator who can sign in. Make somebody else an administrator first.";
const MEANWHILE = "Somebody else changed this meanwhile. Nothing was changed; look at the page as it is now.";

/** The audit row of an administrator's act on a person; it stands in that person's own chain. */
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

async function changeRole(
  context: RequestContext,
  admin: Session,
  person: Person,
  { role, reason }: Asked<"role">,
): Done {
  if (person.role === role) return refuse("conflict", `${person.email} is ${ROLE_TITLES[role]} already.`);
  const entry = userAuditEntry(admin, person.id, "admin.role_changed", `${person.role} → ${role}: ${reason}`);
  if (await repo.changeRole(context, person.id, role, entry))
    return ok(`${person.email} is ${ROLE_TITLES[role]} now and has to sign in again.`);
  return err(await whyUnchanged(context, person.id, (now) => now.role !== person.role));
}

async function changePlan(
  context: RequestContext,
  admin: Session,
  person: Person,
  { plan, reason }: Asked<"plan">,
): Done {
  const changed = await setPlanByAdmin(context, admin, person.id, plan, reason);
  return changed.ok ? ok(`The plan of ${person.email} is changed.`) : changed;
}

async function suspend(context: RequestContext, admin: Session, person: Person, { reason }: Asked<"suspend">): Done {
  if (person.id === admin.userId) return refuse("conflict", "You cannot suspend yourself.");
  if (person.suspendedAt) return refuse("conflict", `${person.email} is suspended already.`);
  if (
    await repo.suspend(context, person.id, reason, userAuditEntry(admin, person.id, "admin.user_suspended", reason))
  ) {
    await refreshKeysOf(context, person.id);
    return ok(`${person.email} is suspended.`);
  }
  return err(await whyUnchanged(context, person.id, (now) => now.suspendedAt !== null));
}

async function lift(context: RequestContext, admin: Session, person: Person): Done {
  const lifted = await repo.lift(
    context,
    person.id,
    userAuditEntry(admin, person.id, "admin.suspension_lifted", person.suspendedReason ?? ""),
  );
  return lifted ? ok(`${person.email} can sign in again.`) : refuse("conflict", `${person.email} is not suspended.`);
}

/** Whether a counter stands between a person and signing in. Those of a browser go by a mark that only this browser has. */
const isOfSignIn = (rule: RuleName): boolean =>
  /^(sign_in|reauthenticate|second_factor|totp|recovery|passkey|reset_|confirm_)/.test(rule);

async function resetAttempts(context: RequestContext, admin: Session, person: Person): Done {
  const identifiers: Partial<Record<(typeof RULES)[RuleName]["by"], string>> = { email: person.email, user: person.id };
  const resets = (Object.keys(RULES) as RuleName[]).filter(isOfSignIn).flatMap((rule) => {
    const identifier = identifiers[RULES[rule].by];
    return identifier === undefined ? [] : [resetLimit(context, rule, identifier)];
  });
  await recordAudit(context, userAuditEntry(admin, person.id, "admin.attempts_reset"));
  await Promise.all(resets);
  return ok(`The sign-in attempts of ${person.email} start anew.`);
}

async function resendLink(context: RequestContext, admin: Session, person: Person): Done {
  if (person.emailConfirmedAt) return refuse("conflict", `${person.email} is confirmed already.`);
  const sent = await resendConfirmation(context, person.email);
  if (!sent.ok) return sent;
  await recordAudit(context, userAuditEntry(admin, person.id, "admin.confirmation_resent"));
  return ok(`A new link is on its way to ${person.email}.`);
}

async function endSessions(
  context: RequestContext,
  admin: Session,
  person: Person,
  { reason }: Asked<"end_sessions">,
): Done {
  const ended = await repo.endSessions(
    context,
    person.id,
    userAuditEntry(admin, person.id, "admin.sessions_ended", reason),
  );
  return ok(ended === 1 ? "1 session ended." : `${ended} sessions ended.`);
}

/** What gives or takes what a person may do asks for a recent sign-in. */
const changesAccess = (asked: PersonAction): asked is Asked<"role" | "plan" | "suspend" | "lift"> =>
  asked.intent === "role" || asked.intent === "plan" || asked.intent === "suspend" || asked.intent === "lift";

/**
 * Does to a person what an administrator asked for, with its audit row, and says so. `view` is not among it: it starts a
 * session. Errors: not_found, conflict (the last administrator; done already; changed meanwhile), password_required and
 * the others of `stepUp`, rate_limited, and those of billing.
 */
export async function runUserAction(
  context: RequestContext,
  admin: Session,
  userId: string,
  asked: Exclude<PersonAction, { intent: "view" }>,
): Done {
  const person = await repo.findFacts(context, userId, context.now());
  if (!person) return err(NOBODY);
  if (changesAccess(asked)) {
    const proven = await stepUp(context, admin, asked);
    if (!proven.ok) return proven;
  }
  switch (asked.intent) {
    case "role":
      return changeRole(context, admin, person, asked);
    case "plan":
      return changePlan(context, admin, person, asked);
    case "suspend":
      return suspend(context, admin, person, asked);
    case "lift":
      return lift(context, admin, person);
    case "reset_attempts":
      return resetAttempts(context, admin, person);
    case "resend_confirmation":
      return resendLink(context, admin, person);
    case "end_sessions":
      return endSessions(context, admin, person, asked);
  }
}

/** Returns a person with what an administrator may see of them. Errors: not_found. */
export async function readPerson(context: RequestContext, userId: string) {
  const found = await repo.findPerson(context, userId, context.now());
  return found ? ok(found) : err(NOBODY);
}
