import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, email, exportedBy, FEW, unnamed, user, workspace } from "#app/platform/manifest/tables.ts";
import { workspaceInvites, workspaceMembers, workspaces } from "#db/schema/account.ts";

const load = () => import("./index.server.ts");

export const workspacesServer = defineServerModule({
  id: "workspaces",
  tables: [
    {
      table: workspaces,
      claims: [workspace(workspaces.id), user(workspaces.billingUserId, { act: "pass_on" })],
      exported: exportedBy("workspace", "The workspaces you own."),
      bound: bound(FEW, "20 of a person"),
    },
    {
      table: workspaceMembers,
      claims: [user(workspaceMembers.userId), workspace(workspaceMembers.workspaceId)],
      exported: exportedBy("user", "The workspaces you belong to, with your role."),
      bound: bound(FEW, "members of the plan"),
    },
    {
      table: workspaceInvites,
      claims: [
        workspace(workspaceInvites.workspaceId),
        email(workspaceInvites.email),
        unnamed(workspaceInvites.invitedBy, "invitedBy"),
      ],
      exported: exportedBy("email", "Invitations sent to your address.", ["id", "invitedBy"]),
      bound: bound(5, "30 an hour and person, forgotten 30 days after their end"),
    },
  ],
  jobs: [
    {
      name: "workspace.invites",
      every: "hour",
      run: async (context, now) => (await load()).purgeInvites(context, now),
    },
  ],
});
