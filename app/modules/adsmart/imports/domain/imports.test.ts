import { describe, expect, test } from "vitest";
import { detectDayOrder, detectMark, readDay, readNumber } from "./cells.ts";
import { rateOn, rateTable, readRates } from "./rates.ts";
import { type ReadOptions, readExport } from "./read-export.ts";

const NOW = new Date("2026-11-27T10:00:00Z");
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const options = (more: Partial<ReadOptions> = {}): ReadOptions => ({
  ...{ network: "google", saved: {}, mark: "detect", dayOrder: "detect", currency: "EUR", fileCurrency: "EUR" },
  ...{ rates: rateTable([]), now: NOW },
  ...more,
});
const read = (text: string, more: Partial<ReadOptions> = {}) => {
  const outcome = readExport(text, options(more));
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.file;
};

describe("numbers", () => {
  test.each([
    ["1,234.50", "point", 1_234.5],
    ["1.234,50", "comma", 1_234.5],
    ["€1 234,5", "comma", 1_234.5],
    ["USD12", "point", 12],
    ["--", "point", 0],
    ["", "point", 0],
    ["1e5", "point", null],
    ["=1+1", "point", null],
  ] as const)("%s with a %s", (text, mark, value) => expect(readNumber(text, mark)).toBe(value));
  test.each([
    [["1,234", "12.5"], "point"],
    [["1,234", "12,5"], "comma"],
    [["1,234"], null],
    [["12"], "point"],
    [["1.234.567"], "comma"],
    [["0.123"], "point"],
    [["1.5", "1,5"], "mixed"],
  ])("of %j the decimal mark is %s", (amounts, mark) => expect(detectMark(amounts)).toBe(mark));
});

describe("days", () => {
  test.each([
    ["2026-11-21", "day_first"],
    ["20261121", "day_first"],
    ["11/21/2026", "month_first"],
    ["21.11.2026", "day_first"],
    ["Nov 21, 2026", "day_first"],
    ["21 Nov 2026", "day_first"],
    ["2026-11-21T00:00:00Z", "day_first"],
  ] as const)("%s", (text, order) => expect(readDay(text, order)).toBe(dayOf("2026-11-21")));
  test("what is none", () => {
    for (const text of ["", "31/02/2026", "2026-13-01", "Total", "Foo 3, 2026"])
      expect(readDay(text, "day_first")).toBeNull();
  });
  test("the order shows by a number beyond 12", () => {
    expect(detectDayOrder(["03/04/2026", "03/14/2026"])).toBe("month_first");
    expect(detectDayOrder(["03/04/2026", "14/04/2026"])).toBe("day_first");
    expect(detectDayOrder(["03/04/2026"])).toBeNull();
  });
});

