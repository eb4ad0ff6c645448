import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";

const KEY = { scopes: ["analytics" as const] };
const SITE = { name: "Tea shop", hosts: ["https://www.Tea.example/"], timeZone: "Europe/Tallinn", currency: "EUR" };
const pathOf = async (caller: { workspaceId: string }) => `/analytics/sites/${await createSite(caller)}`;

describe("/analytics/sites", () => {
  it("adds, reads, lists, changes and deletes a website", async () => {
    const { key } = await createCaller({}, KEY);
    const made = await callApi("/analytics/sites", { key, json: SITE });
    expect(made.status).toBe(201);
    const site = (await made.json()) as { id: string };
    expect(site).toMatchObject({
      name: "Tea shop",
      hosts: ["tea.example"],
      anyHost: false,
      timeZone: "Europe/Tallinn",
    });
    const path = `/analytics/sites/${site.id}`;
    expect(made.headers.get("location")).toBe(`/api-gateway${path}`);
    expect(await (await callApi(path, { key, method: "PATCH", json: { name: "Teas" } })).json()).toMatchObject({
      ...site,
      name: "Teas",
      updatedAt: expect.any(String),
    });
    expect(await (await callApi(`${path}?fields=name,hosts`, { key })).json()).toEqual({
      name: "Teas",
      hosts: ["tea.example"],
    });
    await callApi("/analytics/sites", { key, json: { ...SITE, name: "Second" } });
    const first = (await (await callApi("/analytics/sites?limit=1", { key })).json()) as {
      data: { name: string }[];
      nextCursor: string;
    };
    expect(first.data).toMatchObject([{ name: "Second" }]);
    expect(
      await (await callApi(`/analytics/sites?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`, { key })).json(),
    ).toMatchObject({
      data: [{ name: "Teas" }],
      nextCursor: null,
    });
    expect((await callApi(path, { key, method: "DELETE" })).status).toBe(204);
    expect((await callApi(path, { key })).status).toBe(404);
  });

  it.each([
    ["name", { ...SITE, name: "" }],
    ["hosts", { ...SITE, hosts: ["ftp://a.example"] }],
    ["hosts", { ...SITE, hosts: [] }],
    ["timeZone", { ...SITE, timeZone: "Mars/Olympus" }],
    ["workspaceId", { ...SITE, workspaceId: "theirs" }],
  ])("refuses a wrong %s: 400", async (field, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/analytics/sites", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toEqual([field]);
  });

  securityCases({ method: "GET", path: () => "/analytics/sites", scope: "analytics" });
  securityCases({ method: "POST", path: () => "/analytics/sites", scope: "analytics", write: true, json: () => SITE });
  securityCases({ method: "GET", path: pathOf, scope: "analytics", hasId: true });
  securityCases({
    method: "PATCH",
    path: pathOf,
    scope: "analytics",
    write: true,
    hasId: true,
    json: () => ({ name: "Changed" }),
  });
  securityCases({ method: "DELETE", path: pathOf, scope: "analytics", write: true, hasId: true });
});

