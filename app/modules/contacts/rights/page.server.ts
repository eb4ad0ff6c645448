import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { absoluteTime } from "#app/shared/format/date.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { Erasure } from "../store/erasure/erasures.ts";
import { listErasures } from "./service.server.ts";

const PER_PAGE = 50;

/** A receipt as its page shows it. */
export type ShownErasure = Omit<Erasure, "at" | "by"> & { at: string; by: string };

/** One page of receipts, with times and names as people read them. Errors: invalid_input (cursor). */
export async function erasuresPage(
  context: RequestContext,
  session: Session,
  cursor: string | undefined,
): Promise<Result<{ rows: ShownErasure[]; nextCursor: string | null }>> {
  const page = await listErasures(context, session, { cursor, limit: PER_PAGE });
  if (!page.ok) return page;
  const members = await listMemberNames(workspaceScope(context, session));
  const nameOf = (id: string | null): string => {
    const member = members.find(({ userId }) => userId === id);
    return member ? `${member.firstName} ${member.lastName}`.trim() : "Somebody who left";
  };
  const rows = page.value.rows.map((row) => ({
    ...row,
    at: absoluteTime(row.at, session.timeZone),
    by: nameOf(row.by),
  }));
  return ok({ rows, nextCursor: page.value.nextCursor });
}