describe("exports of the networks", () => {
  test("Google Ads: title lines, totals, dashes", () => {
    const file = read(
      [
        "Ad report",
        "November 1, 2026 - November 2, 2026",
        "Day,Campaign,Campaign ID,Ad group,Ad name,Ad ID,Currency code,Impr.,Clicks,Cost,Conversions,Conv. value",
        '2026-11-01,Brand,11,Tea,Free tea,901,EUR,"1,200",30,12.50,2.00,80.00',
        "2026-11-02,Brand,11,Tea,Free tea,901,EUR,900,--,8.1,0.50,0",
        'Total: Account,,,,,,EUR,"2,100",30,20.60,2.50,80.00',
      ].join("\n"),
    );
    expect(file).toMatchObject({ skipped: 1, errorCount: 0, doubled: 0 });
    expect(file.rows).toMatchObject([
      {
        day: dayOf("2026-11-01"),
        campaignKey: "id:11",
        adKey: "id:901",
        impressions: 1_200,
        costCents: 1_250,
        revenueCents: 8_000,
      },
      { clicks: 0, conversions: 0.5, costCents: 810 },
    ]);
  });

  test("Meta: the currency in the heading, the sum in the first line, reach", () => {
    const rates = rateTable([{ currency: "USD", day: dayOf("2026-10-30"), rate: 0.9 }]);
    const file = read(
      [
        '"Day","Campaign name","Ad set name","Ad name","Reach","Impressions","Link clicks","Purchases","Purchases conversion value","Amount spent (USD)"',
        "2026-11-01,,,,900,1500,40,3,90,30",
        "2026-11-01,Spring,Women,Hook A,800,1200,33,2,60,25.10",
      ].join("\r\n"),
      { network: "meta", rates },
    );
    expect(file.skipped).toBe(1);
    expect(file.rows).toMatchObject([
      { campaignKey: "name:spring", adKey: "name:women/hook a", reach: 800, costCents: 2_259, revenueCents: 5_400 },
    ]);
  });

  test("LinkedIn: tabs, days by months first", () => {
    const file = read(
      "Account Name:\tTea shop\nDate Generated:\tNovember 3, 2026\n\nStart Date (in UTC)\tCampaign Name\tCreative ID\tCurrency\tTotal Spent\tImpressions\tClicks\n11/25/2026\tB2B\t77\tEUR\t10.25\t500\t4\n",
      { network: "linkedin" },
    );
    expect(file.rows).toMatchObject([{ day: dayOf("2026-11-25"), adKey: "id:77", costCents: 1_025 }]);
  });

  test("TikTok, Microsoft, Pinterest", () => {
    expect(
      read(
        "By Day,Campaign name,Ad name,Cost,Impressions,Clicks (destination),Reach\n2026-11-01,T,a,5.00,100,3,90\nTotal of 1 results,-,-,5.00,100,3,90",
        { network: "tiktok" },
      ).rows,
    ).toMatchObject([{ clicks: 3, reach: 90 }]);
    expect(
      read(
        'Gregorian date,Campaign,Ad group,Ad ID,Impressions,Clicks,Spend,Revenue\n11/13/2026,M,g,5,10,1,"2,5",0\n"©2026 Microsoft Corporation. All rights reserved.",,,,,,,',
        { network: "microsoft" },
      ).rows,
    ).toMatchObject([{ costCents: 250 }]);
    expect(
      read("Date,Campaign name,Ad ID,Impressions,Pin clicks,Spend in account currency\n2026-11-01,P,5,10,1,2", {
        network: "pinterest",
      }).rows,
    ).toMatchObject([{ clicks: 1, costCents: 200 }]);
  });
});

