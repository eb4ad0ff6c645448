export const SEM = "/sem";
export const IMPORT = `${SEM}/import`;
export const TERMS = `${SEM}/terms`;
export const PACING = `${SEM}/pacing`;
export const PLANNER = `${SEM}/planner`;
export const CONVERSIONS = `${SEM}/conversions`;
export const campaignPath = (id: string): string => `${SEM}/${id}`;
export const changesPath = (id: string): string => `${SEM}/${id}/changes`;
export const groupPath = (campaignId: string, groupId: number | string): string =>
  `${SEM}/${campaignId}/groups/${groupId}`;
export const newAdPath = (campaignId: string, groupId: number | string): string =>
  `${groupPath(campaignId, groupId)}/new-ad`;
export const adPath = (campaignId: string, groupId: number | string, adId: number | string): string =>
  `${groupPath(campaignId, groupId)}/ads/${adId}`;
