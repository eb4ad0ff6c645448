import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

export const workspacesServer = defineServerModule({
  id: "workspaces",
  jobs: [
    {
      name: "workspace.invites",
      every: "hour",
      run: async (context, now) => (await load()).purgeInvites(context, now),
    },
  ],
});
