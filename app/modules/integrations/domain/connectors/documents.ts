import { type ConnectorDefinition, type ConnectorField, perMinutes } from "../connector.ts";

const address = (label: string, hint: string, placeholder: string): ConnectorField => ({
  ...{ name: "serverUrl", label, kind: "url", placeholder },
  hint: `${hint} It is encrypted; only its host is shown.`,
});

const COMMON = {
  kinds: ["read", "source"],
  auth: "none",
  availability: "ready",
  serverUrl: null,
  maxPostChars: null,
  callLimit: perMinutes(30, 60),
  isTriedLive: false,
  hasPractice: true,
} as const;

/** Documents that somebody publishes at an address. */
export const DOCUMENTS: readonly ConnectorDefinition[] = [
  {
    ...COMMON,
    id: "rss",
    title: "RSS or Atom feed",
    about: "The newest entries of a website, podcast or newsletter.",
    steps: ["Find the URL of the feed on the website.", "Enter it here. Kaja reads it once to see that it works."],
    fields: [address("Feed URL", "RSS 2.0, Atom 1.0 or RSS 1.0.", "https://www.example.com/feed.xml")],
    opens: "What the feed publishes.",
    docsUrl: "https://www.rssboard.org/rss-specification",
  },
  {
    ...COMMON,
    id: "ics",
    title: "Calendar (ICS)",
    about: "The events of a calendar with a shared URL, the next ones first.",
    steps: [
      "In your calendar, open the settings for sharing and copy the URL in iCal format. It ends in .ics.",
      "Enter it here. Kaja reads it once to see that it works. Of an event that repeats, the first date is read.",
    ],
    fields: [address("Calendar URL", "As https, not webcal.", "https://calendar.example.com/private/basic.ics")],
    opens: "The events in the calendar.",
    docsUrl: "https://www.rfc-editor.org/rfc/rfc5545",
  },
  {
    ...COMMON,
    id: "csv",
    title: "Table (CSV)",
    about: "The rows of a table at a URL, such as a sheet published to the web.",
    steps: [
      "In Google Sheets, choose File, Share, Publish to web, one sheet, and comma-separated values. Copy the URL.",
      "Enter it here. The first line must name the columns. Kaja reads the first 100 rows.",
    ],
    fields: [address("Table URL", "CSV with commas, semicolons or tabs.", "https://docs.google.com/…/pub?output=csv")],
    opens: "The rows of the one table.",
    docsUrl: "https://www.rfc-editor.org/rfc/rfc4180",
  },
  {
    ...COMMON,
    id: "sitemap",
    title: "Sitemap",
    about: "The pages that a website lists for search engines.",
    steps: [
      "Open the robots.txt of the website and look for a line that begins with Sitemap:.",
      "Enter that URL here. Kaja reads the first 100 entries.",
    ],
    fields: [address("Sitemap URL", "XML or text.", "https://www.example.com/sitemap.xml")],
    opens: "The URLs in the sitemap.",
    docsUrl: "https://www.sitemaps.org/protocol.html",
  },
];
