import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { socialPosts } from "#db/schema/social.ts";
import type { Status } from "../domain/status.ts";
import type { SocialPost } from "../repo.server.ts";

/** The newest posts in these states. */
export const findInStates = (
  { db, workspaceId }: WorkspaceScope,
  states: readonly Status[],
  limit: number,
): Promise<SocialPost[]> =>
  db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.workspaceId, workspaceId), inArray(socialPosts.status, [...states])))
    .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
    .limit(limit);

/** How many posts of a workspace are in each state; states without posts are left out. */
export const countByState = ({ db, workspaceId }: WorkspaceScope): Promise<{ status: Status; count: number }[]> =>
  db
    .select({ status: socialPosts.status, count: sql<number>`count(*)` })
    .from(socialPosts)
    .where(eq(socialPosts.workspaceId, workspaceId))
    .groupBy(socialPosts.status);
