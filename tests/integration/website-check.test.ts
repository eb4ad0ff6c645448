import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAddressProblem } from "#app/modules/websites/address-check.server.ts";
import { websitesModule } from "#app/modules/websites/manifest.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { createSafeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";
import { err, ok } from "#app/shared/result.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsSites, seoProjects } from "#db/schema/index.ts";
import { type OpenSite, openSite } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The check over a table of answers by address; every other host is missing, or its name server is silent. */
function checkOf(replies: Readonly<Record<string, () => Response>>, names: "not-found" | "unavailable" = "not-found") {
  const hosts = new Set(Object.keys(replies).map((url) => new URL(url).hostname));
  const asked: string[] = [];
  const resolver = {
    resolve: async (host: string) => (hosts.has(host) ? ok(["93.184.215.14"]) : err(names)),
  };
  const fakeFetch: typeof fetch = async (input) => {
    asked.push(String(input));
    const reply = replies[String(input)];
    if (!reply) throw new Error("Network connection lost.");
    return reply();
  };
  const tools = {
    resolver,
    userAgent: "KajaBot/1.0",
    fetch: createSafeFetch({ fetch: fakeFetch, resolver, allowLoopback: false, ownHosts: [], clock: () => 0 }),
  };
  return { asked, find: (url: string) => findAddressProblem(tools, url) };
}

const page = () => new Response("<title>Tea</title>", { headers: { "content-type": "text/html" } });
const status = (code: number) => () => new Response(null, { status: code });
const redirect = (location: string) => () => new Response(null, { status: 301, headers: { location } });
const robots = (text: string) => () => new Response(text, { headers: { "content-type": "text/plain" } });

describe("how the address of a website is recognized", () => {
  test("nothing is wrong with one that answers and lets the crawler in", async () => {
    const { find, asked } = checkOf({
      "https://tea.org/": redirect("https://www.tea.org/en/"),
      "https://www.tea.org/en/": page,
      "https://www.tea.org/robots.txt": status(404),
    });
    expect(await find("https://tea.org/")).toBeNull();
    expect(asked).toHaveLength(3);
  });

  test("a host that does not exist, with the name that was meant", async () => {
    const { find } = checkOf({ "https://teashop.org/": page });
    expect(await find("https://teashopp.org/")).toMatchObject({
      kind: "no-such-host",
      suggestion: "https://teashop.org/",
    });
    expect(await find("https://coffee.org/")).toMatchObject({ kind: "no-such-host", suggestion: null });
  });

  test("a name server that is silent is not a name that is missing", async () => {
    const { find, asked } = checkOf({}, "unavailable");
    expect(await find("https://tea.org/")).toMatchObject({ kind: "lookup-unavailable", suggestion: null });
    expect(asked).toEqual([]);
  });

  test("a server that speaks http only", async () => {
    const { find } = checkOf({ "http://tea.org/": page });
    expect(await find("https://tea.org/")).toMatchObject({ kind: "refused", suggestion: "http://tea.org/" });
  });

  test("a redirect to another website, with its address", async () => {
    const { find } = checkOf({ "https://tea.org/": redirect("https://shop.net/tea"), "https://shop.net/tea": page });
    expect(await find("https://tea.org/")).toMatchObject({ kind: "other-site", suggestion: "https://shop.net/tea" });
  });

  test("a redirect into a private network is not followed", async () => {
    const { find, asked } = checkOf({ "https://tea.org/": redirect("http://10.0.0.1/") });
    expect(await find("https://tea.org/")).toMatchObject({ kind: "not-public", suggestion: null });
    expect(asked).toEqual(["https://tea.org/"]);
  });

  test("an error of the server, and a robots.txt that keeps the crawler out", async () => {
    const { find } = checkOf({
      "https://gone.org/": status(404),
      "https://kept.org/": page,
      "https://kept.org/robots.txt": robots("User-agent: *\nDisallow: /\n"),
      "https://open.org/": page,
      "https://open.org/robots.txt": robots("User-agent: *\nDisallow: /cart\n"),
    });
    expect(await find("https://gone.org/")).toMatchObject({ kind: "status" });
    expect(await find("https://kept.org/")).toMatchObject({ kind: "robots" });
    expect(await find("https://open.org/")).toBeNull();
  });
});

describe("the forms", () => {
  const db = openDatabase({ d1: env.DB });
  let site: OpenSite;
  beforeAll(async () => {
    site = await openSite({ scenario: "clean" });
  });
  afterAll(() => site.close());

  const projectsOf = (workspaceId: string) =>
    db.select().from(seoProjects).where(eq(seoProjects.workspaceId, workspaceId));

  test("an address where nobody answers comes back with a way out, and what was typed stays", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const fields = { url: "http://127.0.0.1:9/", name: "Tea & more", schedule: "none" };
    const refused = await visitor.post("/seo/new", fields);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("We could not reach http://127.0.0.1:9.");
    expect(html).toContain("Tea &amp; more");
    expect(html).toMatch(/<button[^>]*name="connectAnyway"/);
    expect(await projectsOf(account.workspaceId)).toEqual([]);

    const connected = await visitor.post("/seo/new", { ...fields, connectAnyway: "on" });
    expect(connected.status).toBe(303);
    expect(await projectsOf(account.workspaceId)).toMatchObject([{ url: "http://127.0.0.1:9/" }]);
  });

  test("an address that speaks http only is offered and taken with one button", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const fields = { url: site.url.replace("http:", "https:"), name: "Tea", schedule: "none" };
    const refused = await visitor.post("/seo/new", fields);
    const suggestion = `${site.url}/`;
    expect(await refused.text()).toContain(`value="${suggestion}"`);
    expect((await visitor.post("/seo/new", { ...fields, suggestion })).status).toBe(303);
    expect(await projectsOf(account.workspaceId)).toMatchObject([{ url: suggestion }]);
  });

  test("a person has so many checks in an hour, and may connect without one", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const fields = { url: "http://127.0.0.1:9/", name: "Tea", schedule: "none" };
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    const { website_check: rule } = websitesModule.rateLimits;
    for (let n = 0; n < rule.limit; n++)
      expect(await throttle(context, rule, account.userId)).toMatchObject({ ok: true });
    expect((await visitor.post("/seo/new", fields)).status).toBe(429);
    expect((await visitor.post("/seo/new", { ...fields, connectAnyway: "on" })).status).toBe(303);
  });

  test("a website to measure is checked by its name only: http and what keeps crawlers out is no matter", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const fields = { name: "Tea", hosts: "http://intranet.corp/", timeZone: "UTC", currency: "EUR" };
    expect((await visitor.post("/analytics/new", fields)).status).toBe(303);
    const unknown = await visitor.post("/analytics/new", { ...fields, hosts: "tea.example" });
    expect(unknown.status).toBe(400);
    expect(await unknown.text()).toContain("We could not reach https://tea.example.");
    expect(
      (await visitor.post("/analytics/new", { ...fields, hosts: "tea.example", connectAnyway: "on" })).status,
    ).toBe(303);
    const sites = await db.select().from(analyticsSites).where(eq(analyticsSites.workspaceId, account.workspaceId));
    expect(sites.flatMap(({ hosts }) => hosts).sort()).toEqual(["intranet.corp", "tea.example"]);
  });
});
