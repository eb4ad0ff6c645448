import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const workspacesModule = defineModule({
  id: "workspaces",
  title: "Workspaces",
  path: "/workspace",
  limits: {
    /** People of a workspace, open invitations included. */
    members: { label: "members", usageLabel: "Members, with invitations", free: 1, basic: 3, pro: 10, enterprise: 100 },
  },
  rateLimits: {
    invite_user: per("user", 30, hours(1)),
    invite_workspace: per("workspace", 200, hours(24)),
    /** From all workspaces together: no mailbox is filled with invitations. */
    invite_email: per("email", 10, hours(24)),
  },
  auditAreas: {
    workspace: "Workspace",
  },
  auditActions: {
    "workspace.created": "Made the workspace",
    "workspace.deleted": "Deleted the workspace",
    "workspace.invitation_accepted": "Accepted an invitation",
    "workspace.invitation_declined": "Declined an invitation",
    "workspace.invitation_resent": "Sent an invitation again",
    "workspace.invitation_revoked": "Revoked an invitation",
    "workspace.left": "Left the workspace",
    "workspace.member_invited": "Invited a member",
    "workspace.member_removed": "Removed a member",
    "workspace.ownership_transferred": "Handed the workspace over",
    "workspace.renamed": "Renamed the workspace",
    "workspace.role_changed": "Changed a member's role",
  },
  searchPages: [
    {
      title: "Workspace and members",
      hint: "Workspace",
      path: "/workspace",
      words: "team roles invitations colleagues owner editor viewer",
    },
  ],
  retention: [
    {
      title: "Workspaces and members",
      what: "Name of each workspace, who belongs to it in which role, and invitations: the invited address, by whom, and until when.",
      why: "So that several people can work together.",
      kept: "As long as the workspace exists; it goes with its only member. An invitation works for 7 days.",
    },
  ],
});
