import { redirectDocument } from "@remix-run/cloudflare";
import { refusal } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { deleteWorkspace } from "./deletion.server.ts";
import { inviteMember, resendInvite, revokeInvite } from "./invites/service.server.ts";
import { changeRole, isOtherOwner, leaveWorkspace, removeMember, transferOwnership } from "./members.server.ts";
import {
  deleteSchema,
  inviteIdSchema,
  inviteSchema,
  leaveSchema,
  memberSchema,
  newWorkspaceSchema,
  renameSchema,
  roleSchema,
  switchSchema,
  transferSchema,
} from "./schema.ts";
import { createWorkspace, renameWorkspace, switchWorkspace } from "./service.server.ts";

const done = (title: string) => () => redirectWithToast("/workspace", title);

/** Out of the workspace everything on the page changes. */
const left = (title: string) => redirectWithToast(HOME, title, { document: true });

/**
 * Every form of /workspace. What gives the workspace away or ends it asks for the password: also making somebody an
 * owner, who can then do the rest, and taking another owner's place away.
 */
export const workspaceAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    rename: intent({
      schema: renameSchema,
      run: ({ context, session, input }) => renameWorkspace(context, session, input),
      success: done("Workspace renamed"),
    }),
    invite: intent({
      schema: inviteSchema,
      stepUp: ({ input }) => input.role === "owner",
      run: async ({ context, session, input, identity }) => inviteMember(context, session, input, await identity()),
      success: done("Invitation sent"),
    }),
    resend: intent({
      schema: inviteIdSchema,
      run: ({ context, session, input }) => resendInvite(context, session, input.inviteId),
      success: done("Invitation sent again"),
    }),
    revoke: intent({
      schema: inviteIdSchema,
      run: ({ context, session, input }) => revokeInvite(context, session, input.inviteId),
      success: done("Invitation withdrawn"),
    }),
    role: intent({
      schema: roleSchema,
      stepUp: ({ context, session, input }) => input.role === "owner" || isOtherOwner(context, session, input.memberId),
      run: ({ context, session, input }) => changeRole(context, session, input.memberId, input.role),
      success: done("Role changed"),
    }),
    remove: intent({
      schema: memberSchema,
      stepUp: ({ context, session, input }) => isOtherOwner(context, session, input.memberId),
      run: ({ context, session, input }) => removeMember(context, session, input.memberId),
      success: done("Member removed"),
    }),
    leave: intent({
      schema: leaveSchema,
      run: ({ context, session }) => leaveWorkspace(context, session),
      success: (_, { session }) => left(`You left ${session.workspaceName}`),
    }),
    transfer: intent({
      schema: transferSchema,
      stepUp: true,
      run: ({ context, session, input }) => transferOwnership(context, session, input.memberId),
      success: done("Ownership handed over"),
    }),
    delete: intent({
      schema: deleteSchema,
      stepUp: true,
      run: ({ context, session, input }) => deleteWorkspace(context, session, input.name),
      success: () => left("Workspace deleted"),
    }),
  }),
});

/** Makes a workspace; the session moves into it. */
export const newWorkspaceAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    create: intent({
      schema: newWorkspaceSchema,
      // The person's alone: the session moves into the workspace that is made.
      run: async ({ context, session: { userId }, session, input, identity }) =>
        createWorkspace(context, session, input.name, (await identity({ userId })).id),
      success: () =>
        redirectWithToast(
          "/workspace",
          { title: "Workspace created", message: "Invite the people who work on it." },
          { document: true },
        ),
    }),
  }),
});

/** Opens the chosen workspace in this session; the whole page is loaded, for everything on it belongs to the workspace. */
export const switchAction = formAction({
  require: "signed-in",
  failure: (error) => {
    throw refusal(error);
  },
  intents: (intent) => ({
    open: intent({
      schema: switchSchema,
      run: ({ context, session, input }) => switchWorkspace(context, session, input.workspaceId),
      success: () => redirectDocument(HOME, 303),
      invalid: () => {
        throw refusal(appError("not_found", "Workspace not found."));
      },
    }),
  }),
});
