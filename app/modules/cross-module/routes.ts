import { route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/cross-module/routes/${file}`);

export const campaignRoutes = [
  page("cross-module", "campaigns.tsx"),
  page("cross-module/new", "new-campaign.tsx"),
  page("cross-module/utm", "utm.tsx"),
  page("cross-module/:campaignId", "campaign.tsx"),
  page("cross-module/:campaignId/edit", "edit-campaign.tsx"),
  page("cross-module/:campaignId/report", "report.tsx"),
  page("cross-module/:campaignId/review", "review.tsx"),
];

/** For everybody with a link. */
export const sharedCampaignRoutes = [page("shared/campaigns/:token", "shared-report.tsx")];

/** Outside the frame: files. */
export const campaignResourceRoutes = [page("cross-module/:campaignId/report.csv", "report-csv.ts")];
