import type { ConnectorId } from "./connector.ts";

/** Connectors that read a document which somebody publishes at an address. */
export const DOCUMENT_CONNECTORS = ["rss", "ics", "csv", "sitemap"] as const satisfies readonly ConnectorId[];
export type DocumentConnector = (typeof DOCUMENT_CONNECTORS)[number];

export const isDocument = (connector: ConnectorId): connector is DocumentConnector =>
  (DOCUMENT_CONNECTORS as readonly string[]).includes(connector);
