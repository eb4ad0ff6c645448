import { notify } from "#app/modules/notifications/index.server.ts";
import { SERVER_MODULES } from "#app/modules/registry.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { Mail } from "#app/platform/mail/template.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { absoluteTime } from "#app/shared/format/date.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { DATA_PAGE } from "../export/build.server.ts";
import { refuseImpersonation } from "../export/service.server.ts";
import { deletionCanceled, deletionScheduled } from "../mail-templates.server.ts";
import * as repo from "../repo.server.ts";
import { confirmsAddress, GRACE_MS, type WorkspaceFate, workspaceFate } from "./domain/deletion.ts";

const TOKEN_BYTES = 24;

/** A workspace of the person, and what becomes of it when the account goes. */
export interface AffectedWorkspace {
  id: string;
  name: string;
  fate: WorkspaceFate;
}

/** Every workspace of the person with what a deletion would mean for it. */
export async function readAffectedWorkspaces(
  context: AppContext,
  { userId }: Pick<Session, "userId">,
): Promise<AffectedWorkspace[]> {
  const memberships = await repo.findMemberships(context, userId);
  return memberships.map((membership) => ({
    id: membership.workspaceId,
    name: membership.name,
    fate: workspaceFate(membership),
  }));
}

/** A new link that cancels a deletion: its row, and the address that only the mail holds. */
export async function makeCancelLink(
  context: AppContext,
  userId: string,
  deleteAfter: Date,
): Promise<{ link: repo.CancelLink; url: string }> {
  const token = randomToken(TOKEN_BYTES);
  const link = { id: await sha256Hex(token), userId, createdAt: context.now(), expiresAt: deleteAfter };
  return { link, url: `${context.config.APP_URL}/cancel-deletion?token=${token}` };
}

/** Tells a person about their account, by bell and mail. */
export const notifyDeletion = (context: AppContext, userId: string, title: string, body: string, mail: Mail) =>
  notify(context, { userId, workspaceId: null, kind: "account", title, body, href: DATA_PAGE, mail });

/** Logs a failed notification, which does not undo the action. */
const told = (context: AppContext, telling: Promise<void>): Promise<void> =>
  telling.catch((cause: unknown) => context.log.error("deletion.not_told", {}, cause));

const LAST_ADMIN = appError(
  "conflict",
  "You are the last administrator: without you nobody could run Kaja. Make somebody else an administrator first, in the Admin Panel under Users, or on the server with npm run admin:grant.",
);

/** Lets every module prepare for the erasure. A failure does not prevent the deletion: the erasure does what is left. */
async function notifyModules(context: RequestContext, session: Session): Promise<void> {
  for (const { id, onDeletionRequested } of SERVER_MODULES) {
    try {
      await onDeletionRequested?.(context, session);
    } catch (cause) {
      context.log.error("deletion.preparation_failed", { module: id }, cause);
    }
  }
}

interface DeletionInput extends StepUpInput {
  /** The address of the account, typed to confirm. */
  email: string;
}

/**
 * Sets the account to be erased in 14 days. The password (and the code) is asked for however recent the sign-in is.
 * A second request changes nothing. Errors: forbidden (viewing as somebody), invalid_input (another address), conflict
 * (an only owner of others' workspace, the last administrator), password_required and the others of `stepUp`.
 */
export async function requestDeletion(
  context: RequestContext,
  session: Session,
  { email, password, code }: DeletionInput,
): Promise<Result<void>> {
  const refusal = refuseImpersonation(session);
  if (refusal) return err(refusal);
  if (!confirmsAddress(email, session.email)) {
    const message = `Type the address of your account: ${session.email}`;
    return err(appError("invalid_input", message, { fields: [{ path: "email", message }] }));
  }
  if (session.role === "admin" && (await repo.isLastAdmin(context, session.userId))) return err(LAST_ADMIN);
  const blocking = (await readAffectedWorkspaces(context, session)).filter(({ fate }) => fate === "blocks");
  if (blocking.length > 0) {
    const names = blocking.map(({ name }) => name).join(", ");
    return err(
      appError(
        "conflict",
        `You are the only owner of a workspace with other members (${names}). Make somebody else its owner, or delete it, first.`,
      ),
    );
  }
  const proved = await stepUp(context, session, { password, code }, { always: true });
  if (!proved.ok) return proved;
  const deleteAfter = new Date(context.now().getTime() + GRACE_MS);
  const { userId } = session;
  const { link, url } = await makeCancelLink(context, userId, deleteAfter);
  const audit = {
    workspaceId: session.workspaceId,
    userId,
    action: "account.deletion_requested",
    subject: `user:${userId}`,
  };
  // Nothing changed: it was asked for already, or the other administrator went this very moment.
  if (!(await repo.scheduleDeletion(context, deleteAfter, link, audit))) {
    return (await repo.isLastAdmin(context, userId)) && session.deleteAfter === null ? err(LAST_ADMIN) : ok(undefined);
  }
  await notifyModules(context, session);
  const when = absoluteTime(deleteAfter, session.timeZone, true);
  const data = {
    firstName: session.firstName,
    when,
    cancelUrl: url,
    exportUrl: `${context.config.APP_URL}${DATA_PAGE}`,
  };
  const body = `On ${when}. Until then you can keep it.`;
  await told(context, notifyDeletion(context, userId, "Your account will be deleted", body, deletionScheduled(data)));
  return ok(undefined);
}

async function cancel(
  context: RequestContext,
  userId: string,
  workspaceId: string | null,
  linkId: string | null,
): Promise<boolean> {
  const audit = { workspaceId, userId, action: "account.deletion_canceled", subject: `user:${userId}` };
  if (!(await repo.cancelDeletion(context, userId, linkId, audit))) return false;
  const account = await repo.findAccount(context, userId);
  if (!account) return true;
  const data = { firstName: account.firstName, url: context.config.APP_URL };
  await told(
    context,
    notifyDeletion(context, userId, "Your account stays", "The deletion was canceled.", deletionCanceled(data)),
  );
  return true;
}

/** Takes the deletion back, signed in. A second click finds it done. Errors: forbidden (viewing as somebody), conflict (the grace is over). */
export async function keepAccount(context: RequestContext, session: Session): Promise<Result<void>> {
  const refusal = refuseImpersonation(session);
  if (refusal) return err(refusal);
  if (session.deleteAfter === null || (await cancel(context, session.userId, session.workspaceId, null)))
    return ok(undefined);
  const account = await repo.findAccount(context, session.userId);
  return account?.deleteAfter === null
    ? ok(undefined)
    : err(appError("conflict", "The 14 days are over: the account is being deleted."));
}

const DEAD_LINK = appError(
  "link_expired",
  "This link does not work any more. If your account is still to be deleted, sign in and choose Keep my account.",
);

/** When the account behind a mailed link goes; changes nothing. Errors: link_expired. */
export async function readCancelLink(context: AppContext, token: string): Promise<Result<{ deleteAfter: Date }>> {
  const link = await repo.findCancelLink(context, await sha256Hex(token));
  if (!link?.deleteAfter || link.usedAt || link.expiresAt <= context.now()) return err(DEAD_LINK);
  return ok({ deleteAfter: link.deleteAfter });
}

/** Takes the deletion back by a mailed link, without a sign-in; the link works once. Errors: link_expired. */
export async function cancelByLink(context: RequestContext, token: string): Promise<Result<void>> {
  const linkId = await sha256Hex(token);
  const link = await repo.findCancelLink(context, linkId);
  return link && (await cancel(context, link.userId, null, linkId)) ? ok(undefined) : err(DEAD_LINK);
}
