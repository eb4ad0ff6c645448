export const CAMPAIGNS = "/cross-module";
export const UTM_RULES = "/cross-module/utm";

export const campaignPath = (id: string): string => `${CAMPAIGNS}/${id}`;
export const editPath = (id: string): string => `${campaignPath(id)}/edit`;
export const reportPath = (id: string): string => `${campaignPath(id)}/report`;
