import { route } from "@remix-run/route-config";

/** Pages inside the signed-in frame. */
export const workspaceRoutes = [
  route("workspace", "modules/workspaces/routes/workspace.tsx"),
  route("workspace/new", "modules/workspaces/routes/new-workspace.tsx"),
  route("workspace/switch", "modules/workspaces/routes/switch.tsx"),
];

/** Where the link of an invitation leads: open to anyone who holds it. */
export const inviteRoutes = [route("invite", "modules/workspaces/invites/routes/invite.tsx")];
