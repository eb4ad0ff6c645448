import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { createFunnel, createSite } from "#tests/support/analytics-rows.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { collectedEvent, siteConfig } from "#tests/support/collected.ts";
import { Visitor } from "#tests/support/visitor.ts";

const KEY = { scopes: ["analytics" as const] };
const DAYS = "from=2026-11-20&to=2026-11-21";
const at = (iso: string) => Date.parse(iso);

async function measured() {
  const caller = await createCaller({}, KEY);
  const siteId = await createSite(caller);
  const sale = { kind: "custom", name: "sale", revenue: { minor: 1_250, currency: "EUR" } } as const;
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, workspaceId: caller.workspaceId }),
    bots: [],
    events: [
      collectedEvent({ visitor: 1, atMs: at("2026-11-20T10:00:00Z"), path: "/shop" }),
      collectedEvent({ visitor: 1, atMs: at("2026-11-20T10:01:00Z"), path: "/cart" }),
      collectedEvent({ ...sale, visitor: 1, atMs: at("2026-11-20T10:02:00Z"), path: "/cart" }),
      collectedEvent({ visitor: 2, atMs: at("2026-11-21T10:00:00Z"), path: "/shop" }),
    ],
  });
  const visitor = new Visitor(caller.cookie);
  const goal = { kind: "event", propertyName: "", propertyValue: "", minScrollPercent: "", value: "" };
  const make = (name: string, pattern: string) =>
    visitor.post(`/analytics/sites/${siteId}/goals/new`, { ...goal, name, pattern });
  return { caller, siteId, make, read: (path: string) => callApi(path, { key: caller.key }) };
}

describe("GET /analytics/sites/{id}/goals", () => {
  it("lists the goals of a website with their results, page by page", async () => {
    const { siteId, make, read } = await measured();
    await make("Order", "sale");
    await make("Never", "never");
    const path = `/analytics/sites/${siteId}/goals?${DAYS}`;
    const first = (await (await read(`${path}&limit=1`)).json()) as { data: object[]; nextCursor: string };
    expect(first.data).toMatchObject([
      {
        name: "Order",
        kind: "event",
        pattern: "sale",
        value: null,
        results: {
          from: "2026-11-20",
          to: "2026-11-21",
          conversions: 1,
          convertedVisits: 1,
          visits: 2,
          conversionRatePercent: 50,
          revenue: { EUR: 1_250 },
          figuresFrom: "2026-11-20",
        },
      },
    ]);
    expect(await (await read(`${path}&limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)).json()).toMatchObject({
      data: [{ name: "Never", results: { conversions: 0, conversionRatePercent: 0, revenue: {} } }],
      nextCursor: null,
    });
  });

  it.each([
    ["to", "from=2026-11-20"],
    ["period", "period=7d&from=2026-11-20&to=2026-11-21"],
    ["from", "from=2026-02-30&to=2026-03-01"],
    ["to", "from=2026-11-21&to=2026-11-20"],
  ])("refuses a wrong %s: 400", async (field, query) => {
    const { siteId, read } = await measured();
    const { errors } = await expectProblem(
      await read(`/analytics/sites/${siteId}/goals?${query}`),
      400,
      "invalid_input",
    );
    expect(errors?.map((error) => error.path)).toContain(field);
  });

  securityCases({
    method: "GET",
    path: async (caller) => `/analytics/sites/${await createSite(caller)}/goals`,
    scope: "analytics",
    hasId: true,
  });
});

describe("funnels", () => {
  it("are listed, and one is read with its results", async () => {
    const { caller, siteId, read } = await measured();
    const id = await createFunnel(caller, siteId);
    const stored = {
      id,
      name: "Cart",
      windowMinutes: 1_440,
      strict: false,
      steps: [{ kind: "page", pattern: "/shop" }, { pattern: "/cart" }],
    };
    expect(await (await read(`/analytics/sites/${siteId}/funnels`)).json()).toMatchObject({
      data: [stored],
      nextCursor: null,
    });
    expect(await (await read(`/analytics/funnels/${id}?${DAYS}`)).json()).toMatchObject({
      ...stored,
      siteId,
      results: {
        from: "2026-11-20",
        to: "2026-11-21",
        conversionRatePercent: 50,
        medianMs: 60_000,
        steps: [{ people: 2, left: 1, next: [] }, { people: 1 }],
        singleVisitsFrom: "2026-11-20",
      },
    });
    expect(await (await read(`/analytics/funnels/${id}?fields=name&${DAYS}`)).json()).toEqual({ name: stored.name });
  });

  it("refuse days that make no range: 400", async () => {
    const { caller, siteId, read } = await measured();
    const id = await createFunnel(caller, siteId);
    await expectProblem(await read(`/analytics/funnels/${id}?period=ever`), 400, "invalid_input");
    await expectProblem(await read(`/analytics/funnels/${id}?to=2026-11-20`), 400, "invalid_input");
  });

  securityCases({
    method: "GET",
    path: async (caller) => `/analytics/sites/${await createSite(caller)}/funnels`,
    scope: "analytics",
    hasId: true,
  });
  securityCases({
    method: "GET",
    path: async (caller) => `/analytics/funnels/${await createFunnel(caller, await createSite(caller))}`,
    scope: "analytics",
    hasId: true,
  });
});
