import type { ConnectorId } from "./domain/connector.ts";

export const INTEGRATIONS = "/integrations";
export const newConnectionPath = (connector: ConnectorId): string => `${INTEGRATIONS}/new/${connector}`;
export const connectionPath = (id: string): string => `${INTEGRATIONS}/connections/${encodeURIComponent(id)}`;
/** Where a server or network leads people back to. */
export const AUTHORIZED = `${INTEGRATIONS}/authorized`;
export const SOURCES = `${INTEGRATIONS}/webhooks`;
export const sourcePath = (id: string): string => `${SOURCES}/${encodeURIComponent(id)}`;
export const deliveryPath = (sourceId: string, seq: number): string => `${sourcePath(sourceId)}?delivery=${seq}`;
/** The address that other services send to; its last part is a secret of the source. */
export const inboundPath = (token: string): string => `/hooks/${token}`;
