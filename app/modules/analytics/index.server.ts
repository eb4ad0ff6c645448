/** Public API of InsightView for functions and other modules: use cases only. */

export { CALENDAR_COUNTRIES, marketingDates } from "./calendar/domain/marketing-dates.ts";
export { runDigests } from "./digests/service.server.ts";
export { dayText, parseDay } from "./domain/period/site-clock.ts";
export { exportSites } from "./exports/service.server.ts";
export { importDemoData } from "./ingest/demo-data.server.ts";
export { MAX_BATCH_BYTES } from "./ingest/domain/payload.ts";
export { admitSitePage, type SitePage, visitorOfPage } from "./ingest/page-visitor.server.ts";
export { dailyPersonId, describeClient } from "./ingest/request-client.server.ts";
export { eventsReceivedModel, serverEventsSchema } from "./ingest/schema.ts";
export { ingestServerEvents } from "./ingest/server-events.server.ts";
export { collectBatch, collectPixel, hasPrivacySignal, throttleClient } from "./ingest/service.server.ts";
export { deleteExpiredSalts } from "./ingest/visitor-id.server.ts";
export type { TrafficWindow } from "./live/domain/live.ts";
export { readLiveSite, readSiteWindows, watchSite } from "./live/service.server.ts";
export { MIN_SAMPLE as LIKELIHOOD_FLOOR } from "./propensity/domain/assess.ts";
export type { Propensity } from "./propensity/domain/predict.ts";
export { FEATURES, type Feature, PERSISTENT_QUESTIONS, SAME_DAY_DAYS } from "./propensity/domain/training-data.ts";
export { readPropensities } from "./propensity/service.server.ts";
export { readCampaignShare } from "./reports/attribution/campaign.server.ts";
export type { CampaignShare } from "./reports/attribution/domain/campaign-share.ts";
export { MODELS as ATTRIBUTION_MODELS, type Model as AttributionModel } from "./reports/attribution/domain/models.ts";
export {
  MODEL_LABELS as ATTRIBUTION_LABELS,
  MODEL_NOTES as ATTRIBUTION_NOTES,
} from "./reports/attribution/page.server.ts";
export { channelOfTags } from "./reports/channels/channel-of-tags.ts";
export {
  type FunnelResult,
  getFunnelResult,
  listFunnelsPage,
  listGoalResults,
} from "./reports/goals/results.server.ts";
export { funnelModel, funnelResultModel, goalModel } from "./reports/goals/results-schema.ts";
export { listGoals } from "./reports/goals/service.server.ts";
export { daysQueryShape, refuseDays, trafficQuerySchema } from "./reports/query/schema.ts";
export { queryTraffic } from "./reports/query/service.server.ts";
export { trafficModel } from "./reports/query/traffic-schema.ts";
export { forecastTotal } from "./reports/trends/domain/backtest.ts";
export { chooseSite } from "./sites/choose-site.server.ts";
export { parseHost } from "./sites/domain/hosts.ts";
export type { SiteRow } from "./sites/repo.server.ts";
export { createSiteByApiSchema, siteModel, updateSiteByApiSchema } from "./sites/schema.ts";
export {
  createSite,
  deleteSite,
  eraseWorkspaceSites,
  getSite,
  listNamesOfActive,
  listSites,
  listSitesPage,
  updateSite,
} from "./sites/service.server.ts";
export { type SiteSummary, siteReader } from "./sites/site-reader.server.ts";
export { trackerTag } from "./sites/tracker-tag.ts";
