import { button, facts, greeting, mailTemplate, plainName, text } from "#app/platform/mail/template.ts";

interface WorkspaceInvitationData {
  /** Name and address of the person who invites. */
  inviterName: string;
  inviterEmail: string;
  workspaceName: string;
  /** "Editor". */
  role: string;
  url: string;
}

/** To an address that may know neither the person nor the workspace, which is often called by a website: see `plainName`. */
export const workspaceInvitation = mailTemplate(
  "workspace-invitation",
  ({ inviterName, inviterEmail, workspaceName, role, url }: WorkspaceInvitationData) => {
    const inviter = plainName(inviterName, "Somebody");
    const workspace = plainName(workspaceName, "a workspace");
    return {
      subject: `${inviter} invites you to ${workspace} on Kaja`,
      preview: "The link works once, for 7 days.",
      heading: "You are invited to a workspace",
      blocks: [
        text(`${inviter} (${inviterEmail}) invites you to work together on Kaja.`),
        facts(...(workspace === workspaceName ? [["Workspace", workspace] as const] : []), ["Your role", role]),
        button("See the invitation", url),
        text(
          "The link works once, for 7 days, and only with an account of this address. If you do not know who invites you, ignore this mail: nothing happens.",
        ),
      ],
    };
  },
  {
    inviterName: "Dr. Ann",
    inviterEmail: "ann@kaja.example",
    workspaceName: "Tea & Co.",
    role: "Editor",
    url: "https://kaja.example/invite?token=x",
  },
);

interface RoleChangedData {
  firstName: string;
  workspaceName: string;
  role: string;
  byName: string;
  url: string;
}

export const workspaceRoleChanged = mailTemplate(
  "workspace-role-changed",
  ({ firstName, workspaceName, role, byName, url }: RoleChangedData) => ({
    subject: `Your role in ${workspaceName} was changed`,
    preview: `You are now: ${role}.`,
    heading: "Your role was changed",
    blocks: [
      greeting(firstName),
      text(`${byName} changed what you may do in a workspace.`),
      facts(["Workspace", workspaceName], ["Your role", role]),
      button("Open the workspace", url),
    ],
  }),
  {
    firstName: "Ada",
    workspaceName: "Tea & Co.",
    role: "Editor",
    byName: "Ann Tamm",
    url: "https://kaja.example/workspace",
  },
);

interface RemovedData {
  firstName: string;
  workspaceName: string;
  byName: string;
}

export const workspaceRemoved = mailTemplate(
  "workspace-removed",
  ({ firstName, workspaceName, byName }: RemovedData) => ({
    subject: `You were removed from ${workspaceName}`,
    preview: "Your account and your other workspaces stay as they are.",
    heading: "You were removed from a workspace",
    blocks: [
      greeting(firstName),
      text(`${byName} removed you from the workspace “${workspaceName}”. Your API keys for it no longer work.`),
      text("Your account and your other workspaces stay as they are."),
    ],
  }),
  { firstName: "Ada", workspaceName: "Tea & Co.", byName: "Ann Tamm" },
);
