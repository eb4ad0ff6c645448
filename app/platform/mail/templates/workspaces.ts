import { button, facts, greeting, type MailContent, plainName, text } from "./content.ts";

export interface WorkspaceInvitationData {
  /** Name and address of the person who invites. */
  inviterName: string;
  inviterEmail: string;
  workspaceName: string;
  /** "Editor". */
  role: string;
  url: string;
}

/** To an address that may know neither the person nor the workspace, which is often called by a website: see `plainName`. */
export const workspaceInvitation = ({
  inviterName,
  inviterEmail,
  workspaceName,
  role,
  url,
}: WorkspaceInvitationData): MailContent => {
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
};

export interface RoleChangedData {
  firstName: string;
  workspaceName: string;
  role: string;
  byName: string;
  url: string;
}

export const workspaceRoleChanged = ({
  firstName,
  workspaceName,
  role,
  byName,
  url,
}: RoleChangedData): MailContent => ({
  subject: `Your role in ${workspaceName} was changed`,
  preview: `You are now: ${role}.`,
  heading: "Your role was changed",
  blocks: [
    greeting(firstName),
    text(`${byName} changed what you may do in a workspace.`),
    facts(["Workspace", workspaceName], ["Your role", role]),
    button("Open the workspace", url),
  ],
});

export interface RemovedData {
  firstName: string;
  workspaceName: string;
  byName: string;
}

export const workspaceRemoved = ({ firstName, workspaceName, byName }: RemovedData): MailContent => ({
  subject: `You were removed from ${workspaceName}`,
  preview: "Your account and your other workspaces stay as they are.",
  heading: "You were removed from a workspace",
  blocks: [
    greeting(firstName),
    text(`${byName} removed you from the workspace “${workspaceName}”. Your API keys for it do not work any more.`),
    text("Your account and your other workspaces stay as they are."),
  ],
});

export interface WebhookDisabledData {
  firstName: string;
  endpointName: string;
  endpointUrl: string;
  /** "Turned off after 5 days of failures". */
  title: string;
  explanation: string;
  url: string;
}

export const webhookDisabled = ({
  firstName,
  endpointName,
  endpointUrl,
  title,
  explanation,
  url,
}: WebhookDisabledData): MailContent => ({
  subject: `A webhook of yours was turned off: ${endpointName}`,
  preview: `${title}.`,
  heading: "A webhook was turned off",
  blocks: [
    greeting(firstName),
    facts(["Webhook", endpointName], ["Address", endpointUrl], ["Why", title]),
    text(explanation),
    button("Open the webhook", url),
  ],
});
