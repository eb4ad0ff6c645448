import type { ConnectorId } from "./connector.ts";
import { isDocument } from "./documents.ts";

/**
 * Whether the whole address of a connector is sealed with its credentials, and only its origin is shown: addresses of private feeds,
 * calendars and programs often hold a token in their path or query.
 */
export const hasSecretAddress = (connector: ConnectorId): boolean => isDocument(connector) || connector === "http";