describe("bad input", () => {
  const HEAD = "Day,Campaign,Ad name,Impressions,Clicks,Cost,Currency";
  test("a line that is there twice counts once; a further breakdown of an ad and day is added up", () => {
    const file = read(
      [HEAD, "2026-11-01,A,x,10,1,2.00,EUR", "2026-11-01,A,x,10,1,2.00,EUR", "2026-11-01,A,x,5,0,1.00,EUR"].join("\n"),
    );
    expect(file).toMatchObject({ doubled: 1, added: 1 });
    expect(file.rows).toMatchObject([{ impressions: 15, costCents: 300 }]);
  });
  test("bad rows are reported with their lines and the others are read", () => {
    const file = read(
      [
        HEAD,
        "2026-11-01,A,x,10,1,2.00,XYZ",
        "2027-11-01,A,x,10,1,2.00,EUR",
        "2026-11-01,A,x,ten,1,2.00,EUR",
        "2026-11-01,A,x,10,1,-2.00,EUR",
        "yesterday,A,x,1,1,1.00,EUR",
        "2026-11-02,A,x,1,0,1.00,EUR",
      ].join("\n"),
    );
    expect(file.rows).toHaveLength(1);
    expect(file.errors.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(file.errors[0]?.message).toBe("There is no rate of XYZ for 2026-11-01. Add it in the settings.");
  });
  test("what can be read in two ways is asked, and answered by the choice", () => {
    const amounts = [HEAD, '2026-11-01,A,x,10,1,"1,234",EUR'].join("\n");
    expect(readExport(amounts, options())).toMatchObject({
      ok: false,
      problem: expect.stringContaining("decimal mark"),
    });
    expect(read(amounts, { mark: "comma" }).rows).toMatchObject([{ costCents: 123 }]);
    const dates = [HEAD, "03/04/2026,A,x,10,1,2,EUR"].join("\n");
    expect(readExport(dates, options())).toMatchObject({
      ok: false,
      problem: expect.stringContaining("order of days"),
    });
    expect(read(dates, { dayOrder: "month_first" }).rows).toMatchObject([{ day: dayOf("2026-03-04") }]);
  });
  test("unknown headings are offered for choosing, and the choice is used", () => {
    const text = "Tag;Kampagne;Impressionen;Klicks;Kosten\n01.11.2026;A;1.000;5;2,50";
    expect(readExport(text, options())).toMatchObject({
      ok: false,
      headings: ["Tag", "Kampagne", "Impressionen", "Klicks", "Kosten"],
    });
    const saved = { date: "Tag", campaign: "Kampagne", impressions: "Impressionen", clicks: "Klicks", cost: "Kosten" };
    expect(read(text, { saved }).rows).toMatchObject([{ impressions: 1_000, costCents: 250 }]);
  });
  test("a campaign named like a total is none while its line has a day; totals of a day and repeated headings are left out", () => {
    const file = read(
      [
        HEAD,
        "2026-11-01,Total care,x,10,1,2.00,EUR",
        "2026-11-01,Report cards,x,10,1,2.00,EUR",
        "2026-11-01,Total,x,20,2,4.00,EUR",
        "2026-11-01,Total: Account,x,20,2,4.00,EUR",
        HEAD,
        "2026-11-01,Total care,x,10,1,2.00,EUR",
        "2026-11-02,Total care,x,1,1,2.00,EUR",
      ].join("\n"),
    );
    expect(file).toMatchObject({ skipped: 3, doubled: 1, errorCount: 0 });
    expect(file.rows.map(({ campaign }) => campaign)).toEqual(["Total care", "Report cards", "Total care"]);
  });
  test("an empty file, and one of something else", () => {
    for (const text of ["", "hello", '"open']) expect(readExport(text, options()).ok).toBe(false);
  });
  test("a renamed ad keeps its id; one moved to another campaign is another ad there", () => {
    const file = read(
      "Day,Campaign,Campaign ID,Ad name,Ad ID,Impressions,Clicks,Cost\n2026-11-01,A,1,old,9,1,0,1\n2026-11-02,A,1,new,9,1,0,1\n2026-11-02,B,2,new,9,1,0,1",
    );
    expect(file.rows.map(({ campaignKey, adKey }) => `${campaignKey} ${adKey}`)).toEqual([
      "id:1 id:9",
      "id:1 id:9",
      "id:2 id:9",
    ]);
  });
});

describe("rates", () => {
  test("the newest of the day or the month before", () => {
    const table = rateTable([
      { currency: "USD", day: 100, rate: 0.9 },
      { currency: "USD", day: 110, rate: 0.95 },
    ]);
    expect([99, 100, 109, 110, 141, 142].map((day) => rateOn(table, "EUR", "USD", day))).toEqual([
      null,
      0.9,
      0.9,
      0.95,
      0.95,
      null,
    ]);
    expect(rateOn(table, "EUR", "EUR", 1)).toBe(1);
  });
  test("lines", () => {
    const day = (text: string) => readDay(text, "day_first");
    expect(readRates("2026-11-01 usd 0.92\n\n2026-11-02;GBP;1.15\nfoo\n2026-11-02 GBP -1", day)).toEqual({
      rates: [
        { day: dayOf("2026-11-01"), currency: "USD", rate: 0.92 },
        { day: dayOf("2026-11-02"), currency: "GBP", rate: 1.15 },
      ],
      bad: [4, 5],
    });
  });
});
