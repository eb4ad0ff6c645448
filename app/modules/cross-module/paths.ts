export const CAMPAIGNS = "/cross-module";
/** Pages of another module, in the same navigation. */
export const SHORT_LINKS = "/cross-module/links";
export const UTM_RULES = "/cross-module/utm";

export const campaignPath = (id: string): string => `${CAMPAIGNS}/${id}`;
export const editPath = (id: string): string => `${campaignPath(id)}/edit`;
export const reviewPath = (id: string): string => `${campaignPath(id)}/review`;
/** The report for people without an account. */
export const sharedReportPath = (token: string): string => `/shared/campaigns/${token}`;
export const reportPath = (id: string): string => `${campaignPath(id)}/report`;
