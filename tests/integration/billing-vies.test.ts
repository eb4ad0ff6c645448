import { describe, expect, inject, it } from "vitest";
import {
  changePlan,
  checkVatNumber,
  previewChange,
  readDetails,
  saveBillingDetails,
} from "#app/modules/billing/index.server.ts";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { contextAt, createCustomer, DETAILS, giveDetails, invoicesOf, must, order } from "#tests/support/billing.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const since = (ms: number) => new Date(NOW.getTime() + ms);
const on = (now: Date, viesUrl = inject("viesUrl")): RequestContext =>
  contextAt(now, { config: { VIES_URL: viesUrl } });
const asked = async (): Promise<string[]> => (await fetch(`${inject("viesUrl")}/asked`)).json();
/** Nothing listens on port 1. */
const NOWHERE = "http://127.0.0.1:1";

describe("asking VIES", () => {
  it("asks for the number on behalf of the operator, and keeps the consultation number as proof", async () => {
    await asked();
    expect(await checkVatNumber(on(NOW, `${inject("viesUrl")}/`), "DE100000001")).toEqual({
      status: "valid",
      checkedAt: NOW,
      consultation: "WAPIAAAAY1234",
    });
    expect(await asked()).toEqual(["/ms/DE/vat/100000001?requesterMemberStateCode=EE&requesterNumber=000000000"]);
  });

  it.each([
    ["a number that does not exist", "DE100000002", "invalid"],
    ["a register that is down, which also says not valid", "DE100000003", "unchecked"],
    ["a server error", "DE100000004", "unchecked"],
    ["a page in place of an answer", "DE100000005", "unchecked"],
    ["an answer of another form", "DE100000006", "unchecked"],
    ["an answer without end", "DE100000007", "unchecked"],
    ["a redirect", "DE100000008", "unchecked"],
    ["an address it does not know", "DE999999999", "unchecked"],
  ])("%s: %s is %s", async (_, vatNumber, status) =>
    expect(await checkVatNumber(on(NOW), vatNumber)).toMatchObject({ status }),
  );

  it("waits five seconds for an answer, not longer", { timeout: 15_000 }, async () => {
    const began = Date.now();
    expect(await checkVatNumber(on(NOW), "DE100000009")).toMatchObject({ status: "unchecked", consultation: "" });
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  it("nobody there, or switched off, is unchecked as well", async () => {
    for (const url of [NOWHERE, "off"])
      expect(await checkVatNumber(on(NOW, url), "DE100000001")).toMatchObject({ status: "unchecked" });
  });
});

describe("what the answer means for the price", () => {
  const german = { country: "DE", city: "Berlin", postalCode: "10115" };

  it.each([
    ["DE100000001", "reverse_charge", 14_900],
    ["DE100000002", "eu_consumer", 17_731],
    ["DE100000003", "eu_consumer", 17_731],
    ["", "eu_consumer", 17_731],
  ])("number %s: %s", async (vatNumber, treatment, totalCents) => {
    const customer = await createCustomer(NOW);
    await giveDetails(on(NOW), customer, { ...german, vatNumber });
    expect(must(await previewChange(on(NOW), customer.session, "pro"))).toMatchObject({
      totalCents,
      vat: { treatment },
    });
  });

  it("an Estonian business pays Estonian VAT, confirmed or not", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(on(NOW), customer, { vatNumber: "EE100000001" });
    expect(must(await previewChange(on(NOW), customer.session, "pro"))).toMatchObject({
      totalCents: 18_476,
      vat: { treatment: "domestic" },
    });
  });

  it("is good for a day; then VIES is asked again before an invoice, and without an answer VAT is charged", async () => {
    const customer = await createCustomer(NOW);
    const { session } = customer;
    await giveDetails(on(NOW), customer, { ...german, vatNumber: "DE100000001" });
    await asked();
    expect(must(await previewChange(on(since(hours(23))), session, "pro")).totalCents).toBe(14_900);
    expect(await asked()).toEqual([]);
    expect(must(await previewChange(on(since(hours(25))), session, "pro")).totalCents).toBe(14_900);
    expect(await asked()).toHaveLength(1);
    expect((await readDetails(on(NOW), session.userId))?.vatCheckedAt).toEqual(since(hours(25)));

    const shown = must(await previewChange(on(since(days(3)), NOWHERE), session, "pro"));
    expect(shown).toMatchObject({ totalCents: 17_731, vat: { treatment: "eu_consumer" } });
    expect(await readDetails(on(NOW), session.userId)).toMatchObject({ vatStatus: "unchecked", vatConsultation: "" });
    // The register is back: the next look asks again at once, and the number counts.
    expect(must(await previewChange(on(since(days(3))), session, "pro")).totalCents).toBe(14_900);
  });

  it("a price that the check moved meanwhile is refused, with the new one", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(on(NOW), customer, { ...german, vatNumber: "DE100000001" });
    const at = since(hours(23) + 50 * 60_000);
    const { version, totalCents, at: quotedAt } = must(await previewChange(on(at), customer.session, "pro"));

    const later = on(new Date(at.getTime() + 20 * 60_000), NOWHERE);
    expect(
      await changePlan(later, customer.session, "pro", { version, totalCents, quotedAtMs: quotedAt.getTime() }),
    ).toMatchObject({
      ok: false,
      error: { code: "conflict", message: expect.stringContaining("$177.31") },
    });
  });

  it("the invoice carries the proof", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(on(NOW), customer, { ...german, vatNumber: "DE100000001" });
    await order(on(NOW), customer, "basic");

    expect((await invoicesOf(customer))[0]?.buyer).toMatchObject({
      vatNumber: "DE100000001",
      vatStatus: "valid",
      vatConsultation: "WAPIAAAAY1234",
      vatCheckedAt: NOW.toISOString(),
    });
  });
});

