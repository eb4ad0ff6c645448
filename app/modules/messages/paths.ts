/** Mails are the first tool of Retargeting & Win-Back, whose pages they share. */
export const CAMPAIGNS = "/retargeting";
export const NEW_CAMPAIGN = "/retargeting/campaigns/new";
export const TEMPLATES = "/retargeting/templates";
export const SENDING = "/retargeting/sending";
export const PROVIDER = "/retargeting/sending/service";
export const DOMAINS = "/retargeting/sending/domains";
export const domainPath = (id: string): string => `${DOMAINS}/${id}`;
export const WIN_BACK = "/retargeting/win-back";
/** The form of a campaign with its audience chosen. */
export const newCampaignFor = (segmentId: string): string => `${NEW_CAMPAIGN}?segment=${encodeURIComponent(segmentId)}`;
export const ONSITE = "/retargeting/onsite";
export const NEW_ONSITE = "/retargeting/onsite/new";
export const onsitePath = (id: string): string => `${ONSITE}/${id}`;
export const editOnsitePath = (id: string): string => `${onsitePath(id)}/edit`;
export const AUDIENCES = "/retargeting/audiences";
export const AUDIENCES_CSV = "/retargeting/audiences.csv";
export const campaignPath = (id: string): string => `/retargeting/campaigns/${id}`;
export const editCampaignPath = (id: string): string => `${campaignPath(id)}/edit`;
export const campaignCsvPath = (id: string): string => `${campaignPath(id)}/recipients.csv`;
export const templatePath = (id: string): string => `${TEMPLATES}/${id}`;
export const previewPath = (id: string): string => `${templatePath(id)}/preview`;
export const PUSH = "/retargeting/push";
export const NEW_PUSH = "/retargeting/push/new";
export const PUSH_SETUP = "/retargeting/push/setup";
export const pushPath = (id: string): string => `${PUSH}/${id}`;
export const editPushPath = (id: string): string => `${pushPath(id)}/edit`;
