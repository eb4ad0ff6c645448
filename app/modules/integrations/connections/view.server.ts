import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_CONNECTION } from "../client/open.server.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { NOTICE_MS, SHOWN_CALLS, SHOWN_ENTRIES, SHOWN_POSTS } from "../domain/limits.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import { readFeed } from "./feeds.server.ts";
import { toConnection } from "./readers.server.ts";
import { findConnection } from "./repo.server.ts";
import { allowChange } from "./service.server.ts";

/** A connection with how it fares and what its stand-in took. Errors: not_found. */
export async function readConnectionView(context: AppContext, scope: WorkspaceScope, id: string) {
  const row = await findConnection(scope, id);
  if (!row) return err(NO_CONNECTION);
  const definition = connectorOf(row.connector);
  const stub = connectionsStub(context, scope.workspaceId);
  const [health, posts] = await Promise.all([
    stub.health(id, definition.callLimit, SHOWN_CALLS),
    row.isPractice ? stub.practicePosts(id, SHOWN_POSTS) : [],
  ]);
  return ok({
    connection: toConnection(row),
    createdAtMs: row.createdAt.getTime(),
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    endsSoon:
      row.status === "ok" && row.expiresAt !== null && row.expiresAt.getTime() < context.now().getTime() + NOTICE_MS,
    definition,
    health,
    posts,
  });
}

export interface ShownEntry {
  key: string;
  title: string;
  url: string | null;
  publishedAtMs: number | null;
}

/** Reads the newest entries of a feed for its page. Errors: not_found, plan_required, forbidden, conflict, unavailable, rate_limited. */
export async function readEntries(context: RequestContext, actor: Actor, id: string): Promise<Result<ShownEntry[]>> {
  const allowed = await allowChange(context, actor, connectorOf("rss"));
  if (!allowed.ok) return allowed;
  const feed = await readFeed(context, actor.workspaceId, id);
  if (!feed.ok) return feed;
  const newest = feed.value.entries.slice(0, SHOWN_ENTRIES);
  return ok(newest.map(({ title, url, publishedAtMs, id: key }) => ({ key, title, url, publishedAtMs })));
}
