import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRY_CODES } from "../customers/domain/countries.ts";
import { normalizeVatNumber } from "../customers/domain/vat-number.ts";
import { VAT_WORDING, type VatStatus, vatFor, vatOf } from "./vat.ts";
import { standardRate, VAT_RATES, vatTerritory } from "./vat-rates.ts";

const ON = new Date("2026-11-21T00:00:00Z");
const on = (day: string) => new Date(`${day}T00:00:00Z`);

describe("rates", () => {
  test("all 27 states, each from its days on", () => {
    expect(Object.keys(VAT_RATES)).toHaveLength(27);
    for (const rates of Object.values(VAT_RATES)) {
      const starts = rates.map(([validFrom]) => validFrom);
      expect(starts).toEqual(starts.toSorted());
      for (const [, rate] of rates) expect(rate >= 1_500 && rate <= 2_700).toBe(true);
    }
  });

  test.each([
    ["EE", "2023-12-31", 2_000],
    ["EE", "2024-01-01", 2_200],
    ["EE", "2025-06-30", 2_200],
    ["EE", "2025-07-01", 2_400],
    ["FI", "2024-09-01", 2_550],
    ["SK", "2025-01-01", 2_300],
    ["RO", "2025-07-31", 1_900],
    ["RO", "2025-08-01", 2_100],
    ["LU", "2023-06-01", 1_600],
    ["HU", "2026-01-01", 2_700],
  ])("%s on %s", (territory, day, rate) => expect(standardRate(territory, on(day))).toBe(rate));

  test("a day before the table, or a land outside it, is a fault and no rate", () => {
    expect(() => standardRate("EE", on("2019-01-01"))).toThrow("No VAT rate");
    expect(() => standardRate("US", ON)).toThrow("No VAT rate");
    expect([vatTerritory("GR"), vatTerritory("MC"), vatTerritory("GB"), vatTerritory("__proto__")]).toEqual([
      "EL",
      "FR",
      null,
      null,
    ]);
  });
});

describe("the VAT of a sale", () => {
  test.each<[string, VatStatus, string, number, number]>([
    ["EE", "none", "domestic", 2_400, 3_576],
    ["EE", "valid", "domestic", 2_400, 3_576],
    ["DE", "none", "eu_consumer", 1_900, 2_831],
    ["DE", "invalid", "eu_consumer", 1_900, 2_831],
    ["DE", "unchecked", "eu_consumer", 1_900, 2_831],
    ["DE", "valid", "reverse_charge", 0, 0],
    ["GR", "valid", "reverse_charge", 0, 0],
    ["FI", "none", "eu_consumer", 2_550, 3_800],
    ["US", "none", "outside_eu", 0, 0],
    ["GB", "none", "outside_eu", 0, 0],
  ])("%s, number %s", (country, vatStatus, treatment, rateBasisPoints, vatCents) => {
    expect(vatFor({ country, vatStatus }, 14_900, ON)).toEqual({ treatment, rateBasisPoints, vatCents });
  });

  test("fails closed: without a confirmed number nobody in the EU pays less than their country's rate", () => {
    const states = Object.keys(VAT_RATES).map((territory) => (territory === "EL" ? "GR" : territory));
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.constantFrom<VatStatus>("none", "invalid", "unchecked"),
        fc.nat(10_000_000),
        (country, vatStatus, net) => {
          const { rateBasisPoints, vatCents } = vatFor({ country, vatStatus }, net, ON);
          expect(rateBasisPoints).toBe(standardRate(vatTerritory(country) ?? "", ON));
          expect(Math.abs(vatCents - (net * rateBasisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
        },
      ),
      { seed: 7 },
    );
  });

  test("halves are rounded up, and credits mirror them", () => {
    expect([vatOf(50, 100), vatOf(49, 100), vatOf(-50, 100), vatOf(2, 2_500)]).toEqual([1, 0, -1, 1]);
  });

  test("the wording the law asks for", () => {
    expect(VAT_WORDING.reverse_charge).toBe(
      "Reverse charge: VAT to be accounted for by the recipient (Article 196, Directive 2006/112/EC)",
    );
  });
});

describe("VAT numbers", () => {
  test.each([
    ["DE", " de 123.456-789 ", "DE123456789"],
    ["DE", "123456789", "DE123456789"],
    ["GR", "gr123456789", "EL123456789"],
    ["GR", "EL 123456789", "EL123456789"],
    ["AT", "atu12345678", "ATU12345678"],
    ["NL", "NL123456789B01", "NL123456789B01"],
    ["FR", "FR 60 815 004 395", "FR60815004395"],
    ["MC", "FR60815004395", "FR60815004395"],
    ["IE", "IE6388047V", "IE6388047V"],
    ["ES", "ESB12345678", "ESB12345678"],
    ["SE", "SE556036079301", "SE556036079301"],
    ["US", "  ", ""],
  ])("%s: %s", (country, typed, vatNumber) =>
    expect(normalizeVatNumber(typed, country)).toEqual({ ok: true, vatNumber }),
  );

  test.each([
    ["DE", "DE12345678", "DE123456789"],
    ["DE", "FR60815004395", "DE123456789"],
    ["ES", "ES123456789", "ESX1234567X"],
    ["EE", "EE12345678901234567890", "EE123456789"],
    ["DE", "DE12345678９", "DE123456789"],
    ["DE", "DE<script>", "DE123456789"],
  ])("%s: %s is refused with an example", (country, typed, example) => {
    expect(normalizeVatNumber(typed, country)).toEqual({ ok: false, message: `Write it like ${example}.` });
  });

  test("outside the EU there is nothing to check", () =>
    expect(normalizeVatNumber("123", "US")).toMatchObject({ ok: false }));

  test("each state's example has its own form, and normalising twice changes nothing", () => {
    for (const territory of Object.keys(VAT_RATES)) {
      const country = territory === "EL" ? "GR" : territory;
      const refused = normalizeVatNumber("!", country);
      const example = refused.ok ? "" : refused.message.replace("Write it like ", "").replace(/\.$/, "");
      expect(normalizeVatNumber(example, country)).toEqual({ ok: true, vatNumber: example });
    }
  });
});

test("countries: 249 codes of two letters, each once, with every state of the EU", () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  for (const code of COUNTRY_CODES) expect(code).toMatch(/^[A-Z]{2}$/);
  expect(COUNTRY_CODES.filter((code) => vatTerritory(code))).toHaveLength(28);
});
