import { LINK_PREFIX } from "./domain/destination.ts";

export const LINKS = "/cross-module/links";
export const linkPath = (id: string): string => `${LINKS}/${id}`;
export const editLinkPath = (id: string): string => `${LINKS}/${id}/edit`;
export const qrCodePath = (id: string): string => `${LINKS}/${id}/qr`;
/** The address that everybody follows. */
export const shortPath = (slug: string): string => `${LINK_PREFIX}${slug}`;
export const publicStatsPath = (slug: string): string => `${LINK_PREFIX}${slug}/stats`;
