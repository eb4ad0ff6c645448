import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, user } from "#app/platform/manifest/tables.ts";
import { forumPosts, forumReports, forumVotes } from "#db/schema/help.ts";

const load = () => import("./index.server.ts");

export const forumServer = defineServerModule({
  id: "forum",
  tables: [
    {
      table: forumPosts,
      claims: [user(forumPosts.userId, { act: "set", values: { userId: "", authorName: "Former member" } })],
      reason:
        "A question and its answers are a conversation of several people: the text stays, without its author's name.",
      exported: exportedBy("user", "What you wrote in the community forum."),
      bound: bound(80, "30 questions and 150 answers a day of a person, 31 kB each"),
    },
    {
      table: forumVotes,
      claims: [user(forumVotes.userId)],
      exported: exportedBy("user", "Your votes in the community forum."),
      bound: bound(15, "one for each post and person, 200 an hour"),
    },
    {
      table: forumReports,
      claims: [user(forumReports.userId)],
      exported: exportedBy("user", "What you reported in the community forum."),
      bound: bound(3, "one for each post and person, 20 an hour"),
    },
  ],
  onAccountErased: async (context, userId) => (await load()).withdrawVotes(context, userId),
  jobs: [
    { name: "forum.reports", every: "day", run: async (context, now) => (await load()).purgeReports(context, now) },
  ],
});
