import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { dayText } from "#app/modules/analytics/domain/period/site-clock.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { minutes } from "#app/shared/time.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, siteConfig } from "#tests/support/collected.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let owner: TestAccount;
let visitor: Visitor;
let siteId: string;
let base: string;

const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const NOW = Date.now();
const TODAY = Math.floor(NOW / 86_400_000);
/** The middle of yesterday, so that no visit is cut by midnight. */
const AT = (TODAY - 1) * 86_400_000 + 43_200_000;

beforeAll(async () => {
  owner = await createAccount(env);
  visitor = new Visitor(owner.cookie);
  siteId = await createSite(owner);
  base = `/analytics/sites/${siteId}`;
  const sale = { kind: "custom", name: "sale" } as const;
  await siteStub({ env }, siteId).collect({
    site: siteConfig(),
    bots: [],
    events: [
      collectedEvent({ atMs: AT, path: "/shop" }),
      collectedEvent({ atMs: AT + minutes(1), path: "/cart" }),
      collectedEvent({ ...sale, atMs: AT + minutes(2), revenue: { minor: 1000, currency: "EUR" } }),
      collectedEvent({ ...sale, atMs: AT + minutes(3), revenue: { minor: 500, currency: "USD" } }),
      collectedEvent({ visitor: 2, atMs: AT, path: "/shop" }),
      collectedEvent({ visitor: 2, atMs: AT + minutes(1), path: "/help" }),
    ],
  });
});

const goal = { kind: "event", pattern: "sale", propertyName: "", propertyValue: "", minScrollPercent: "", value: "" };

