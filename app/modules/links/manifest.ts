import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours, minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const linksModule = defineModule({
  id: "links",
  title: "Short links",
  feature: "short_links",
  scopes: {
    links: {
      opens: "Short links and their clicks",
      firstList: "/links",
      group: "Links",
      about: "Short links that count their clicks.",
    },
  },
  limits: {
    /** Short links of a workspace, archived ones included. */
    shortLinks: {
      label: "short links",
      usageLabel: "Short links",
      meter: "short_links",
      free: 0,
      basic: 100,
      pro: 5_000,
      enterprise: 100_000,
    },
    /** Clicks of a workspace in a calendar month, UTC, whose country, device and referrer are kept; further ones are only counted. */
    linkClicks: {
      label: "clicks with details this month",
      usageLabel: "Clicks with details this month",
      meter: "link_clicks",
      free: 0,
      basic: 20_000,
      pro: 500_000,
      enterprise: 5_000_000,
    },
    linkClickDays: { label: "days of clicks", free: 30, basic: 30, pro: 365, enterprise: 1_095 },
  },
  rateLimits: {
    /** Making, changing and deleting short links. */
    link_change: per("user", 1_200, hours(1)),
    /** Purchases that a shop reports. */
    link_purchase: per("workspace", 10_000, hours(1)),
    /** Files of links. */
    link_import: per("user", 20, hours(1)),
    /** Opening the public statistics of a link: they are read from the object that counts its clicks. */
    link_stats_view: per("address", 60, minutes(1)),
  },
  auditAreas: { short_link: "Short links" },
  auditActions: {
    "short_link.created": "Created a short link",
    "short_link.imported": "Created short links from a file",
    "short_link.changed": "Changed a short link",
    "short_link.archived": "Archived a short link",
    "short_link.restored": "Restored a short link",
    "short_link.deleted": "Deleted a short link with its clicks",
    "short_link.blocked_hosts_changed": "Changed the block list of short links",
  },
  webhookEvents: {
    "link.clicked": {
      title: "Link clicked",
      description:
        "A person followed a short link. Of a busy link only some clicks are sent; `standsFor` says how many clicks one event represents.",
    },
  },
  searchPages: [
    {
      title: "Short links",
      hint: "Cross-Module Campaigns",
      path: "/cross-module/links",
      words: "link shortener redirect utm qr code clicks tracking url",
    },
    {
      title: "New short link",
      hint: "Short links",
      path: "/cross-module/links/new",
      words: "create shorten url qr",
      editorsOnly: true,
    },
  ],
  apiRoutes: [
    { method: "GET, POST", path: "/links", what: "List short links; create one" },
    { method: "GET, PATCH, DELETE", path: "/links/{id}", what: "Read, change or delete one short link" },
    { method: "GET", path: "/links/{id}/clicks", what: "Clicks of a short link by day, country, device and referrer" },
    { method: "POST", path: "/links/purchases", what: "Report what was bought after a click" },
  ],
  retention: [
    {
      title: "Short links and their clicks",
      what: "The links that you create. Of each click the time, country, device, browser, language, the website it came from, and a number of the visitor that changes daily. Network addresses are not stored. Of each purchase that your shop reports its own id, the time and the amount.",
      why: "So that your workspace sees how its links are used. You are the controller of it.",
      kept: "Links until you delete them; clicks for 30 days, a year or three years by your plan; numbers of visitors until the day is over; counts and purchases as long as the link.",
    },
  ],
});