describe("saving details", () => {
  it("a second tab with an older version overwrites nothing", async () => {
    const customer = await createCustomer(NOW);
    const save = (name: string, version: number) =>
      saveBillingDetails(contextAt(NOW), customer.session, { ...DETAILS, name, version });
    const both = await Promise.all([save("One OÜ", 0), save("Two OÜ", 0)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const stored = await readDetails(contextAt(NOW), customer.session.userId);
    expect(stored?.version).toBe(1);
    expect(await save("Three OÜ", 0)).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await readDetails(contextAt(NOW), customer.session.userId)).toEqual(stored);
    must(await save("Four OÜ", 1));
  });
});

describe("what costs somebody something", () => {
  const german = { country: "DE", city: "Berlin", postalCode: "10115" };

  it("VIES is asked 30 times an hour for one person; then nothing is saved, and VAT is charged", async () => {
    const customer = await createCustomer(NOW);
    const { userId } = customer.session;
    await giveDetails(on(NOW), customer, { ...german, vatNumber: "DE100000001" });
    for (let n = 0; n < RATE_LIMITS.vat_check.limit; n++) await limit(on(NOW), RATE_LIMITS.vat_check, userId);
    await asked();
    const again = await saveBillingDetails(on(NOW), customer.session, {
      ...DETAILS,
      ...german,
      vatNumber: "DE100000001",
      version: 1,
    });
    expect(again).toMatchObject({ ok: false, error: { code: "rate_limited" } });
    expect(must(await previewChange(on(since(days(2))), customer.session, "pro")).vat.treatment).toBe("eu_consumer");
    expect(await asked()).toEqual([]);
    expect(await readDetails(on(NOW), userId)).toMatchObject({ version: 1, vatStatus: "valid" });
  });

  it("a person orders 30 times an hour: numbers without gaps are not used up by a loop", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(on(NOW), customer);
    for (let n = 0; n < RATE_LIMITS.plan_change.limit; n++)
      await limit(on(NOW), RATE_LIMITS.plan_change, customer.session.userId);
    const { version, totalCents, at } = must(await previewChange(on(NOW), customer.session, "pro"));
    const refused = await changePlan(on(NOW), customer.session, "pro", {
      version,
      totalCents,
      quotedAtMs: at.getTime(),
    });
    expect(refused).toMatchObject({ ok: false, error: { code: "rate_limited" } });
    expect(await invoicesOf(customer)).toEqual([]);
  });
});
