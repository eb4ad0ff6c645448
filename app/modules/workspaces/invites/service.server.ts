import { limitReached } from "#app/platform/access/limits.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type FormIdentity, freshIdentity } from "#app/platform/forms/form-identity.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  DEAD_INVITE,
  DEAD_INVITE_KEPT_MS,
  INVITE_MS,
  type InviteState,
  inviteState,
  personName,
  type Role,
} from "../domain/workspace.ts";
import { workspacesModule } from "../manifest.ts";
import { mailInvite, notifyAccepted } from "../notifications.server.ts";
import type { WorkspaceWrite } from "../repo.server.ts";
import { ownersOnly } from "../service.server.ts";
import * as repo from "./repo.server.ts";

/** 192 bits: the table can then hold a plain SHA-256 of it. */
const TOKEN_BYTES = 24;

const fieldError = (message: string): AppError =>
  appError("conflict", message, { fields: [{ path: "email", message }] });
const NO_INVITE = appError("not_found", "Invitation not found. It may have been answered or withdrawn.");
const MAIL_FAILED = appError(
  "unavailable",
  "The invitation is stored, but its mail could not be sent. Use Send again in a moment.",
);

const actOf = ({ workspaceId, userId }: Session): WorkspaceWrite => ({ workspaceId, actorId: userId });

/** The subject of an audit row: neither the address nor the token, because the log outlives both. */
const subjectOf = (inviteId: string): string => `invitation:${inviteId.slice(0, 12)}`;

/** Counts an invitation mail for the person, the workspace and the address. Errors: rate_limited, unavailable. */
async function admit(context: RequestContext, { userId, workspaceId }: Session, email: string): Promise<Result<void>> {
  const counters: readonly [Rule, string][] = [
    [workspacesModule.rateLimits.invite_user, userId],
    [workspacesModule.rateLimits.invite_workspace, workspaceId],
    [workspacesModule.rateLimits.invite_email, email],
  ];
  for (const [rule, identifier] of counters) {
    const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, identifier);
    if (unavailable) return err(appError("unavailable", "Please try again in a few seconds.", { retryAfterSeconds }));
    if (!allowed) {
      const minutes = Math.ceil(retryAfterSeconds / 60);
      return err(
        appError("rate_limited", `Too many invitations. Please wait ${minutes} minute${minutes === 1 ? "" : "s"}.`, {
          retryAfterSeconds,
        }),
      );
    }
  }
  return ok(undefined);
}

async function newInvite(
  context: RequestContext,
  email: string,
  role: Role,
  token: string = randomToken(TOKEN_BYTES),
): Promise<{ token: string; invite: repo.NewInvite }> {
  const createdAt = context.now();
  return {
    token,
    invite: {
      id: await sha256Hex(token),
      email,
      role,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITE_MS),
    },
  };
}

/** Why an invitation was not stored. An owner may know who is in their own workspace; of other accounts nothing is said. */
async function reasonOf(context: RequestContext, session: Session, email: string, exceptId = ""): Promise<AppError> {
  const scope = { db: context.db, workspaceId: session.workspaceId };
  if (await repo.isMemberByEmail(scope, email)) return fieldError("This person is a member already.");
  const open = (await repo.findPending(scope)).filter(
    ({ id, expiresAt }) => id !== exceptId && expiresAt > context.now(),
  );
  if (open.some((invite) => invite.email === email))
    return fieldError("This address has an open invitation. You can send it again below.");
  return limitReached(session.plan, workspacesModule.limits.members);
}

async function mailed(
  context: RequestContext,
  session: Session,
  { token, invite }: { token: string; invite: repo.NewInvite },
): Promise<Result<void>> {
  try {
    await mailInvite(context, session, invite, token);
    return ok(undefined);
  } catch (cause) {
    context.log.error("workspace.invite_mail_failed", {}, cause);
    return err(MAIL_FAILED);
  }
}

/**
 * Invites an address to the session's workspace, by mail. Errors: forbidden; conflict (a member, or invited already);
 * limit_reached (members of the plan, open invitations included); rate_limited; unavailable. Called again with an
 * `identity` that already made an invitation, it sends nothing.
 */
export async function inviteMember(
  context: RequestContext,
  session: Session,
  { email, role }: { email: string; role: Role },
  identity: FormIdentity = freshIdentity(context.now().getTime()),
): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const made = await newInvite(context, email, role, await linkTokenOf(context, "invitation", identity));
  if (await findPendingOne(context, session, made.invite.id)) return ok(undefined);
  const admitted = await admit(context, session, email);
  if (!admitted.ok) return admitted;
  const audit = auditEntry(session, "workspace.member_invited", subjectOf(made.invite.id), role);
  const stored = await repo.insertInvite(
    context,
    actOf(session),
    made.invite,
    workspacesModule.limits.members[session.plan],
    audit,
  );
  if (stored) return mailed(context, session, made);
  return (await findPendingOne(context, session, made.invite.id))
    ? ok(undefined)
    : err(await reasonOf(context, session, email));
}

const findPendingOne = async (context: RequestContext, { workspaceId }: Session, id: string) =>
  (await repo.findPending({ db: context.db, workspaceId })).find((invite) => invite.id === id);

