import type { ConnectorDefinition, ConnectorId, ConnectorKind } from "../connector.ts";
import { DOCUMENTS } from "./documents.ts";
import { NETWORKS } from "./networks.ts";
import { OWN_APPS } from "./own-apps.ts";
import { PROGRAMS, WEBSITES } from "./websites.ts";

/** Every connector, in the order of the catalogue. */
export const CONNECTORS: readonly ConnectorDefinition[] = [
  ...NETWORKS,
  ...OWN_APPS,
  ...WEBSITES,
  ...DOCUMENTS,
  ...PROGRAMS,
];

const BY_ID = new Map(CONNECTORS.map((connector) => [connector.id, connector]));

/** The definition of a connector. */
export function connectorOf(id: ConnectorId): ConnectorDefinition {
  const connector = BY_ID.get(id);
  if (!connector) throw new Error(`There is no connector "${id}"`);
  return connector;
}

/** Connectors of a kind. */
export const connectorsOfKind = (kind: ConnectorKind): ConnectorId[] =>
  CONNECTORS.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
