/** The search campaign of the demonstration (demo.ts: the first of its campaigns). */
export const DEMO_SEARCH_CAMPAIGN_ID = "00000000-0000-7000-8000-000000000010";

const DAY_MS = 86_400_000;

const GROUPS = [
  {
    name: "Green tea",
    page: "https://example.com/",
    keywords: ["green tea loose leaf", "buy sencha online", "japanese green tea"],
    headlines: [
      "Green tea loose leaf",
      "Sencha from small farms",
      "Delivered in two days",
      "Fresh harvest of spring 2026",
    ],
  },
  {
    name: "Gifts",
    page: "https://example.com/",
    keywords: ["tea gift set", "tea gift box"],
    headlines: ["Tea gift sets from €24", "Wrapped by hand", "Ready to give in two days"],
  },
] as const;

const TERMS = [
  ["green tea loose leaf", 164, 2_900, 9_840, 7],
  ["buy sencha online", 121, 1_640, 8_470, 6],
  ["free tea samples", 96, 2_310, 6_720, 0],
  ["tea gift set", 88, 1_720, 6_160, 5],
  ["free green tea", 64, 1_480, 4_480, 0],
  ["sencha uji first flush", 22, 240, 1_760, 2],
  ["tea shop jobs", 41, 980, 2_870, 0],
] as const;

const place = { campaignId: DEMO_SEARCH_CAMPAIGN_ID, isRemoval: false };

/** What the search campaign holds, a report of its search terms, and eight weeks of costs. */
export function demoSearch(now: Date) {
  const operations = [
    { ...place, kind: "campaign", group: null, patch: { budget: "14", currency: "EUR", languages: "en" } },
    ...GROUPS.flatMap(({ name, page, keywords, headlines }) => [
      { ...place, kind: "group", group: null, patch: { name, maxCpc: "0.80" } },
      ...keywords.map((text) => ({ ...place, kind: "keyword", group: name, patch: { text, match: "Phrase" } })),
      {
        ...place,
        kind: "ad",
        group: name,
        patch: {
          ...Object.fromEntries(headlines.map((text, at) => [`headline${at + 1}`, text])),
          description1: "Loose leaves of small farms, packed by hand.",
          description2: "Order before noon and brew tomorrow evening.",
          finalUrl: page,
        },
      },
    ]),
    { ...place, kind: "negative", group: null, patch: { text: "tea towel", match: "Phrase" } },
  ].map((operation, at) => ({ line: at + 1, ...operation }));
  return {
    operations,
    applied: [DEMO_SEARCH_CAMPAIGN_ID],
    changes: [
      {
        ...place,
        line: 1,
        kind: "keyword",
        group: "Green tea",
        patch: { text: "buy sencha online", match: "Phrase", maxCpc: "0.95" },
      },
    ],
    terms: TERMS.map(([term, clicks, impressions, costCents, conversions]) => ({
      ...{ term, campaign: "Autumn teas, search", group: "", clicks, impressions, costCents, conversions },
    })),
    spend: Array.from({ length: 56 }, (_, at) => {
      const day = new Date(now.getTime() - (at + 1) * DAY_MS);
      const isWeekend = day.getUTCDay() % 6 === 0;
      const costCents = (isWeekend ? 900 : 1_350) + ((at * 37) % 11) * 15;
      return { campaignId: DEMO_SEARCH_CAMPAIGN_ID, day: day.toISOString().slice(0, 10), costCents };
    }),
  };
}
