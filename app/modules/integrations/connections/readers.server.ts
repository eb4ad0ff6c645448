import type { AppContext } from "#app/platform/context.server.ts";
import type { Connection } from "../client/types.ts";
import type { ConnectorId, ConnectorKind } from "../domain/connector.ts";
import { connectorsOfKind } from "../domain/connectors/index.ts";
import { hasSecretAddress } from "../domain/secret-address.ts";
import { type ConnectionRow, findConnections } from "./repo.server.ts";

/** The columns that may hold the whole address of a feed or program that was connected before addresses were sealed. */
function shownAddress({ connector, serverUrl, accountId, accountUrl }: ConnectionRow) {
  if (!hasSecretAddress(connector) || serverUrl === null) return { serverUrl, accountId, accountUrl };
  const { origin } = new URL(serverUrl);
  const isSealed = serverUrl === origin;
  return { serverUrl: origin, accountId: isSealed ? accountId : origin, accountUrl: isSealed ? accountUrl : null };
}

/** A connection without its credentials, as the other modules see it. */
export function toConnection(row: ConnectionRow): Connection {
  const { serverUrl, accountId, accountUrl } = shownAddress(row);
  return {
    id: row.id,
    connector: row.connector,
    name: row.name,
    account: { id: accountId, handle: row.accountHandle, url: accountUrl, avatarUrl: row.avatarUrl },
    serverUrl,
    isPractice: row.isPractice,
    status: row.status,
    lastError: row.lastError,
  };
}

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
