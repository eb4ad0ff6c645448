import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, test } from "vitest";
import { router } from "#functions/router.ts";
import { PAGES } from "#tests/support/access-table.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { INJECTED } from "#tests/support/kth-failure.ts";
import { Visitor } from "#tests/support/visitor.ts";

const html = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe("a page that does not exist", () => {
  it("answers 404 alone and without scripts to who is not signed in", async () => {
    const response = await new Visitor().get("/no-such-page");
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("This page does not exist");
    expect(text).not.toContain("<script");
    expect(text).not.toContain("Account menu");
    expect(response.headers.get("content-security-policy")).not.toContain("nonce");
  });

  it("answers 404 inside the frame, in the person's theme, to who is", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const response = await visitor.get("/no-such-page/anywhere?x=1");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const text = await response.text();
    expect(text).toContain("This page does not exist");
    expect(text).toContain("Account menu");
    expect(text).toContain('data-theme="light"');
    expect(response.headers.get("content-security-policy")).toContain("nonce");
  });

  it("says of a tool that has no page yet that it is on its way", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const response = await visitor.get("/growth");
    expect(response.status).toBe(404);
    const text = (await response.text()).replaceAll("<!-- -->", "");
    expect(text).toContain("<title>Growth Hacking Studio · Kaja</title>");
    expect(text).toContain("there is no page to use yet");
    expect(text).toContain("Tell us what you need");
    expect(text).not.toContain("This page does not exist");
    expect(await html(visitor, "/growth/nothing")).toContain("This page does not exist");
  });

  it("is nothing but a 404 for files that a browser fetches unasked, and for an ended session", async () => {
    const { cookie } = await createAccount(env);
    expect(
      await (await new Visitor(cookie).get("/assets/gone.js", { "sec-fetch-dest": "script" })).text(),
    ).not.toContain("Account menu");
    expect((await new Visitor("session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").get("/no-such-page")).status).toBe(404);
  });
});

/** Lead elsewhere, or show nothing of their own. */
const WITHOUT_PAGE = ["/not-shown", "/workspace/switch", "/settings/time-zone", "/settings"];

test("every page of the frame has a trail from Home, and its links lead to pages", { timeout: 60_000 }, async () => {
  const visitor = new Visitor((await createAccount(env, { role: "admin" })).cookie);
  const steps = new Set<string>();
  let seen = 0;
  for (const [path, access] of Object.entries(PAGES)) {
    if (access === "public" || access === "development" || path.includes(":") || WITHOUT_PAGE.includes(path)) continue;
    const response = await visitor.get(path);
    if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("text/html")) continue;
    const text = await response.text();
    seen++;
    if (path === "/dashboard") continue;
    const trail = text.match(/<nav aria-label="Breadcrumbs"[\s\S]*?<\/nav>/)?.[0];
    expect(trail, path).toContain('href="/dashboard"');
    for (const [, href] of trail?.matchAll(/href="([^"]+)"/g) ?? []) steps.add(href ?? "");
  }
  expect(seen).toBeGreaterThan(25);
  for (const step of steps) expect([200, 302], step).toContain((await visitor.get(step)).status);
});

test("the sidebar is drawn as it was left", async () => {
  const { cookie } = await createAccount(env);
  const foldedIn = (text: string) => (text.match(/<details(?![^>]*\bopen\b)[^>]*>/g) ?? []).length;
  const visitor = new Visitor(cookie);
  expect(foldedIn(await html(visitor, "/notices"))).toBe(0);
  visitor.keep("folded=0.3");
  // Sidebar and menu of the phone.
  expect(foldedIn(await html(visitor, "/notices"))).toBe(4);
  visitor.keep("folded=../../etc");
  expect(foldedIn(await html(visitor, "/notices"))).toBe(0);
});

test("/version names the build, to everybody and uncached", async () => {
  const response = await new Visitor().get("/version");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const { build } = (await response.json()) as { build: string };
  expect(build).toMatch(/^\w{6,}$/);
  expect(await html(new Visitor((await createAccount(env)).cookie), "/notices")).toContain(build);
});

describe("/dev/error", () => {
  it("fails on demand in the product's look, without saying why", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const response = await visitor.get("/dev/error?in=loader");
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain("Something went wrong");
    expect(text).toContain("Account menu");
    expect(text).not.toContain("Thrown on demand");
  });
});

test("where not even the frame can be made, the product's own screen says so", async () => {
  const { cookie } = await createAccount(env);
  const refuse = () => {
    throw new Error(INJECTED);
  };
  const execution = createExecutionContext();
  const away = { ...env, DB: { prepare: refuse, batch: refuse } as unknown as D1Database } as Env;
  const response = await router.fetch(
    new Request(`${ORIGIN}/dashboard`, { headers: { cookie, accept: "text/html" } }),
    away,
    execution,
  );
  await waitOnExecutionContext(execution);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain("Unexpected Application Error!");
  expect(text).toContain("Try Again");
  expect(text).not.toContain("Account menu");
  expect(text).not.toContain(INJECTED);
});