/** Sends an invitation again with a new link, valid for 7 days from now; the one before leads nowhere. Errors as of `inviteMember`, and not_found. */
export async function resendInvite(context: RequestContext, session: Session, inviteId: string): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const pending = await findPendingOne(context, session, inviteId);
  if (!pending) return err(NO_INVITE);
  const admitted = await admit(context, session, pending.email);
  if (!admitted.ok) return admitted;
  const made = await newInvite(context, pending.email, pending.role);
  const audit = auditEntry(session, "workspace.invitation_resent", subjectOf(made.invite.id), pending.role);
  if (
    await repo.renewInvite(
      context,
      actOf(session),
      inviteId,
      made.invite,
      workspacesModule.limits.members[session.plan],
      audit,
    )
  )
    return mailed(context, session, made);
  // Sent again from another tab at the same moment, or answered: then there is nothing left to renew.
  if (!(await findPendingOne(context, session, inviteId))) return err(NO_INVITE);
  const { message, code } = await reasonOf(context, session, pending.email, inviteId);
  return err(appError(code, message));
}

/** Withdraws an invitation: its link leads nowhere. Errors: forbidden, not_found. */
export async function revokeInvite(context: RequestContext, session: Session, inviteId: string): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const done = await repo.revokeInvite(
    context,
    actOf(session),
    inviteId,
    auditEntry(session, "workspace.invitation_revoked", subjectOf(inviteId)),
  );
  return done ? ok(undefined) : err(NO_INVITE);
}

/** The page of an invitation, for the person with its link. */
export interface InviteView {
  workspaceId: string;
  workspaceName: string;
  inviterName: string;
  email: string;
  role: Role;
}

const dead = (state: Exclude<InviteState, "open">): AppError =>
  appError(state === "unknown" ? "not_found" : "link_expired", DEAD_INVITE[state]);

const viewOf = ({ workspaceId, workspaceName, inviter, email, role }: repo.InviteRow): InviteView => ({
  workspaceId,
  workspaceName,
  inviterName: inviter ? personName(inviter) : "A former member",
  email,
  role,
});

/** An open invitation; changes nothing. Errors: not_found (no such link), link_expired (accepted, withdrawn, expired; the message says which). */
export async function readInvite(context: AppContext, token: string): Promise<Result<InviteView>> {
  const invite = await repo.findInvite(context.db, await sha256Hex(token));
  const state = inviteState(invite, context.now());
  return invite && state === "open" ? ok(viewOf(invite)) : err(dead(state === "open" ? "unknown" : state));
}

const WRONG_PERSON = appError(
  "forbidden",
  "This invitation was sent to another address than the one you are signed in with.",
);
const FULL = appError("limit_reached", "This workspace has no place left on its plan. Ask the person who invited you.");

export interface Accepted {
  workspaceName: string;
  /** Nothing was changed but the session: a second click, or a member already. */
  already: boolean;
}

/**
 * Accepts an invitation: the person becomes a member and their session opens the workspace. A second call of theirs finds
 * them a member, and is no failure. Errors: not_found, link_expired, forbidden (somebody else's), limit_reached.
 */
export async function acceptInvite(
  context: RequestContext,
  session: Session,
  token: string,
): Promise<Result<Accepted>> {
  const invite = await repo.findInvite(context.db, await sha256Hex(token));
  if (!invite) return err(dead("unknown"));
  const before = inviteState(invite, context.now());
  if (invite.email !== session.email) return err(before === "open" ? WRONG_PERSON : dead(before));
  const plan = await readWorkspacePlan(context.db, invite.workspaceId, context.now());
  const { isMember, used } = await repo.acceptInvite(
    context,
    invite,
    { userId: session.userId, sessionId: session.id },
    workspacesModule.limits.members[plan],
    auditEntry(
      { workspaceId: invite.workspaceId, userId: session.userId },
      "workspace.invitation_accepted",
      subjectOf(invite.id),
      invite.role,
    ),
  );
  if (used) notifyAccepted(context, invite, session);
  if (isMember) return ok({ workspaceName: invite.workspaceName, already: !used });
  const state = inviteState(await repo.findInvite(context.db, invite.id), context.now());
  return err(state === "open" ? FULL : dead(state));
}

/** Declines an invitation: it is over. Errors: not_found, link_expired, forbidden (somebody else's). */
export async function declineInvite(
  context: RequestContext,
  session: Session,
  token: string,
): Promise<Result<{ workspaceName: string }>> {
  const invite = await repo.findInvite(context.db, await sha256Hex(token));
  const state = inviteState(invite, context.now());
  if (!invite || state !== "open") return err(dead(state === "open" ? "unknown" : state));
  if (invite.email !== session.email) return err(WRONG_PERSON);
  const audit = auditEntry(
    { workspaceId: invite.workspaceId, userId: session.userId },
    "workspace.invitation_declined",
    subjectOf(invite.id),
  );
  if (await repo.declineInvite(context, invite.id, session.userId, audit))
    return ok({ workspaceName: invite.workspaceName });
  const now = inviteState(await repo.findInvite(context.db, invite.id), context.now());
  return err(dead(now === "open" ? "unknown" : now));
}

/** Forgets invitations whose link ended more than 30 days ago. Run each minute. */
export const purgeInvites = (context: AppContext, now: Date): Promise<unknown> =>
  repo.deleteInvitesBefore(context.db, new Date(now.getTime() - DEAD_INVITE_KEPT_MS)).execute();