describe("POST /analytics/sites/{id}/query", () => {
  async function measured() {
    const caller = await createCaller({}, KEY);
    const id = await createSite(caller);
    const at = (iso: string) => Date.parse(iso);
    const revenue = { minor: 1_250, currency: "EUR" };
    await siteStub({ env }, id).collect({
      site: siteConfig({ siteId: id, workspaceId: caller.workspaceId }),
      bots: [],
      events: [
        collectedEvent({
          visitor: 1,
          atMs: at("2026-11-20T10:00:00Z"),
          path: "/a",
          origin: { ...NO_ORIGIN, source: "newsletter" },
        }),
        collectedEvent({
          visitor: 1,
          atMs: at("2026-11-20T10:01:00Z"),
          path: "/b",
          kind: "custom",
          name: "purchase",
          revenue,
        }),
        collectedEvent({ visitor: 2, atMs: at("2026-11-20T12:00:00Z"), path: "/a" }),
        collectedEvent({ visitor: 3, atMs: at("2026-11-21T12:00:00Z"), path: "/b" }),
      ],
    });
    return (json: object) => callApi(`/analytics/sites/${id}/query`, { key: caller.key, json });
  }

  it("answers totals with a comparison, days, and values of a dimension", async () => {
    const ask = await measured();
    const all = {
      metrics: ["visitors", "bounceRatePercent", "meanDurationMs", "revenue"],
      from: "2026-11-20",
      to: "2026-11-20",
      compare: "previous",
    };
    expect(await (await ask(all)).json()).toEqual({
      from: "2026-11-20",
      to: "2026-11-20",
      timeZone: "UTC",
      compared: { from: "2026-11-19", to: "2026-11-19" },
      imported: null,
      coverage: {
        days: { from: "2026-11-20", to: "2026-11-20" },
        conversions: null,
        compared: { from: "2026-11-19", to: "2026-11-19" },
        singleVisitsFrom: null,
        visitorsErrorPercent: null,
      },
      rows: [
        {
          value: null,
          start: null,
          metrics: { visitors: 2, bounceRatePercent: 50, meanDurationMs: 30_000, revenue: { EUR: 1_250 } },
          compared: { visitors: 0, bounceRatePercent: null, meanDurationMs: null, revenue: {} },
        },
      ],
      more: false,
    });
    const days = { metrics: ["views"], from: "2026-11-20", to: "2026-11-22", interval: "day" };
    expect(await (await ask(days)).json()).toMatchObject({
      rows: [
        { start: "2026-11-20T00:00", metrics: { views: 2 } },
        { start: "2026-11-21T00:00", metrics: { views: 1 } },
        { start: "2026-11-22T00:00", metrics: { views: 0 } },
      ],
    });
    const pages = {
      metrics: ["views"],
      from: "2026-11-20",
      to: "2026-11-21",
      dimension: "page",
      orderBy: "views",
      limit: 1,
    };
    expect(await (await ask(pages)).json()).toMatchObject({
      rows: [{ value: "/a", metrics: { views: 2 } }],
      more: true,
    });
    expect(await (await ask({ ...pages, offset: 1 })).json()).toMatchObject({
      rows: [{ value: "/b", metrics: { views: 1 } }],
      more: false,
    });
  });

  it("filters, and counts conversions of goals", async () => {
    const ask = await measured();
    const goals = [{ kind: "event", pattern: "purchase" }];
    const range = { from: "2026-11-20", to: "2026-11-21" };
    expect(
      await (await ask({ ...range, metrics: ["conversions", "conversionRatePercent"], goals })).json(),
    ).toMatchObject({
      rows: [{ metrics: { conversions: 1, conversionRatePercent: 100 / 3 } }],
    });
    const filters = [{ dimension: "source", operator: "is", values: ["newsletter"] }];
    expect(await (await ask({ ...range, metrics: ["visits"], filters })).json()).toMatchObject({
      rows: [{ metrics: { visits: 1 } }],
    });
  });

  it("takes 50 patterns in a filter", async () => {
    const ask = await measured();
    const values = Array.from({ length: 50 }, (_, at) => (at === 40 ? "/*a*" : `/*x${at}*`));
    const query = {
      from: "2026-11-20",
      to: "2026-11-21",
      metrics: ["visits"],
      filters: [{ dimension: "page", operator: "matches", values }],
    };
    expect(await (await ask(query)).json()).toMatchObject({ rows: [{ metrics: { visits: 2 } }] });
  });

  it.each([
    [
      "filters.0.values",
      {
        metrics: ["visits"],
        filters: [{ dimension: "page", operator: "matches", values: ["/a", `/${"a*".repeat(21)}`] }],
      },
    ],
    ["goals.0.pattern", { metrics: ["conversions"], goals: [{ kind: "page", pattern: `/${"a*".repeat(21)}` }] }],
    [
      "filters",
      {
        metrics: ["visits"],
        filters: Array.from({ length: 5 }, () => ({
          dimension: "page",
          operator: "contains",
          values: Array(50).fill("a"),
        })),
      },
    ],
    ["metrics", { metrics: [] }],
    ["metrics.0", { metrics: ["clicks"] }],
    ["metrics", { metrics: ["visits", "visits"] }],
    ["period", { metrics: ["visits"], period: "7d", from: "2026-01-01", to: "2026-01-02" }],
    ["to", { metrics: ["visits"], from: "2026-01-01" }],
    ["to", { metrics: ["visits"], from: "2026-01-02", to: "2026-01-01" }],
    ["from", { metrics: ["visits"], from: "2026-02-30", to: "2026-03-01" }],
    ["interval", { metrics: ["visits"], from: "2026-01-01", to: "2026-03-01", interval: "hour" }],
    ["interval", { metrics: ["visits"], interval: "day", dimension: "page" }],
    ["dimension", { metrics: ["visits"], dimension: "__proto__" }],
    ["property", { metrics: ["visits"], dimension: "page", property: "plan" }],
    ["filters.0.values", { metrics: ["visits"], filters: [{ dimension: "page", operator: "is", values: [] }] }],
    ["goals", { metrics: ["conversions"] }],
    ["limit", { metrics: ["visits"], limit: 1_001 }],
    ["site", { metrics: ["visits"], site: "theirs" }],
  ])("refuses a wrong %s: 400", async (field, json) => {
    const caller = await createCaller({}, KEY);
    const { errors } = await expectProblem(
      await callApi(`${await pathOf(caller)}/query`, { key: caller.key, json }),
      400,
      "invalid_input",
    );
    expect(errors?.map((error) => error.path)).toContain(field);
  });

  securityCases({
    method: "POST",
    path: async (caller) => `${await pathOf(caller)}/query`,
    scope: "analytics",
    hasId: true,
    json: () => ({ metrics: ["visits"] }),
  });
});
