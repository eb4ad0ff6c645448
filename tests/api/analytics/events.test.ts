import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { createSite, setDayBudget } from "#tests/support/analytics-rows.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const KEY = { scopes: ["analytics" as const] };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const URL_OF_PAGE = "https://example.com/thanks";

let made = 0;
const event = (more: Record<string, unknown> = {}) => ({ id: `server-event-${made++}`, url: URL_OF_PAGE, ...more });
const rows = (site: string, query: string) =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(site)), (_, { storage }) => storage.sql.exec(query).toArray());

async function caller() {
  const { key, workspaceId } = await createCaller({}, KEY);
  const site = await createSite({ workspaceId });
  return {
    key,
    site,
    send: (events: unknown, headers: Record<string, string> = {}) =>
      callApi("/analytics/events", { key, json: { site, events }, headers }),
  };
}

describe("POST /analytics/events", () => {
  it("writes events, each id once", async () => {
    const { site, send } = await caller();
    const order = event({
      kind: "custom",
      name: "purchase",
      user: "customer-81",
      props: { plan: "pro" },
      revenue: { amount: "4990", currency: "JPY" },
      country: "ee",
    });
    const answer = await send([order, event({ user: "customer-81" })]);
    expect([answer.status, await answer.json()]).toEqual([200, { received: 2, written: 2, bots: 0, duplicates: 0 }]);
    expect(await (await send([order, event()])).json()).toEqual({ received: 2, written: 1, bots: 0, duplicates: 1 });
    expect(await rows(site, "SELECT revenue_minor AS minor, currency, props FROM events WHERE kind = 1")).toEqual([
      { minor: 4_990, currency: "JPY", props: '{"plan":"pro"}' },
    ]);
    expect(await rows(site, "SELECT country FROM places")).toContainEqual({ country: "EE" });
  });

  it("counts a paid order whose id a stranger has sent before, and repeated calls of either once", async () => {
    const { site, send } = await caller();
    const ids = Array.from({ length: 20 }, (_, at) => `order-${10_001 + at}`);
    const guess = () =>
      new Visitor().send(
        new Request(`${ORIGIN}/e`, {
          method: "POST",
          headers: {
            origin: "https://example.com",
            "user-agent": FIREFOX,
            "content-type": "text/plain",
            "sec-fetch-site": "cross-site",
          },
          body: JSON.stringify({
            site,
            events: ids.map((id) => ({ id, kind: "custom", name: "purchase", url: URL_OF_PAGE })),
          }),
        }),
      );
    const orders = ids
      .slice(0, 6)
      .map((id) => event({ id, kind: "custom", name: "purchase", revenue: { amount: 120, currency: "EUR" } }));
    expect((await guess()).status).toBe(202);
    expect(await (await send(orders)).json()).toEqual({ received: 6, written: 6, bots: 0, duplicates: 0 });
    expect(await (await send(orders)).json()).toEqual({ received: 6, written: 0, bots: 0, duplicates: 6 });
    expect((await guess()).status).toBe(202);
    expect(await rows(site, "SELECT count(*) AS n, sum(revenue_minor) AS minor FROM events")).toEqual([
      { n: 26, minor: 72_000 },
    ]);
    const shown = await siteStub({ env }, site).recentEvents({
      limit: 50,
      range: { fromDay: 0, toDay: 100_000 },
      filters: [],
      isOpen: true,
    });
    const file = await siteStub({ env }, site).exportEvents(0, 50);
    for (const list of [shown, file.events]) expect(new Set(list.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it("refuses a call beyond the day's budget as a whole, whatever pages have sent: 422", async () => {
    const { site, send } = await caller();
    await setDayBudget(site, "server", LIMITS.dailyEvents.pro - 1);
    const { detail } = await expectProblem(await send([event(), event()]), 422, "limit_reached");
    expect(detail).toContain("allows 500,000 events a day of a website");
    expect(detail).toContain("Agency allows 5,000,000.");
    expect(await (await send([event()])).json()).toMatchObject({ written: 1 });
    await expectProblem(await send([event()]), 422, "limit_reached");
    expect(await rows(site, "SELECT count(*) AS n FROM events")).toEqual([{ n: 1 }]);
  });

  it("answers a repeated Idempotency-Key with the first answer", async () => {
    const { site, send } = await caller();
    const events = [{ url: URL_OF_PAGE }];
    for (let time = 0; time < 2; time++)
      expect(await (await send(events, { "idempotency-key": "once" })).json()).toMatchObject({ written: 1 });
    expect(await rows(site, "SELECT count(*) AS n FROM events")).toEqual([{ n: 1 }]);
  });

  it("knows people by their id on all days, and others by address and user agent within one", async () => {
    const { site, send } = await caller();
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const visitor = { address: "203.0.113.7", userAgent: FIREFOX };
    await send([
      ...[0, 3].map((daysAgo) => event({ user: "customer-81", timestamp: at(daysAgo) })),
      ...[0, 0, 3].map((daysAgo) => event({ ...visitor, timestamp: at(daysAgo) })),
    ]);
    const found = (
      await rows(site, "SELECT e.visitor, stable FROM events e JOIN sessions s ON s.id = e.session_id ORDER BY e.id")
    ).map((row) => ({ ...row }));
    expect(found.map(({ stable }) => stable)).toEqual([1, 1, 0, 0, 0]);
    const [first, again, one, same, other] = found.map((row) => row.visitor);
    expect([first === again, one === same, one === other]).toEqual([true, true, false]);
    const stored = JSON.stringify(await rows(site, "SELECT * FROM texts"));
    expect(stored).not.toMatch(/customer-81|203\.0\.113/);
  });

  it("keeps programs apart", async () => {
    const { site, send } = await caller();
    expect(await (await send([event({ userAgent: "Googlebot/2.1" }), event()])).json()).toEqual({
      received: 2,
      written: 1,
      bots: 1,
      duplicates: 0,
    });
    expect(await rows(site, "SELECT reason FROM bots")).toEqual([{ reason: "user_agent" }]);
  });

  it("refuses events of a host that is not the site's: 403", async () => {
    const { send } = await caller();
    await expectProblem(await send([event(), event({ url: "https://evil.test/" })]), 403, "forbidden");
  });

  it("refuses another workspace's site and an unknown one: 404", async () => {
    const [{ send }, other] = [await caller(), await caller()];
    expect((await send([event()])).status).toBe(200);
    for (const site of [other.site, crypto.randomUUID(), "x"]) {
      const { key } = await caller();
      await expectProblem(
        await callApi("/analytics/events", { key, json: { site, events: [event()] } }),
        404,
        "not_found",
      );
    }
  });

  it.each([
    ["events", []],
    ["events", Array.from({ length: 501 }, () => event())],
    ["events.0.url", [{}]],
    ["events.0.url", [event({ url: "tea" })]],
    ["events.0.id", [event({ id: "x" })]],
    ["events.0.kind", [event({ kind: "leave" })]],
    ["events.0.name", [event({ kind: "custom" })]],
    ["events.1.timestamp", [event(), event({ timestamp: "2020-01-01T00:00:00Z" })]],
    ["events.0.props.deep", [event({ props: { deep: {} } })]],
    ["events.0.revenue.amount", [event({ revenue: { amount: -1, currency: "EUR" } })]],
    ["events.0.revenue.currency", [event({ revenue: { amount: 1, currency: "XYZ" } })]],
    ["events.0.admin", [event({ admin: true })]],
  ])("refuses a wrong %s and writes nothing: 400", async (field, events) => {
    const { site, send } = await caller();
    const { errors } = await expectProblem(await send(events), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
    expect(await rows(site, "SELECT count(*) AS n FROM events")).toEqual([{ n: 0 }]);
  });

  it.each([
    ["__proto__", "malformed_body"],
    ["constructor", "invalid_input"],
    ["prototype", "invalid_input"],
  ])("says that a property cannot be called %s, and drops none without a word", async (name, code) => {
    const { site, send } = await caller();
    const { detail, errors } = await expectProblem(
      await send([event({ props: JSON.parse(`{"plan":"pro","${name}":"x"}`) })]),
      400,
      code,
    );
    expect(JSON.stringify([detail, errors])).toContain(`called ${name}`);
    expect(await rows(site, "SELECT count(*) AS n FROM events")).toEqual([{ n: 0 }]);
  });

  it("keeps a property whose name every object has", async () => {
    const { site, send } = await caller();
    expect((await send([event({ props: { toString: "a", hasOwnProperty: 1, valueOf: true } })])).status).toBe(200);
    expect(await rows(site, "SELECT props FROM events")).toEqual([
      { props: '{"toString":"a","hasOwnProperty":1,"valueOf":true}' },
    ]);
  });

  securityCases({
    method: "POST",
    path: () => "/analytics/events",
    scope: "analytics",
    write: true,
    json: () => ({ site: crypto.randomUUID(), events: [event()] }),
  });
});
