import { expect, test } from "vitest";
import { channelResults, revenueIn, roiOf, shareCents } from "./channel-report.ts";

const EUR = { currency: "EUR", revenueMinor: 90_000 };
const email = {
  ...{ channel: "Email", visits: 30, leads: 3, won: 1 },
  ...{ revenue: [{ currency: "EUR", cents: 90_000 }], costMinor: 10_000 },
};
const social = { ...{ channel: "Organic Social", visits: 10, leads: 1, won: 0 }, revenue: [], costMinor: 20_000 };

test("by first touch without conversions: the channel that brought the lead has the revenue", () => {
  expect(channelResults([email, social], null, EUR)).toEqual([
    {
      channel: "Email",
      visits: 30,
      leads: 3,
      won: 1,
      costMinor: 10_000,
      conversions: null,
      revenueMinor: 90_000,
      roiRatio: 8,
    },
    {
      ...{ channel: "Organic Social", visits: 10, leads: 1, won: 0, costMinor: 20_000 },
      ...{ conversions: null, revenueMinor: 0, roiRatio: -1 },
    },
  ]);
});

test("a model shares the revenue by its credits, also with a channel that has nothing else", () => {
  const credits = [
    { channel: "Organic Social", credit: 2 },
    { channel: "Email", credit: 1 },
    { channel: "Referral", credit: 1 },
  ];
  const rows = channelResults([email, social], credits, EUR);
  expect(
    rows.map(({ channel, conversions, revenueMinor, roiRatio }) => [channel, conversions, revenueMinor, roiRatio]),
  ).toEqual([
    ["Email", 1, 22_500, 1.25],
    ["Organic Social", 2, 45_000, 1.25],
    ["Referral", 1, 22_500, null],
  ]);
});

test("revenue in another currency, and costs without a rate, give no return", () => {
  const abroad = { ...email, revenue: [{ currency: "USD", cents: 5 }] };
  const [row] = channelResults([abroad], null, EUR);
  expect([row?.revenueMinor, row?.roiRatio]).toEqual([null, null]);
  expect(channelResults([{ ...email, costMinor: null }], null, EUR)[0]?.roiRatio).toBeNull();
  expect(
    channelResults([email], [{ channel: "Email", credit: 1 }], { ...EUR, revenueMinor: null })[0]?.roiRatio,
  ).toBeNull();
  expect([roiOf(100, 0), roiOf(null, 5), roiOf(0, 5)]).toEqual([null, null, -1]);
  expect(revenueIn([], "EUR")).toBe(0);
});

test("shares are whole cents that add up", () => {
  expect(shareCents(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(shareCents(1, [0.2, 0.3, 0.5]).reduce((sum, cents) => sum + cents, 0)).toBe(1);
  expect(shareCents(100, [0, 0])).toEqual([0, 0]);
});
