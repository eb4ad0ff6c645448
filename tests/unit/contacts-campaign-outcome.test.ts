import { expect, test } from "vitest";
import type { Touch } from "#app/modules/contacts/domain/contact.ts";
import { addPerson, changePerson, type PersonPatch } from "#app/modules/contacts/store/people/persons.ts";
import { readCampaignOutcome, readClickOutcomes } from "#app/modules/contacts/store/pipeline/campaign-outcome.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { knownClicks, recordClick } from "#app/modules/links/store/clicks.ts";
import { createTables as createLinkTables } from "#app/modules/links/store/tables.ts";
import { appError } from "#app/shared/error.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ROOM = { max: 1_000, full: appError("limit_reached", "full") };
const at = (nowMs: number) => ({ workspaceId: "w", nowMs, by: "editor" });
const touch = (source: string, campaign: string, more: Partial<Touch> = {}): Touch => ({
  ...{ at: 1, referrer: "", landingPage: "/", clickIds: {}, visitorId: null, formId: null },
  utm: { source, medium: "email", campaign, term: "", content: "" },
  ...more,
});

function aStore() {
  const sql = sqliteStorage();
  createTables(sql);
  const lead = (id: string, more: PersonPatch) =>
    addPerson(sql, at(10), { id, name: id, email: `${id}@example.com`, stage: "new", ...more }, ROOM);
  const win = (id: string, valueCents: number, currency = "EUR") =>
    changePerson(sql, at(20), id, { stage: "won", valueCents, currency });
  return { sql, lead, win };
}

test("leads and won value by source and form, and what a last touch influenced", () => {
  const { sql, lead, win } = aStore();
  lead("a", { firstTouch: touch("newsletter", "winter_tea", { formId: "f1" }) });
  lead("b", { firstTouch: touch("newsletter", "Winter Tea") });
  lead("c", { firstTouch: touch("google", "winter_tea") });
  lead("d", { firstTouch: touch("google", "other"), lastTouch: touch("newsletter", "winter_tea") });
  win("a", 1_000);
  win("b", 500);
  win("c", 700, "USD");
  win("d", 9_000);
  const query = { campaigns: ["winter_tea", "Winter Tea"], fromMs: 0, toMs: 100 };
  const outcome = readCampaignOutcome(sql, query);
  expect(outcome).toMatchObject({ leads: 3, won: 3 });
  expect(outcome.revenue).toEqual([
    { currency: "EUR", cents: 1_500 },
    { currency: "USD", cents: 700 },
  ]);
  expect(outcome.bySource.map(({ source, leads, won }) => [source, leads, won])).toEqual([
    ["newsletter", 2, 2],
    ["google", 1, 1],
  ]);
  expect(outcome.byForm).toEqual([{ formId: "f1", leads: 1, won: 1, revenue: [{ currency: "EUR", cents: 1_000 }] }]);
  expect(outcome.influenced).toMatchObject({ won: 4 });
  expect(outcome.influenced.revenue[0]).toEqual({ currency: "EUR", cents: 10_500 });
  expect(readCampaignOutcome(sql, { ...query, fromMs: 50 })).toMatchObject({ leads: 0, won: 0, bySource: [] });
});

test("contacts that carry a click of a link, by their first or their last touch", () => {
  const { sql, lead, win } = aStore();
  const clicked = (clickId: string) => touch("", "", { clickIds: { kj_click: clickId } });
  lead("a", { firstTouch: clicked("spring.1.AAAAAAAA") });
  lead("b", { firstTouch: touch("google", ""), lastTouch: clicked("spring.2.BBBBBBBB") });
  lead("c", { firstTouch: clicked("springtime.1.CCCCCCCC") });
  win("b", 2_500);
  expect(readClickOutcomes(sql, "spring", 10)).toEqual([
    { clickId: "spring.2.BBBBBBBB", isLead: true, isWon: true, currency: "EUR", cents: 2_500 },
    { clickId: "spring.1.AAAAAAAA", isLead: true, isWon: false, currency: null, cents: 0 },
  ]);
  expect(readClickOutcomes(sql, "spring", 1)).toHaveLength(1);
});

test("a link knows the clicks that it gave out, each with its token", () => {
  const sql = sqliteStorage();
  createLinkTables(sql);
  const head = { linkId: "l", slug: "spring", workspaceId: "w" };
  const click = { head, bot: null, country: "EE", device: "mobile", browser: "Firefox", system: "Linux" };
  for (const [visitor, token] of [
    ["1", "AAAAAAAA"],
    ["2", "BBBBBBBB"],
  ] as const)
    recordClick(sql, { ...click, visitor, token, language: "et", referrer: "", variant: "" }, 1_000);
  const asked = [
    { seq: 1, token: "AAAAAAAA" },
    { seq: 2, token: "guessed!" },
    { seq: 3, token: "CCCCCCCC" },
  ];
  expect(knownClicks(sql, asked)).toEqual([1]);
});
