import { sql } from "drizzle-orm";
import { eventStatements, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { Database } from "#db/client.ts";
import type { ContentItem } from "../repo.server.ts";
import type { PublishedData } from "../webhook-schemas.ts";

export type PublishedEvent = NewEvent<"content.published", PublishedData>;

/** The webhook event of a piece that becomes published; recorded only when the piece is stored as it is given here. */
export const publishedEvent = (
  { id, workspaceId, title, kind, language, updatedAt }: ContentItem,
  { url, isUpdate }: { url: string | null; isUpdate: boolean },
): PublishedEvent => ({
  workspaceId,
  type: "content.published",
  // A piece is published any number of times; two calls that publish it at once write one of these.
  id: `${id}-${updatedAt.getTime()}`,
  data: { contentId: id, title, kind, language, url, isUpdate, publishedAt: updatedAt.toISOString() },
  when: sql`exists (select 1 from content_items where id = ${id} and workspace_id = ${workspaceId}
    and status = 'published' and updated_at = ${updatedAt.getTime()})`,
});

/** What records the event, for the batch of the change. */
export const publishedStatements = (db: Database, event: PublishedEvent | null) =>
  event ? eventStatements({ db, now: () => new Date(event.data.publishedAt) }, event) : [];
