import { expect, it, test } from "vitest";
import { MAX_FILE_ROWS, MAX_NEW_CAMPAIGNS, readAdFile } from "./ad-file.ts";

const CAMPAIGNS = [
  { id: "c1", name: "Spring sale" },
  { id: "c2", name: "Brand" },
  { id: "c3", name: "Twice" },
  { id: "c4", name: "twice" },
];
const NOW = new Date("2026-11-22T09:30:00Z");
const HEAD = "date,campaign,reach,impressions,clicks,conversions,cost,revenue";
const read = (...lines: string[]) => readAdFile([HEAD, ...lines].join("\n"), CAMPAIGNS, NOW);

it("reads rows by name and id, columns in any order", () => {
  expect(read("2026-11-21,Spring sale,900,1000,50,5,12.50,99.90", "2026-11-21,c2,1,1,0,0,0,0")).toEqual({
    value: {
      rows: [
        {
          date: "2026-11-21",
          campaign: CAMPAIGNS[0],
          reach: 900,
          impressions: 1_000,
          clicks: 50,
          conversions: 5,
          costCents: 1_250,
          revenueCents: 9_990,
        },
        {
          date: "2026-11-21",
          campaign: CAMPAIGNS[1],
          reach: 1,
          impressions: 1,
          clicks: 0,
          conversions: 0,
          costCents: 0,
          revenueCents: 0,
        },
      ],
      errors: [],
      errorCount: 0,
      newCampaigns: [],
    },
  });
  const turned = readAdFile(
    "Revenue;Cost;Conversions;Clicks;Impressions;Reach;Campaign;Date\n1.234,50;2,5;1;2;1 000;3;BRAND;2026-01-02",
    CAMPAIGNS,
    NOW,
  );
  expect(turned).toMatchObject({
    value: {
      rows: [{ date: "2026-01-02", campaign: { id: "c2" }, impressions: 1_000, costCents: 250, revenueCents: 123_450 }],
    },
  });
});

test.each([
  ["21.11.2026,Brand,1,1,1,1,1,1", "“21.11.2026” is no date like 2026-11-21."],
  ["2026-02-30,Brand,1,1,1,1,1,1", "“2026-02-30” is no date like 2026-11-21."],
  ["2026-11-23,Brand,1,1,1,1,1,1", "2026-11-23 is still to come."],
  ["1999-12-31,Brand,1,1,1,1,1,1", "1999-12-31 is too long ago: figures are taken from 2000 on."],
  ["2026-11-21,,1,1,1,1,1,1", "The campaign is empty."],
  [
    "2026-11-21,0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71,1,1,1,1,1,1",
    "There is no campaign “0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d71”.",
  ],
  ["2026-11-21,TWICE,1,1,1,1,1,1", "There are several campaigns “TWICE”: use the campaign's id."],
  ["2026-11-21,Brand,-1,1,1,1,1,1", "The column reach is not a whole number: “-1”."],
  ["2026-11-21,Brand,1,x,1,1,1,1", "The column impressions is not a whole number: “x”."],
  ["2026-11-21,Brand,1,1,1,1", "The column cost is not an amount like 1234.50: “”."],
  ["2026-11-21,Brand,1,1,1,1,=1+1,1", "The column cost is not an amount like 1234.50: “=1+1”."],
  ["2026-11-21,Brand,1,1,2,1,1,1", "More clicks (2) than impressions (1)."],
  ["2026-11-21,Brand,2,1,1,1,1,1", "More people reached (2) than impressions (1)."],
  ['2026-11-21,"Brand,1,1,1,1,1,1', "A quotation mark is never closed."],
])("%s: %s", (line, message) => {
  expect(read(line)).toEqual({ value: { rows: [], errors: [{ line: 2, message }], errorCount: 1, newCampaigns: [] } });
});

it("creates a campaign once for all the rows that name it, and none for a row that cannot be read", () => {
  const found = read("2026-11-21,Autumn,1,1,1,1,1,1", "2026-11-20,AUTUMN,1,1,1,1,1,1", "2026-11-21,Winter,x,1,1,1,1,1");
  expect(found).toMatchObject({
    value: {
      rows: [{ campaign: { name: "Autumn", isNew: true } }, { campaign: { name: "Autumn", isNew: true } }],
      newCampaigns: ["Autumn"],
      errorCount: 1,
    },
  });
});

it("creates so many campaigns of one file, with names that a campaign can have", () => {
  const names = Array.from({ length: MAX_NEW_CAMPAIGNS + 1 }, (_, at) => `2026-11-21,Campaign ${at},1,1,1,1,1,1`);
  expect(read(...names)).toMatchObject({ value: { newCampaigns: { length: MAX_NEW_CAMPAIGNS }, errorCount: 1 } });
  expect(read(`2026-11-21,${"x".repeat(81)},1,1,1,1,1,1`)).toMatchObject({ value: { rows: [], errorCount: 1 } });
});

it("takes a campaign's day once", () => {
  const found = read("2026-11-21,Brand,1,1,1,1,1,1", "2026-11-21,c2,9,9,9,9,9,9");
  expect(found).toMatchObject({
    value: {
      rows: [{ clicks: 1 }],
      errors: [{ line: 3, message: "The same campaign and day stand on line 2 already." }],
    },
  });
});

it("refuses a whole file", () => {
  expect(readAdFile("", CAMPAIGNS, NOW)).toEqual({ problem: "The file holds no text." });
  expect(readAdFile("date,campaign\n", CAMPAIGNS, NOW)).toEqual({
    problem: "The first line has no columns reach, impressions, clicks, conversions, cost, revenue.",
  });
  const many = read(...Array.from({ length: MAX_FILE_ROWS + 1 }, () => "x"));
  expect(many).toEqual({ problem: "The file has more than 5,000 rows. Split it by time." });
});
