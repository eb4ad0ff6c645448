import type { RequestContext } from "#app/platform/context.server.ts";
import { importExport } from "./service.server.ts";

/** Imports made-up figures of a demonstration; with the same id, once. Returns how many rows there are, null when they were refused. */
export async function importDemoAds(
  context: RequestContext,
  { workspaceId, userId, csv, id }: { workspaceId: string; userId: string; csv: string; id: string },
): Promise<number | null> {
  const actor = { workspaceId, userId, plan: "pro", workspaceRole: "owner", via: "session", scopes: [] } as const;
  const given = {
    network: "meta",
    mark: "detect",
    dayOrder: "detect",
    fileCurrency: "",
    text: csv,
    fileName: "meta.csv",
  } as const;
  const done = await importExport(context, actor, given, id);
  return done.ok ? done.value.rows : null;
}
