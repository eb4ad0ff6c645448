import type { AppContext } from "#app/platform/context.server.ts";
import { listSources } from "./sources/service.server.ts";
import { connectionsStub } from "./store/connections-stub.server.ts";

/** Erases what the connections of a workspace hold outside the database. */
export const eraseWorkspaceConnections = (context: AppContext, workspaceId: string): Promise<void> =>
  connectionsStub(context, workspaceId).erase();

const EXPORTED_DELIVERIES = 110;

async function* deliveriesOf(context: AppContext, workspaceId: string, sourceId: string) {
  const stub = connectionsStub(context, workspaceId);
  for (const { seq } of await stub.deliveries(sourceId, EXPORTED_DELIVERIES)) {
    const delivery = await stub.delivery(sourceId, seq);
    if (!delivery) continue;
    const { atMs, outcome, detail, contentType, headers, body, event } = delivery;
    yield [{ at: new Date(atMs).toISOString(), outcome, detail, contentType, headers, body, event }];
  }
}

/** The requests that the incoming webhooks of a workspace keep, for the export of a person's data. */
export async function* exportDeliveries(context: AppContext, workspaceId: string) {
  for (const { id } of await listSources({ db: context.db, workspaceId }))
    yield { name: `incoming-webhooks/${id}.jsonl`, batches: deliveriesOf(context, workspaceId, id) };
}
