import type { AppContext } from "#app/platform/context.server.ts";
import { findBySlug } from "../repo.server.ts";
import type { NewClick } from "../store/link-rpc.ts";
import { linkStub } from "../store/link-stub.server.ts";

/** The clicks of one short link of the demonstration, oldest first. */
export interface DemoClicks {
  workspaceId: string;
  slug: string;
  clicks: readonly ({ atMs: number } & Omit<NewClick, "head">)[];
}

/**
 * Writes the clicks of a demonstration's link, once: a link that has any keeps them. Returns how many were written; null where the
 * workspace has no such link.
 */
export async function importDemoClicks(
  context: AppContext,
  { workspaceId, slug, clicks }: DemoClicks,
): Promise<number | null> {
  const row = await findBySlug(context, slug);
  if (!row || row.workspaceId !== workspaceId) return null;
  const stub = linkStub(context, row.id);
  const { clicks: known, bots } = await stub.totals();
  if (known + bots > 0) return 0;
  const head = { linkId: row.id, slug, workspaceId };
  await stub.importDemo(
    head,
    clicks.map(({ atMs, ...click }) => ({ atMs, click: { ...click, head } })),
  );
  return clicks.length;
}
