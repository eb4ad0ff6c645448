import type { AppContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseDocument } from "../client/adapters/documents.ts";
import type { Feed } from "../client/adapters/feed.ts";
import { openConnection } from "../client/open.server.ts";
import { isDocument } from "../domain/documents.ts";

const NOT_READ = appError("unavailable", "The feed could not be read. Please try again in a few minutes.");

/** Reads the newest entries of a feed, calendar, table or sitemap that is connected. Errors: not_found, conflict, unavailable. */
export async function readFeed(
  context: AppContext,
  workspaceId: string,
  connectionId: string,
): Promise<Result<Feed, AppError>> {
  const client = await openConnection(context, workspaceId, connectionId);
  if (!client.ok) return client;
  const { connector } = client.value.connection;
  if (!isDocument(connector)) return err(appError("invalid_input", "This connection is not a feed."));
  const answer = await client.value.fetch("");
  if (answer.kind !== "answered" || !answer.response.ok) return err(NOT_READ);
  const feed = await parseDocument(connector, await answer.response.text(), context.now().getTime());
  return feed ? ok(feed) : err(NOT_READ);
}
