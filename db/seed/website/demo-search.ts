/** The first search campaign of the demonstration (demo.ts). */
export const DEMO_SEARCH_CAMPAIGN_ID = "00000000-0000-7000-8000-000000000010";

const DAY_MS = 86_400_000;

interface Group {
  name: string;
  page: string;
  keywords: readonly string[];
  headlines: readonly string[];
}

/** What each search campaign holds, by its id; `spend`: what a working day costs, in cents. */
const CAMPAIGNS: readonly { id: string; budget: string; spend: number; groups: readonly Group[] }[] = [
  {
    id: DEMO_SEARCH_CAMPAIGN_ID,
    budget: "14",
    spend: 1_350,
    groups: [
      {
        name: "Green tea",
        page: "https://tea.example/shop/sencha",
        keywords: ["green tea loose leaf", "buy sencha online", "japanese green tea"],
        headlines: [
          "Green tea loose leaf",
          "Sencha from small farms",
          "Delivered in two days",
          "Fresh harvest of spring 2026",
        ],
      },
      {
        name: "Oolong",
        page: "https://tea.example/shop/oolong",
        keywords: ["oolong tea loose leaf", "alishan oolong"],
        headlines: ["Alishan oolong, loose leaf", "Rolled by hand", "Six infusions in each leaf"],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-000000000011",
    budget: "9",
    spend: 840,
    groups: [
      {
        name: "Gift sets",
        page: "https://tea.example/shop/gifts",
        keywords: ["tea gift set", "tea gift box"],
        headlines: ["Tea gift sets from €24", "Wrapped by hand", "Ready to give in two days"],
      },
      {
        name: "Office gifts",
        page: "https://tea.example/shop/gifts",
        keywords: ["tea gifts for employees", "office christmas gifts tea"],
        headlines: ["Tea gifts for your team", "One invoice, many addresses", "With a card of your own"],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-000000000012",
    budget: "6",
    spend: 520,
    groups: [
      {
        name: "Water temperature",
        page: "https://tea.example/blog/water",
        keywords: ["tea water temperature", "how hot for green tea"],
        headlines: ["How hot for which tea?", "A table for every tea", "Brew without a thermometer"],
      },
      {
        name: "Oolong guide",
        page: "https://tea.example/blog/oolong",
        keywords: ["how to brew oolong", "oolong steeping time"],
        headlines: ["How to brew oolong", "Six infusions, step by step", "A guide of three minutes"],
      },
    ],
  },
];

const TERMS = [
  ["green tea loose leaf", 164, 2_900, 9_840, 7],
  ["buy sencha online", 121, 1_640, 8_470, 6],
  ["free tea samples", 96, 2_310, 6_720, 0],
  ["tea gift set", 88, 1_720, 6_160, 5],
  ["free green tea", 64, 1_480, 4_480, 0],
  ["sencha uji first flush", 22, 240, 1_760, 2],
  ["tea shop jobs", 41, 980, 2_870, 0],
] as const;

const DAYS = 56;

/** What the search campaigns hold, a report of the first one's search terms, and eight weeks of costs. */
export function demoSearch(now: Date) {
  const operations = CAMPAIGNS.flatMap(({ id: campaignId, budget, groups }) => {
    const place = { campaignId, isRemoval: false };
    return [
      { ...place, kind: "campaign", group: null, patch: { budget, currency: "EUR", languages: "en" } },
      ...groups.flatMap(({ name, page, keywords, headlines }) => [
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
    ];
  }).map((operation, at) => ({ line: at + 1, ...operation }));
  return {
    operations,
    applied: CAMPAIGNS.map(({ id }) => id),
    changes: [
      {
        campaignId: DEMO_SEARCH_CAMPAIGN_ID,
        isRemoval: false,
        line: 1,
        kind: "keyword",
        group: "Green tea",
        patch: { text: "buy sencha online", match: "Phrase", maxCpc: "0.95" },
      },
    ],
    terms: TERMS.map(([term, clicks, impressions, costCents, conversions]) => ({
      ...{ term, campaign: "Autumn teas, search", group: "", clicks, impressions, costCents, conversions },
    })),
    spend: CAMPAIGNS.flatMap(({ id: campaignId, spend }) =>
      Array.from({ length: DAYS }, (_, at) => {
        const day = new Date(now.getTime() - (at + 1) * DAY_MS);
        const share = day.getUTCDay() % 6 === 0 ? 0.67 : 1;
        const costCents = Math.round(spend * share) + ((at * 37) % 11) * 15;
        return { campaignId, day: day.toISOString().slice(0, 10), costCents };
      }),
    ),
  };
}
