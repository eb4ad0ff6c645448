import type { AppContext } from "#app/platform/context.server.ts";
import type { Connection } from "../client/types.ts";
import type { ConnectorId, ConnectorKind } from "../domain/connector.ts";
import { connectorsOfKind } from "../domain/connectors/index.ts";
import { type ConnectionRow, findConnections } from "./repo.server.ts";

/** A connection without its credentials, as the other modules see it. */
export const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  connector: row.connector,
  name: row.name,
  account: { id: row.accountId, handle: row.accountHandle, url: row.accountUrl, avatarUrl: row.avatarUrl },
  serverUrl: row.serverUrl,
  isPractice: row.isPractice,
  status: row.status,
  lastError: row.lastError,
});

interface Wanted {
  workspaceId: string;
  /** Only connections whose connector can do this. */
  kind?: ConnectorKind;
  /** Only connections of these connectors. */
  connectors?: readonly ConnectorId[];
}

/** Lists the connections of a workspace, oldest first. */
export async function listConnections(
  { db }: Pick<AppContext, "db">,
  { workspaceId, kind, connectors }: Wanted,
): Promise<Connection[]> {
  const ofKind = kind === undefined ? undefined : connectorsOfKind(kind);
  const wanted = connectors && ofKind ? ofKind.filter((id) => connectors.includes(id)) : (connectors ?? ofKind);
  return (await findConnections({ db, workspaceId }, wanted)).map(toConnection);
}
