import type { z } from "zod";
import type { StoreScope } from "#app/platform/access/scope.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_CONNECTION } from "../client/open.server.ts";
import { toConnection } from "./readers.server.ts";
import * as repo from "./repo.server.ts";
import type { connectionModel } from "./schema.ts";

type ConnectionAnswer = z.infer<typeof connectionModel>;

const toAnswer = (row: repo.ConnectionRow): ConnectionAnswer => ({
  ...toConnection(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Lists connections without their credentials. Errors: invalid_input (cursor). */
export async function listConnectionsByApi(
  scope: StoreScope,
  { cursor: text, limit, sort }: { sort: Sort<"createdAt">; cursor?: string | undefined; limit: number },
) {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findConnectionPage(scope, { sort, cursor: cursor.value, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ createdAt }) => createdAt);
  return ok({ rows: page.rows.map(toAnswer), nextCursor: page.nextCursor });
}

/** One connection without its credentials. Errors: not_found. */
export async function getConnectionByApi(scope: StoreScope, id: string): Promise<Result<ConnectionAnswer>> {
  const row = await repo.findConnection(scope, id);
  return row ? ok(toAnswer(row)) : err(NO_CONNECTION);
}
