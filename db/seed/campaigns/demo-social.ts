import type { Database } from "../../client.ts";
import { socialPosts } from "../../schema/social.ts";
import { countAdded } from "../demo-totals.ts";

const HOUR_MS = 3_600_000;

const POSTS = [
  { text: "New oolongs are in. Which one shall we brew on Saturday?", channel: "linkedin", inHours: 26 },
  { text: "Five gifts for people who love tea: https://tea.example/gifts", channel: "facebook", inHours: 52 },
  { text: "Two minutes are enough for green tea. After that it turns bitter.", channel: "x", inHours: 75 },
  { text: "What water do you use? Ours comes from a spring near the shop.", channel: "threads", inHours: null },
] as const;

/** Social posts of the demonstration, for networks where people publish by hand. `id` gives its fixed ids. */
export const socialStatements = (
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) =>
  POSTS.flatMap(({ inHours, ...post }, at) => [
    db
      .insert(socialPosts)
      .values({
        id: id(80 + at),
        workspaceId,
        userId,
        ...post,
        status: inHours === null ? "draft" : "scheduled",
        scheduledAt: inHours === null ? null : new Date(Math.ceil(now.getTime() / HOUR_MS + inHours) * HOUR_MS),
        createdAt: new Date(now.getTime() - (at + 2) * 31 * HOUR_MS),
        updatedAt: new Date(now.getTime() - (at + 1) * 19 * HOUR_MS),
      })
      .onConflictDoNothing(),
    countAdded(db, workspaceId, "social_posts"),
  ]);