describe("goals", () => {
  it("are made, count what was measured before, are changed and deleted", async () => {
    expect(await textOf(visitor.get(`${base}/goals`))).toContain("No goals yet");
    expect(await textOf(visitor.get(`${base}/goals/new`))).toContain('<option value="/shop"');
    expect(await textOf(visitor.post(`${base}/goals/new`, { ...goal, name: "=Order", kind: "page" }))).toContain(
      "The path of a page begins with",
    );
    expect(await textOf(visitor.post(`${base}/goals/new`, { ...goal, name: "=Order", value: "1.234" }))).toContain(
      "Enter an amount in EUR.",
    );
    const made = await visitor.post(`${base}/goals/new`, { ...goal, name: "=Order" });
    expect([made.status, made.headers.get("location")]).toEqual([303, `${base}/goals`]);
    const again = await visitor.post(`${base}/goals/new`, { ...goal, name: "=ORDER " });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("Another goal is called “=Order”."),
    ]);

    const page = await textOf(visitor.get(`${base}/goals?period=7d`));
    expect(page).toContain("50%");
    // Two currencies stay separate until somebody says what one is worth in the other.
    expect(page).toContain("€10.00 + $5.00");
    expect(page).toContain("without $5.00: no rate");
    const csv = await (await visitor.get(`${base}/goals.csv?period=7d`)).text();
    expect(csv.split("\r\n")[1]).toBe(`'=Order,Event sale,2,1,2,10,EUR,0,${dayText(TODAY - 1)}`);

    const id = /goals\/([0-9a-f-]{36})/.exec(page)?.[1] ?? "";
    const changed = { ...goal, intent: "save", name: "Shop", kind: "page", pattern: "/sh*", value: "2.50" };
    expect((await visitor.post(`${base}/goals/${id}`, changed)).status).toBe(303);
    expect(await textOf(visitor.get(`${base}/goals?period=7d`))).toContain("€5.00");
    expect(await textOf(visitor.get(`${base}/goals/${id}`))).toContain('value="2.50"');
    expect((await visitor.post(`${base}/goals/${id}`, { intent: "delete" })).status).toBe(303);
    expect((await visitor.get(`${base}/goals/${id}`)).status).toBe(404);
    // In a tab that was left open the form stays, with what was typed.
    const late = await visitor.post(`${base}/goals/${id}.data`, changed);
    expect([late.status, await late.text()]).toEqual([
      404,
      expect.stringMatching(/There is no such goal; it may have been deleted meanwhile\..*Shop/s),
    ]);
  });

  it("are three on the free plan, also when they are made at once", async () => {
    const free = await createAccount(env, { plan: "free" });
    const [who, site] = [new Visitor(free.cookie), await createSite(free)];
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => who.post(`/analytics/sites/${site}/goals/new`, { ...goal, name: `Goal ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && (await textOf(refused))).toContain(
      "allows 3 goals of a website. This limit is reached. Pro allows 100.",
    );
  });

  it("have at most 300 patterns and wildcards together", async () => {
    const pro = await createAccount(env, { plan: "pro" });
    const visitor = new Visitor(pro.cookie);
    const at = `/analytics/sites/${await createSite(pro)}/goals/new`;
    const starred = (name: string, stars: number) =>
      visitor.post(at, { ...goal, name, kind: "page", pattern: `/${"a*".repeat(stars)}` });
    for (let made = 1; made <= 14; made++) expect((await starred(`Goal ${made}`, 20)).status).toBe(303);
    const refused = await starred("Goal 15", 6);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("at most 300 patterns and wildcards (*) together");
    expect((await starred("Goal 15", 5)).status).toBe(303);
    expect((await visitor.post(at, { ...goal, name: "Exact", kind: "page", pattern: "/cart" })).status).toBe(303);
  });

  it("are nobody else's", async () => {
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await stranger.get(`${base}/goals`)).status).toBe(404);
    expect((await stranger.post(`${base}/goals/new`, { ...goal, name: "Mine" })).status).toBe(404);
  });
});

describe("exchange rates", () => {
  const rate = { intent: "add", currency: "usd", rate: "0.9", from: dayText(TODAY - 2) };

  it("are entered by owners and used from their day on", async () => {
    const editor = new Visitor(
      (await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null })).cookie,
    );
    expect((await editor.post(`${base}/currencies`, rate)).status).toBe(403);
    expect(await textOf(editor.get(`${base}/currencies`))).toContain("Only an owner of this workspace enters rates.");
    await visitor.post(`${base}/goals/new`, { ...goal, name: "Order" });
    expect((await visitor.post(`${base}/currencies`, { ...rate, rate: "2", from: dayText(TODAY) })).status).toBe(303);
    expect(await textOf(visitor.get(`${base}/goals?period=7d`))).toContain("without $5.00: no rate");
    expect((await visitor.post(`${base}/currencies`, rate)).status).toBe(303);
    const page = await textOf(visitor.get(`${base}/goals?period=7d`));
    expect(page).toContain("€14.50");
    expect(page).not.toContain("no rate");
    const revenue = await textOf(visitor.get(`${base}/revenue?period=7d&by=page`));
    for (const text of ["€14.50", "€7.25", "Page of the order"]) expect(revenue).toContain(text);
    expect(await (await visitor.get(`${base}/revenue.csv?period=7d&by=device`)).text()).toContain(
      "desktop,2,14.5,EUR,\r\n",
    );
    // The same money wherever it is shown.
    expect(await textOf(visitor.get(`${base}/breakdown/device?period=7d`))).toContain("€14.50");
    const channels = await textOf(visitor.get(`${base}/channels?period=7d`));
    for (const text of ["€14.50", "Revenue is in EUR, each day by the rate entered for it."])
      expect(channels).toContain(text);
    expect((await visitor.post(`${base}/currencies`, { ...rate, currency: "EUR" })).status).toBe(400);
    const id = /name="id" value="([^"]+)"/.exec(await textOf(visitor.get(`${base}/currencies`)))?.[1] ?? "";
    expect((await visitor.post(`${base}/currencies`, { intent: "delete", id })).status).toBe(303);
  });
});

describe("funnels, journeys and retention", () => {
  const steps = (...patterns: string[]) =>
    Object.fromEntries(
      patterns.flatMap((pattern, at) => [
        [`steps[${at}].kind`, "page"],
        [`steps[${at}].pattern`, pattern],
      ]),
    );
  const funnel = { name: "Order", windowCount: "1", windowUnit: "days", order: "loose" };

  it("a funnel is made without scripts, read, exported, changed and deleted", async () => {
    expect(await textOf(visitor.get(`${base}/funnels`))).toContain("No funnels yet");
    expect(await textOf(visitor.post(`${base}/funnels/new`, { ...funnel, ...steps("/shop", "") }))).toContain(
      "A funnel has at least 2 steps.",
    );
    expect(await textOf(visitor.post(`${base}/funnels/new`, { ...funnel, ...steps("/shop", "cart") }))).toContain(
      "The path of a page begins with",
    );
    expect(
      await textOf(visitor.post(`${base}/funnels/new`, { ...funnel, windowCount: "91", ...steps("/shop", "/cart") })),
    ).toContain("at most 90 days");
    const made = await visitor.post(`${base}/funnels/new`, { ...funnel, ...steps("/shop", "", "/cart") });
    const path = made.headers.get("location") ?? "";
    expect(made.status).toBe(303);
    const again = await visitor.post(`${base}/funnels/new`, { ...funnel, ...steps("/shop", "/help") });
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("Another funnel is called “Order”."),
    ]);
    const page = await textOf(visitor.get(`${path}?period=7d&by=device`));
    for (const text of ["50%", "1 dropped off", "1 to <code", "/help", "1 min", "Desktop"])
      expect(page).toContain(text);
    const csv = await (await visitor.get(`${path}/export.csv?period=7d`)).text();
    expect(csv.split("\r\n").slice(1, 3)).toEqual([",1,Page /shop,2,0,0", ",2,Page /cart,1,0,0"]);
    expect(await textOf(visitor.get(`${path}/edit`))).toContain('value="/cart"');
    expect(
      (await visitor.post(`${path}/edit`, { intent: "save", ...funnel, order: "strict", ...steps("/shop", "/cart") }))
        .status,
    ).toBe(303);
    expect(await textOf(visitor.get(`${base}/funnels`))).toContain("nothing else between two steps");
    expect((await visitor.post(`${path}/edit`, { intent: "delete" })).status).toBe(303);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it("journeys are shown from and to a page, and narrowed", async () => {
    const page = await textOf(visitor.get(`${base}/journeys?period=7d`));
    for (const text of ["Begins with", "/shop", "/cart", "/help", "event "]) expect(page).toContain(text);
    const narrowed = await textOf(visitor.get(`${base}/journeys?period=7d&s2=page%3A%2Fcart`));
    expect(narrowed).toContain("Show all again");
    expect(narrowed).toContain("1 visit · 100%");
    expect(await textOf(visitor.get(`${base}/journeys?period=7d&way=to&at=/help`))).toContain("Ends with");
    expect(await textOf(visitor.get(`${base}/journeys?period=7d&at=/never`))).toContain("No visit of these days has");
    expect(await (await visitor.get(`${base}/journeys.csv?period=7d&steps=2`)).text()).toContain("1,page,/shop,2\r\n");
  });

  it("retention says what cannot be known, and shows what can", async () => {
    const page = await textOf(visitor.get(`${base}/retention`));
    expect(page).toContain("We can't recognize returning visitors yet");
    expect(page).toContain("Back on the same day");
    await siteStub({ env }, siteId).collect({
      site: siteConfig(),
      bots: [],
      events: [collectedEvent({ visitor: 9, stable: true, atMs: AT, path: "/account" })],
    });
    const bar = await textOf(visitor.get(`${base}/retention?by=day&period=7d&compare=year`));
    for (const text of ["100%", "Period: Last 7 days", "Not compared: ", "Add a filter"]) expect(bar).toContain(text);
    expect(await textOf(visitor.get(`${base}/retention?by=day&f=is:page:/none`))).toContain(
      "No first visit of these days",
    );
    expect(await (await visitor.get(`${base}/retention.csv?by=day`)).text()).toContain(`${dayText(TODAY - 1)},1,1,0,`);
  });

  it("are part of the larger plans", async () => {
    const basic = await createAccount(env, { plan: "basic" });
    const [who, site] = [new Visitor(basic.cookie), await createSite(basic)];
    for (const part of ["funnels", "journeys", "retention"])
      expect((await who.get(`/analytics/sites/${site}/${part}`)).status).toBe(403);
    expect((await who.get(`/analytics/sites/${site}/goals`)).status).toBe(200);
  });
});
