import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { personName, ROLE_TEXTS, type Role } from "./domain/workspace.ts";
import type { InviteRow } from "./invites/repo.server.ts";
import { workspaceInvitation, workspaceRemoved, workspaceRoleChanged } from "./mail-templates.server.ts";
import type { MemberRow } from "./repo.server.ts";

/** Notifies after the answer: the action stays done whether or not the notification succeeds. */
function afterwards(context: AppContext, event: string, work: Promise<unknown>): void {
  context.waitUntil(work.catch((cause: unknown) => context.log.error(event, {}, cause)));
}

/** Mails the link of an invitation; the site's own address comes from the configuration, never from the request. */
export const mailInvite = (
  context: AppContext,
  session: Session,
  invite: { email: string; role: Role },
  token: string,
): Promise<void> =>
  sendMail(context, {
    to: invite.email,
    mail: workspaceInvitation({
      inviterName: personName(session),
      inviterEmail: session.email,
      workspaceName: session.workspaceName,
      role: ROLE_TEXTS[invite.role].title,
      url: `${context.config.APP_URL}/invite?token=${token}`,
    }),
  });

export const notifyAccepted = (
  context: RequestContext,
  { workspaceId, workspaceName, invitedBy, role }: InviteRow,
  guest: Session,
): void =>
  afterwards(
    context,
    "workspace.tell_accepted_failed",
    notify(context, {
      userId: invitedBy,
      workspaceId,
      kind: "account",
      title: `${personName(guest)} joined ${workspaceName}`,
      body: `Your invitation was accepted. Role: ${ROLE_TEXTS[role].title}.`,
      href: "/workspace",
    }),
  );

export const notifyRole = (context: RequestContext, session: Session, member: MemberRow, role: Role): void => {
  const { workspaceId, workspaceName } = session;
  const { title } = ROLE_TEXTS[role];
  const data = {
    firstName: member.firstName,
    workspaceName,
    role: title,
    byName: personName(session),
    url: `${context.config.APP_URL}/workspace`,
  };
  afterwards(
    context,
    "workspace.tell_role_failed",
    notify(context, {
      userId: member.userId,
      workspaceId,
      kind: "account",
      title: `Your role in ${workspaceName} is now ${title}`,
      body: `${data.byName} changed it.`,
      href: "/workspace",
      mail: workspaceRoleChanged(data),
    }),
  );
};

export const notifyRemoved = (context: RequestContext, session: Session, member: MemberRow): void => {
  const data = { firstName: member.firstName, workspaceName: session.workspaceName, byName: personName(session) };
  afterwards(
    context,
    "workspace.tell_removed_failed",
    notify(context, {
      userId: member.userId,
      workspaceId: null,
      kind: "account",
      title: `You were removed from ${data.workspaceName}`,
      body: `${data.byName} removed you. Your account and your other workspaces stay as they are.`,
      href: "/dashboard",
      mail: workspaceRemoved(data),
    }),
  );
};

/** Notifies the people who lost a workspace; a failure for one person does not affect the others. */
export const notifyDeleted = (context: RequestContext, session: Session, members: readonly MemberRow[]): void => {
  const { workspaceName } = session;
  for (const { userId } of members) {
    const title = `${workspaceName} was deleted`;
    const body = `${personName(session)} deleted the workspace with everything in it.`;
    afterwards(
      context,
      "workspace.tell_deleted_failed",
      notify(context, { userId, workspaceId: null, kind: "account", title, body, href: "/dashboard" }),
    );
  }
};
