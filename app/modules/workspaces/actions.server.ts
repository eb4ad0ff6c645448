import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { HOME } from "#app/platform/access/paths.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { deleteWorkspace } from "./deletion.server.ts";
import { inviteMember, resendInvite, revokeInvite } from "./invites/service.server.ts";
import { changeRole, isOtherOwner, leaveWorkspace, removeMember, transferOwnership } from "./members.server.ts";
import { type WorkspaceAction, workspaceActionSchema } from "./schema.ts";
import { renameWorkspace } from "./service.server.ts";

/** The answer to a form of /workspace that was not accepted. */
export interface WorkspaceReply extends FormReply {
  intent: string;
  /** The act asks who the person is; with what was wrong about the proof, if one was sent. */
  stepUp: { error: string | null } | null;
}

const PAGE = "/workspace";

function refuse(
  intent: string,
  values: FormReply["values"],
  { code, message, fields }: AppError,
  asks: WorkspaceReply["stepUp"] = null,
) {
  const errors: FormReply["errors"] = asks
    ? {}
    : Object.fromEntries((fields ?? [{ path: "", message }]).map((field) => [field.path, [field.message]]));
  return data<WorkspaceReply>({ intent, errors, values, stepUp: asks }, { status: HTTP_STATUS[code] });
}

interface ActionResult {
  done: Promise<Result<void>>;
  title: string;
  /** Out of the workspace: everything on the page changes. */
  leaves?: boolean;
}

/** What each form asks for, and what is said once it is done. */
function actionResultOf(
  context: RequestContext,
  session: Session,
  asked: WorkspaceAction,
  identity: FormIdentity,
): ActionResult {
  switch (asked.intent) {
    case "rename":
      return { done: renameWorkspace(context, session, asked), title: "Workspace renamed" };
    case "invite":
      return { done: inviteMember(context, session, asked, identity), title: "Invitation sent" };
    case "resend":
      return { done: resendInvite(context, session, asked.inviteId), title: "Invitation sent again" };
    case "revoke":
      return { done: revokeInvite(context, session, asked.inviteId), title: "Invitation withdrawn" };
    case "role":
      return { done: changeRole(context, session, asked.memberId, asked.role), title: "Role changed" };
    case "remove":
      return { done: removeMember(context, session, asked.memberId), title: "Member removed" };
    case "leave":
      return { done: leaveWorkspace(context, session), title: `You left ${session.workspaceName}`, leaves: true };
    case "transfer":
      return { done: transferOwnership(context, session, asked.memberId), title: "Ownership handed over" };
    case "delete":
      return { done: deleteWorkspace(context, session, asked.name), title: "Workspace deleted", leaves: true };
  }
}

/** A first look at a sensitive form is no mistake: it is asked for the password without a complaint. */
const complaintOf = ({ code, message }: AppError, { password }: StepUpInput): string | null =>
  code === "password_required" && password === undefined ? null : message;

type Provable = Extract<WorkspaceAction, { intent: "transfer" | "delete" | "role" | "remove" | "invite" }>;

/**
 * The act, when it gives the workspace away or ends it: also by making somebody an owner, who can then do the rest, or by
 * taking another owner's place away.
 */
async function sensitive(context: RequestContext, session: Session, asked: WorkspaceAction): Promise<Provable | null> {
  switch (asked.intent) {
    case "transfer":
    case "delete":
      return asked;
    case "invite":
      return asked.role === "owner" ? asked : null;
    case "role":
      return asked.role === "owner" || (await isOtherOwner(context, session, asked.memberId)) ? asked : null;
    case "remove":
      return (await isOtherOwner(context, session, asked.memberId)) ? asked : null;
    default:
      return null;
  }
}

/** Answers every form of /workspace. */
export async function answerWorkspaceAction(request: Request, context: RequestContext, session: Session) {
  const form = await parseForm(request, workspaceActionSchema, { secret: ["password", "code"] });
  if (!form.ok)
    return data<WorkspaceReply>(
      { intent: form.error.values.intent ?? "", stepUp: null, ...form.error },
      { status: HTTP_STATUS.invalid_input },
    );
  const { value: asked, values } = form.value;
  const provable = await sensitive(context, session, asked);
  if (provable) {
    const proven = await stepUp(context, session, provable);
    if (!proven.ok) return refuse(asked.intent, values, proven.error, { error: complaintOf(proven.error, provable) });
  }
  const { done, title, leaves } = actionResultOf(context, session, asked, await form.value.identity(session));
  const outcome = await done;
  if (!outcome.ok) return refuse(asked.intent, values, outcome.error);
  const answer = { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } };
  return leaves ? redirectDocument(HOME, answer) : redirect(PAGE, answer);
}
