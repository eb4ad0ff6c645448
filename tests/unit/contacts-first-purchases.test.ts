import { expect, test } from "vitest";
import type { Touch } from "#app/modules/contacts/domain/contact.ts";
import { addPerson, changePerson, type PersonPatch } from "#app/modules/contacts/store/people/persons.ts";
import { readFirstPurchases } from "#app/modules/contacts/store/segments/first-purchases.ts";
import { createTables } from "#app/modules/contacts/store/tables/create-tables.ts";
import { addActivity } from "#app/modules/contacts/store/timeline/timeline.ts";
import { appError } from "#app/shared/error.ts";
import { sqliteStorage } from "../support/sqlite-storage.ts";

const ROOM = { max: 1_000, full: appError("limit_reached", "full") };
const change = (nowMs: number) => ({ workspaceId: "w", nowMs, by: "editor" });
const day = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const NOW = day("2026-11-28");
const month = (year: number, ofYear: number): number => year * 12 + ofYear - 1;
const QUERY = {
  ...{ currency: "eur", fromMonth: month(2026, 1), nowMs: NOW },
  ...{ paidMedia: ["cpc"], paidClickIds: ["gclid"] },
};

const touch = (medium: string, more: Partial<Touch> = {}): Touch => ({
  ...{ at: 1, referrer: "", landingPage: "/", clickIds: {}, visitorId: null, formId: null },
  utm: { source: "google", medium, campaign: "spring", term: "", content: "" },
  ...more,
});

function aStore() {
  const sql = sqliteStorage();
  createTables(sql);
  const person = (id: string, more: PersonPatch) =>
    addPerson(sql, change(10), { id, name: id, email: `${id}@example.com`, ...more }, ROOM);
  const order = (id: string, date: string, valueCents: number, currency = "EUR") =>
    addActivity(
      sql,
      change(NOW),
      { id },
      { id: crypto.randomUUID(), type: "order.placed", at: day(date), data: { valueCents, currency }, module: "api" },
      1_000,
    );
  return { sql, person, order };
}

test("orders by the month of the first one, the paid click, and the months since", () => {
  const { sql, person, order } = aStore();
  person("a", { firstTouch: touch("CPC") });
  person("b", { firstTouch: touch("cpc") });
  person("c", { firstTouch: touch("organic") });
  order("a", "2026-06-30", 1_000);
  order("a", "2026-07-01", 500);
  order("b", "2026-06-02", 2_000);
  order("b", "2026-06-20", 50, "USD");
  order("c", "2026-06-02", 700);
  const rows = readFirstPurchases(sql, QUERY);
  const june = { month: month(2026, 6), campaign: "spring", clickIds: "" };
  expect(rows.filter(({ isPaid }) => isPaid)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...june, medium: "cpc", age: 0, cents: 2_000, buyers: 1 }),
      expect.objectContaining({ ...june, medium: "CPC", age: 0, cents: 1_000, buyers: 1 }),
      expect.objectContaining({ ...june, medium: "CPC", age: 1, cents: 500, buyers: 1 }),
    ]),
  );
  expect(rows.filter(({ isPaid }) => !isPaid)).toEqual([
    expect.objectContaining({ month: month(2026, 6), source: "", campaign: "", cents: 700, buyers: 1 }),
  ]);
});

test("a paid last touch counts where it came before the purchase; a click id is a paid click", () => {
  const { sql, person, order } = aStore();
  const clicked = (date: string) => touch("", { at: day(date), clickIds: { gclid: "x", fbclid: "y" } });
  person("before", { firstTouch: touch("email"), lastTouch: clicked("2026-05-01") });
  person("after", { firstTouch: touch("email"), lastTouch: clicked("2026-08-01") });
  order("before", "2026-06-01", 100);
  order("after", "2026-06-01", 100);
  expect(readFirstPurchases(sql, QUERY)).toMatchObject([
    { isPaid: false, buyers: 1 },
    { isPaid: true, clickIds: "fbclid,gclid", buyers: 1 },
  ]);
});

test("a won lead is a purchase of who has no order; old first purchases and other currencies are left out", () => {
  const { sql, person, order } = aStore();
  for (const id of ["won", "both", "dollars"]) person(id, { firstTouch: touch("cpc"), stage: "new" });
  person("old", { firstTouch: touch("cpc") });
  for (const id of ["won", "both"])
    changePerson(sql, change(day("2026-09-10")), id, { stage: "won", valueCents: 9_000, currency: "EUR" });
  changePerson(sql, change(day("2026-09-10")), "dollars", { stage: "won", valueCents: 9_000, currency: "USD" });
  order("both", "2026-09-12", 300);
  order("old", "2025-09-12", 300);
  order("old", "2026-09-12", 300);
  expect(readFirstPurchases(sql, QUERY)).toMatchObject([
    { month: month(2026, 9), age: 0, cents: 9_300, buyers: 2, isPaid: true },
  ]);
});
