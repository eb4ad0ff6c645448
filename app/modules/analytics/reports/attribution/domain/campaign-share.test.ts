import { expect, test } from "vitest";
import { CAMPAIGN_PREFIX, campaignShare, compact } from "./campaign-share.ts";
import type { AttributionPath } from "./path.ts";

const OWN = `${CAMPAIGN_PREFIX}Email`;
const path = (channels: string[], converted: boolean, count: number): AttributionPath => ({
  ...{ channels, converted, count },
  agesHours: converted ? channels.map((_, at) => channels.length - 1 - at) : [],
});
const PATHS = [
  path([OWN, "Direct"], true, 10),
  path(["Organic search", OWN], true, 20),
  path(["Organic search"], true, 30),
  path([OWN], false, 40),
];
const creditOf = (model: string) => campaignShare(PATHS).credits.find((one) => one.model === model)?.credit;

test("counts conversions with a visit of the campaign, and what simple models give it", () => {
  expect(campaignShare(PATHS)).toMatchObject({ conversions: 60, touched: 30 });
  expect(creditOf("first")).toBe(10);
  expect(creditOf("last")).toBe(20);
  expect(creditOf("last_non_direct")).toBe(30);
  expect(creditOf("linear")).toBe(15);
});

test("no model gives it more than all conversions, and every channel is named", () => {
  for (const { credit, channels } of campaignShare(PATHS).credits) {
    expect(credit).toBeGreaterThan(0);
    expect(credit).toBeLessThanOrEqual(60);
    expect(channels.map(({ channel }) => channel)).toEqual(["Email"]);
  }
});

test("small channels are counted together, and channels of a campaign never with others", () => {
  const many = [
    ...Array.from({ length: 9 }, (_, at) => path([`${CAMPAIGN_PREFIX}s${at}`], true, 9 - at)),
    ...Array.from({ length: 9 }, (_, at) => path([`Channel ${at}`], true, 9 - at)),
  ];
  const names = new Set(compact(many).flatMap(({ channels }) => channels));
  expect(names.size).toBe(12);
  expect(names).toContain(`${CAMPAIGN_PREFIX}other channels`);
  expect(campaignShare(many)).toMatchObject({ conversions: 90, touched: 45 });
});
