import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const adsmartModule = defineModule({
  id: "adsmart",
  title: "AdSmart",
  path: "/adsmart",
  feature: "ads_basic",
  card: {
    shortTitle: "Ads",
    goKey: "2",
    description: "Tests creatives with honest statistics and moves budget to the ads that earn the most.",
    status: "available",
    category: "core",
    sidebar: "Core Marketing",
    icon: "target",
    features: ["Creative tests", "Allocation", "Fatigue", "CSV import"],
    landing: true,
  },
  limits: {
    /** Campaigns of advertising networks whose figures a workspace keeps. */
    adCampaigns: { label: "ad campaigns", free: 0, basic: 3, pro: 100, enterprise: 1_000 },
  },
  rateLimits: {
    /** Files of advertising networks, checks included. */
    ad_export: per("user", 120, hours(1)),
    /** Parts of large files: 500 MB are about 150 of them. */
    ad_import_part: per("user", 1_000, hours(1)),
    /** Everything that is written by hand: creatives, tests, settings, decisions. */
    ad_change: per("user", 1_200, hours(1)),
    /** Response curves: some seconds of work. */
    ad_fit: per("user", 30, hours(1)),
  },
  auditAreas: {
    ad_import: "Ad figures",
    ad_campaign: "Ad campaigns",
    ad_creative: "Creatives",
    ad_test: "Creative tests",
    ad_geo_test: "Geo tests",
    ad_pause: "Proposed pauses",
    ad_settings: "AdSmart settings",
  },
  auditActions: {
    "ad_import.completed": "Imported ad figures",
    "ad_import.undone": "Undid an import of ad figures",
    "ad_campaign.changed": "Changed the state of an ad campaign",
    "ad_campaign.deleted": "Deleted an ad campaign with its figures",
    "ad_creative.created": "Created a creative",
    "ad_creative.changed": "Changed a creative",
    "ad_creative.deleted": "Deleted a creative",
    "ad_test.created": "Started a creative test",
    "ad_test.stopped": "Stopped a creative test",
    "ad_test.deleted": "Deleted a creative test",
    "ad_geo_test.created": "Planned a geo test",
    "ad_geo_test.evaluated": "Added results of a geo test",
    "ad_geo_test.deleted": "Deleted a geo test",
    "ad_pause.decided": "Decided on a proposed pause",
    "ad_settings.changed": "Changed the settings of AdSmart",
  },
  webhookEvents: {
    "ads.imported": {
      title: "Ad figures imported",
      description: "Figures of an advertising network were imported.",
    },
    "ads.test_decided": {
      title: "Creative test decided",
      description: "A creative test found its winner, or ended without one.",
    },
    "ads.campaign_changed": {
      title: "Ad campaign changed",
      description: "The state of an ad campaign was changed in AdSmart, or the campaign was deleted with its figures.",
    },
    "ads.geo_test_evaluated": {
      title: "Geo test evaluated",
      description: "Results of a geo test were added. `lift` is a share: 0.12 for 12% more.",
    },
    "ads.pause_proposed": {
      title: "Pause of an ad proposed",
      description: "An ad passed a limit of the guardrails. Nothing was changed at the network.",
    },
  },
  searchPages: [
    {
      title: "Import ad figures",
      hint: "AdSmart",
      path: "/adsmart/imports",
      words: "csv export google meta linkedin tiktok pinterest",
    },
    {
      title: "Cohorts of ads",
      hint: "AdSmart",
      path: "/adsmart/cohorts",
      words: "first purchase customer lifetime value acquisition cost payback ltv cac",
    },
    { title: "Ad campaigns", hint: "AdSmart", path: "/adsmart/campaigns", words: "paid media prediction" },
    {
      title: "Creative library",
      hint: "AdSmart",
      path: "/adsmart/creatives",
      words: "matrix hook offer format naming validator",
    },
    { title: "Creative tests", hint: "AdSmart", path: "/adsmart/tests", words: "bayesian ab test bandit thompson" },
    {
      title: "Geo tests of ads",
      hint: "AdSmart",
      path: "/adsmart/geo-tests",
      words: "incrementality lift region holdout difference in differences matched pairs power",
    },
    {
      title: "Budget allocation",
      hint: "AdSmart",
      path: "/adsmart/budget",
      words: "media mix response curve spend adstock",
    },
    {
      title: "Ad alerts",
      hint: "AdSmart",
      path: "/adsmart/alerts",
      words: "fatigue anomaly guardrails pause frequency",
    },
    { title: "AdSmart settings", hint: "AdSmart", path: "/adsmart/settings", words: "currency rates naming rule" },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/ad-campaigns", what: "List and add ad campaigns" },
    { method: "GET, PATCH, DELETE", path: "/ad-campaigns/{id}", what: "Read, change and delete one ad campaign" },
    { method: "GET, POST", path: "/ad-campaigns/{id}/performance", what: "Read and record figures of an ad campaign" },
    { method: "GET", path: "/ad-campaigns/{id}/predictions", what: "Predictions for an ad campaign" },
  ],
  retention: [
    {
      title: "Ad figures and creatives",
      what: "Figures by ad and day from the exports that you import, your creatives, tests with their decisions, results of regions by day in geo tests, and proposals. They describe ads, not people.",
      why: "So that your workspace sees what its advertising earns. You are the controller of it.",
      kept: "Until you undo the import, or delete the campaign or the workspace.",
    },
  ],
});
