import type { ConnectorId } from "./connector.ts";

/** Addresses of private feeds and of programs often hold a token in their path or query. */
const SECRET_ADDRESSES: readonly ConnectorId[] = ["rss", "http"];

/** Whether the whole address of a connector is sealed with its credentials, and only its origin is shown. */
export const hasSecretAddress = (connector: ConnectorId): boolean => SECRET_ADDRESSES.includes(connector);
