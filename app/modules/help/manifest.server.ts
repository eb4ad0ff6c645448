import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, user } from "#app/platform/manifest/tables.ts";
import { articleReads, articleVotes } from "#db/schema/help.ts";

const load = () => import("./index.server.ts");

export const helpServer = defineServerModule({
  id: "help",
  tables: [
    {
      table: articleReads,
      claims: [user(articleReads.userId)],
      exported: exportedBy("user", "Help articles you have read, and on which day."),
      bound: bound(FEW, "one row for each article, person and day, forgotten after 400 days"),
    },
    {
      table: articleVotes,
      claims: [user(articleVotes.userId)],
      exported: exportedBy("user", "Whether help articles helped you."),
      bound: bound(FEW, "one row for each article and person"),
    },
  ],
  jobs: [
    { name: "help.reads", every: "day", run: async (context, now) => (await load()).purgeArticleReads(context, now) },
  ],
});
