import type { Database } from "../../client.ts";
import { campaignAssets, campaignCosts, marketingCampaigns } from "../../schema/cross-module.ts";
import { countAdded } from "../demo-totals.ts";

const DAY_MS = 86_400_000;

/** Campaigns by their days around the first start; visits and people of the demonstration carry their `utmCampaign`. */
export const DEMO_CAMPAIGNS = [
  {
    name: "Winter tea",
    status: "active",
    goalMetric: "leads",
    goalTarget: 40,
    firstDay: -20,
    lastDay: 28,
    budgetMinor: 180_000,
    audience: "People who bought tea last winter, and visitors of the brewing guide.",
    brief: "Warm teas for long evenings. The guide first, the shop second. No discounts before 10 December.",
    utmCampaign: "winter_tea",
  },
  {
    name: "Gift boxes",
    status: "draft",
    goalMetric: "revenue",
    goalTarget: 500_000,
    firstDay: 6,
    lastDay: 26,
    budgetMinor: 90_000,
    audience: "People who look for a present under 40 euros.",
    brief: "Three boxes, ready to give. Show what is in each.",
    utmCampaign: "gift_boxes",
  },
  {
    name: "Autumn newsletter drive",
    status: "ended",
    goalMetric: "visits",
    goalTarget: 1_500,
    firstDay: -75,
    lastDay: -40,
    budgetMinor: 40_000,
    audience: "Visitors who read two articles.",
    brief: "One letter a month with something to try.",
    utmCampaign: "autumn_newsletter",
  },
] as const;

/** `of`: which of the campaigns; `asset`: for which of its assets. */
const COSTS = [
  { of: 0, asset: 1, label: "Search ads", currency: "EUR", amountMinor: 94_000, rateMicros: null, day: -12 },
  { of: 0, asset: 2, label: "Photographs", currency: "GBP", amountMinor: 25_000, rateMicros: 1_170_000, day: -18 },
  { of: 2, asset: null, label: "Newsletter design", currency: "EUR", amountMinor: 32_000, rateMicros: null, day: -74 },
] as const;

/** Marketing campaigns of the demonstration; the first holds a piece of content, a search campaign and a page. */
export function marketingCampaignStatements(
  db: Database,
  now: Date,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  id: (last: number) => string,
) {
  const times = { createdAt: now, updatedAt: now };
  const dayOf = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const campaignId = id(70);
  const assets = [
    { kind: "content", refId: id(60), title: "How to brew tea in winter" },
    { kind: "search_campaign", refId: id(10), title: "Autumn teas, search" },
    { kind: "page", refId: "https://tea.example/blog/winter", title: "tea.example/blog/winter" },
  ];
  return [
    ...DEMO_CAMPAIGNS.flatMap(({ firstDay, lastDay, status, ...campaign }, at) => [
      db
        .insert(marketingCampaigns)
        .values({
          id: id(70 + at),
          workspaceId,
          userId,
          ownerId: userId,
          ...campaign,
          status,
          startsOn: dayOf(firstDay),
          endsOn: dayOf(lastDay),
          currency: "EUR",
          destinations: [],
          destinationsAt: null,
          launchedAt: status === "draft" ? null : new Date(now.getTime() + firstDay * DAY_MS),
          version: 1,
          createdAt: new Date(now.getTime() + Math.min(firstDay - 9, -2) * DAY_MS),
          updatedAt: new Date(now.getTime() - (at + 1) * DAY_MS),
        })
        .onConflictDoNothing(),
      countAdded(db, workspaceId, "marketing_campaigns"),
    ]),
    ...assets.map((asset, at) =>
      db
        .insert(campaignAssets)
        .values({ id: id(75 + at), workspaceId, campaignId, ...asset, ...times })
        .onConflictDoNothing(),
    ),
    ...COSTS.map(({ of, asset, day, ...cost }, at) =>
      db
        .insert(campaignCosts)
        .values({
          id: id(80 + at),
          workspaceId,
          campaignId: id(70 + of),
          assetId: asset === null ? "" : id(75 + asset),
          ...cost,
          spentOn: dayOf(day),
          ...times,
        })
        .onConflictDoNothing(),
    ),
  ];
}
