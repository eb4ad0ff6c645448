import { and, asc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Database } from "#db/client.ts";
import { sessions } from "#db/schema/platform.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

interface NewHome {
  userId: string;
  name: string;
  now: Date;
}

/**
 * The two statements that give a person a workspace of their own, unless they belong to one already. For the batch that
 * takes somebody out of a workspace: nobody is ever without one.
 */
export function homeStatements(db: Database, { userId, name, now }: NewHome) {
  const id = newId(now.getTime());
  const homeless = sql`exists (select 1 from users where id = ${userId}) and not exists (select 1 from workspace_members where user_id = ${userId})`;
  const workspace = { id, name, billingUserId: userId, createdAt: now, updatedAt: now };
  const owner = { workspaceId: id, userId, role: "owner", createdAt: now } as const;
  return [
    insertWhere(db, workspaces, workspace, homeless),
    insertWhere(db, workspaceMembers, owner, homeless),
  ] as const;
}

/** The statement that moves a person's sessions out of a workspace they do not belong to any more, to the oldest one they do. */
export const moveSessionsHome = (db: Database, userId: string, workspaceId: string) =>
  db
    .update(sessions)
    .set({
      workspaceId: sql`(select m.workspace_id from workspace_members m where m.user_id = ${userId} order by m.created_at, m.workspace_id limit 1)`,
    })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.workspaceId, workspaceId),
        sql`not exists (select 1 from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = ${userId})`,
        sql`exists (select 1 from workspace_members m where m.user_id = ${userId})`,
      ),
    );

/** The workspace a person lands in: the oldest they belong to; null when there is none. */
export async function findHomeWorkspace({ db }: Pick<AppContext, "db">, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: workspaceMembers.workspaceId })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.userId, userId))
    .orderBy(asc(workspaceMembers.createdAt), asc(workspaceMembers.workspaceId))
    .limit(1);
  return row?.id ?? null;
}

/** Like `findHomeWorkspace`; makes one of this name for a person whose last workspace is gone. */
export async function ensureHomeWorkspace(
  context: Pick<AppContext, "db" | "now">,
  userId: string,
  name: string,
): Promise<string> {
  const home = await findHomeWorkspace(context, userId);
  if (home) return home;
  await context.db.batch([...homeStatements(context.db, { userId, name, now: context.now() })]);
  const made = await findHomeWorkspace(context, userId);
  if (!made) throw new Error("A workspace was made and is not there");
  return made;
}
