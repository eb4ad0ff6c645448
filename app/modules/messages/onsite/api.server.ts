import type { z } from "zod";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { onsiteMessageModel } from "./api-schema.ts";
import { readOnsiteSettings } from "./domain/onsite-settings.ts";
import { findMessage, findMessagesPage, type OnsiteRow } from "./repo.server.ts";
import { type OnsiteTotals, readOnsiteTotals } from "./reports.server.ts";
import { NO_MESSAGE } from "./service.server.ts";

type Answer = Omit<z.input<typeof onsiteMessageModel>, "startsAt" | "endsAt" | "createdAt" | "updatedAt"> &
  Pick<OnsiteRow, "startsAt" | "endsAt" | "createdAt" | "updatedAt">;

const NOTHING: OnsiteTotals = { views: 0, clicks: 0, closes: 0 };

function toAnswer(row: OnsiteRow, totals: ReadonlyMap<string, OnsiteTotals>): Answer {
  const { kind, title, text, linkLabel, linkUrl, segmentId, visitors, paths, trigger } = readOnsiteSettings(
    row.settings,
  );
  return {
    ...{ id: row.id, name: row.name, status: row.status, siteId: row.siteId, priority: row.priority },
    ...{ kind, title, text, linkLabel, linkUrl, segmentId, visitors, paths, trigger },
    ...{ startsAt: row.startsAt, endsAt: row.endsAt, createdAt: row.createdAt, updatedAt: row.updatedAt },
    ...(totals.get(row.id) ?? NOTHING),
  };
}

/** Lists onsite messages, the newest first, with their counts. Errors: invalid_input (cursor). */
export async function listOnsiteByApi(
  context: Pick<AppContext, "env" | "now">,
  scope: WorkspaceScope,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Answer[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const before = cursor.value && { at: new Date(cursor.value.value), id: cursor.value.id };
  const found = await findMessagesPage(scope, before, query.limit + 1);
  const page = cutPage(found, query.limit, ({ createdAt }) => createdAt);
  const totals = await readOnsiteTotals(context, scope.workspaceId);
  return ok({ rows: page.rows.map((row) => toAnswer(row, totals)), nextCursor: page.nextCursor });
}

/** One onsite message with its counts. Errors: not_found. */
export async function getOnsiteByApi(
  context: Pick<AppContext, "env" | "now">,
  scope: WorkspaceScope,
  id: string,
): Promise<Result<Answer>> {
  const row = await findMessage(scope, id);
  return row ? ok(toAnswer(row, await readOnsiteTotals(context, scope.workspaceId))) : err(NO_MESSAGE);
}
