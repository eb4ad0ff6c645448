import { describe, expect, test } from "vitest";
import { findClashes } from "./clashes.ts";
import { HOLIDAY_COUNTRIES, publicHoliday } from "./public-holidays.ts";

// Published lists of 2026: Valtioneuvosto and almanac (FI), Riigikantselei (EE), gov.uk/bank-holidays, opm.gov, service-public.fr,
// canada.ca, gov.ie, Bundesministerium des Innern, Norges lover.
describe("public holidays of 2026, by the published lists", () => {
  test.each([
    ["EE", "2026-02-24", "Independence Day"],
    ["EE", "2026-04-03", "Good Friday"],
    ["EE", "2026-05-24", "Pentecost"],
    ["FI", "2026-06-19", "Midsummer Eve"],
    ["FI", "2026-06-20", "Midsummer Day"],
    ["FI", "2026-10-31", "All Saints' Day"],
    ["SE", "2026-06-19", "Midsummer Eve"],
    ["GB", "2026-05-04", "Early May bank holiday"],
    ["GB", "2026-05-25", "Spring bank holiday"],
    ["GB", "2026-08-31", "Summer bank holiday"],
    ["US", "2026-01-19", "Martin Luther King Jr. Day"],
    ["US", "2026-05-25", "Memorial Day"],
    ["US", "2026-11-26", "Thanksgiving"],
    ["CA", "2026-05-18", "Victoria Day"],
    ["CA", "2026-10-12", "Thanksgiving"],
    ["FR", "2026-05-14", "Ascension Day"],
    ["FR", "2026-05-25", "Whit Monday"],
    ["IE", "2026-02-02", "St Brigid's Day"],
    ["IE", "2026-10-26", "October holiday"],
    ["DE", "2026-10-03", "German Unity Day"],
    ["NO", "2026-04-02", "Maundy Thursday"],
    ["PL", "2026-06-04", "Corpus Christi"],
    ["GR", "2026-02-23", "Clean Monday"],
    ["GR", "2026-04-10", "Good Friday (Orthodox)"],
    ["NL", "2026-04-27", "King's Day"],
    ["AU", "2026-01-26", "Australia Day"],
  ])("%s %s is %s", (country, day, name) => expect(publicHoliday(country, day)).toBe(name));

  test.each([
    ["EE", "2026-04-06"],
    ["DK", "2026-05-01"],
    ["US", "2026-12-26"],
    ["DE", "2026-01-06"],
    ["XX", "2026-01-01"],
    ["", "2026-01-01"],
  ])("%s %s is none", (country, day) => expect(publicHoliday(country, day)).toBeNull());

  test("moved days follow the act: King's Day of 2025, Victoria Day of 2027, St Brigid's Day of 2030, Latvia's of 2024", () => {
    expect(publicHoliday("NL", "2025-04-26")).toBe("King's Day");
    expect(publicHoliday("CA", "2027-05-24")).toBe("Victoria Day");
    expect(publicHoliday("IE", "2030-02-01")).toBe("St Brigid's Day");
    expect(publicHoliday("LV", "2024-05-06")).toBe("Restoration of Independence");
    expect(publicHoliday("LV", "2024-05-04")).toBeNull();
  });

  test("every country has New Year and Christmas", () => {
    for (const country of HOLIDAY_COUNTRIES)
      for (const day of ["2026-01-01", "2027-12-25"]) expect(publicHoliday(country, day), country).not.toBeNull();
  });
});

describe("clashes", () => {
  const item = (channel: string, day: string, campaign: string | null = null) => ({
    ...{ title: "Tea", channel, day, campaign },
  });
  const period = { startsOn: "2026-12-01", endsOn: "2026-12-24", country: "" };

  test("two channels on one day clash, one channel twice does not", () => {
    const items = [
      item("Newsletter", "2026-12-03"),
      item("Social text", "2026-12-03"),
      item("Newsletter", "2026-12-04"),
      item("Newsletter", "2026-12-04"),
    ];
    expect(findClashes({ ...period, items })).toEqual([
      {
        day: "2026-12-03",
        kind: "channels",
        text: "The same people get Newsletter “Tea”, Social text “Tea”.",
      },
    ]);
  });

  test("another campaign counts only where this one has something that day", () => {
    const others = [item("Newsletter", "2026-12-05", "Gifts"), item("Article", "2026-12-05", "Gifts")];
    expect(findClashes({ ...period, items: others })).toEqual([]);
    const [clash] = findClashes({ ...period, items: [...others, item("Short link", "2026-12-05")] });
    expect(clash?.text).toContain("Newsletter “Tea” of Gifts");
  });

  test("first day, last day and planned pieces on a public holiday of the audience's country", () => {
    const clashes = findClashes({
      ...{ startsOn: "2026-12-06", endsOn: "2026-12-25", country: "FI" },
      items: [item("Newsletter", "2026-12-24"), item("Article", "2026-12-25", "Gifts")],
    });
    expect(clashes.map(({ day, text }) => [day, text])).toEqual([
      ["2026-12-06", "The campaign begins on Independence Day, a public holiday."],
      ["2026-12-24", "Newsletter “Tea” is planned on Christmas Eve, a public holiday."],
      ["2026-12-25", "The campaign ends on Christmas Day, a public holiday."],
    ]);
    expect(
      findClashes({ ...period, startsOn: "2026-12-25", endsOn: "2026-12-25", country: "FI", items: [] }),
    ).toHaveLength(1);
  });
});
