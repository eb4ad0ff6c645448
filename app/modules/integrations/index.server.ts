/** Public API of the integrations: connections to other services, made once and used by every module. */
export type { Feed, FeedEntry } from "./client/adapters/feed.ts";
export { eventIdOf } from "./client/nostr-key.ts";
export { openConnection } from "./client/open.server.ts";
export { openValues, sealValues } from "./client/secrets.server.ts";
export type {
  ConnectedAccount,
  Connection,
  ConnectionAnswer,
  ConnectionClient,
  ConnectionStatus,
} from "./client/types.ts";
export { getConnectionByApi, listConnectionsByApi } from "./connections/api.server.ts";
export { connectPractice } from "./connections/connect.server.ts";
export { readFeed } from "./connections/feeds.server.ts";
export { listConnections } from "./connections/readers.server.ts";
export { connectionModel, EXAMPLE_CONNECTION_ID } from "./connections/schema.ts";
export { noteEndingSignIns } from "./connections/sign-in/expiry.server.ts";
export type { ConnectorDefinition, ConnectorId, ConnectorKind } from "./domain/connector.ts";
export { connectorOf } from "./domain/connectors/index.ts";
export type { EventDraft, RelayAnswer } from "./domain/relay-call.ts";
export { eraseWorkspaceConnections, exportDeliveries } from "./erasure.server.ts";
export { confirmReceived, receiveWebhook } from "./sources/receive.server.ts";
export { listSources } from "./sources/service.server.ts";
export { isSigned } from "./sources/signatures.ts";
