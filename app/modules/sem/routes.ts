import { route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/sem/${file}`);

export const semRoutes = [
  page("sem", "tree/routes/campaigns.tsx"),
  page("sem/new", "tree/routes/new-campaign.tsx"),
  page("sem/import", "files/routes/import.tsx"),
  page("sem/terms", "terms/routes/terms.tsx"),
  page("sem/pacing", "pacing/routes/pacing.tsx"),
  page("sem/planner", "planner/routes/planner.tsx"),
  page("sem/conversions", "conversions/routes/conversions.tsx"),
  page("sem/:campaignId", "tree/routes/campaign.tsx"),
  page("sem/:campaignId/settings", "tree/routes/settings.tsx"),
  page("sem/:campaignId/negatives", "tree/routes/negatives.tsx"),
  page("sem/:campaignId/extensions", "tree/routes/extensions.tsx"),
  page("sem/:campaignId/replace", "tree/routes/replace.tsx"),
  page("sem/:campaignId/landing-pages", "landing/routes/landing-pages.tsx"),
  page("sem/:campaignId/changes", "tree/routes/changes.tsx"),
  page("sem/:campaignId/groups/:groupId", "tree/routes/group.tsx"),
  page("sem/:campaignId/groups/:groupId/new-ad", "ads/routes/new-ad.tsx"),
  page("sem/:campaignId/groups/:groupId/ads/:adId", "ads/routes/ad.tsx"),
];

/** Answers without a page around them. */
export const semResourceRoutes = [
  page("sem/:campaignId/export.csv", "files/routes/export-csv.ts"),
  page("sem/conversions.csv", "conversions/routes/conversions-csv.ts"),
];
