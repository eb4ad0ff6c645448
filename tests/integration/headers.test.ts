import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const get = (url: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(url, { headers, redirect: "manual" }));
const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe("every answer", () => {
  test.each([
    "/",
    "/login",
    "/dashboard",
    "/no-such-page",
    "/robots.txt",
    "/healthz",
    "/api-gateway/seo/projects",
    "/logout",
  ])("%s carries the headers", async (path) => {
    const response = await get(ORIGIN + path);
    for (const [name, value] of Object.entries(ALWAYS))
      expect([name, response.headers.get(name)]).toEqual([name, value]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("permissions-policy")).toContain("camera=()");
    expect(response.headers.get("strict-transport-security")).toBeNull();
  });

  test("https is remembered for a year", async () => {
    expect((await get("https://kaja.example/login")).headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
  });
});

describe("Content-Security-Policy", () => {
  test("of a page with scripts is enforced with a nonce, which all its scripts carry", async () => {
    const response = await get(`${ORIGIN}/login`);
    const nonce = nonceOf(response);
    expect(response.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; media-src 'self'; ` +
        "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; frame-src 'self'",
    );
    expect(atob(nonce)).toHaveLength(16);
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  });

  test("is new for each of a hundred answers", async () => {
    const nonces = await Promise.all(Array.from({ length: 100 }, async () => nonceOf(await get(`${ORIGIN}/login`))));
    expect(new Set(nonces).size).toBe(100);
  });

  test("of a page without a framework needs no nonce, and the page can be cached", async () => {
    const response = await get(`${ORIGIN}/privacy-policy`);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(response.headers.get("content-security-policy")).not.toContain("nonce");
    expect(response.headers.get("cache-control")).toMatch(/^public/);
    expect(response.headers.get("vary")).toContain("Cookie");
    for (const script of (await response.text()).match(/<script\b[^>]*>/g) ?? [])
      expect(script).toContain("application/ld+json");
  });
});

describe("caches", () => {
  test("keep nothing of a signed-in person, whatever the page says", async () => {
    const { cookie } = await createAccount(env);
    for (const path of ["/dashboard", "/privacy-policy", "/no-such-page", "/"]) {
      expect([path, (await new Visitor(cookie).get(path)).headers.get("cache-control")]).toEqual([
        path,
        "private, no-store",
      ]);
    }
    expect((await get(`${ORIGIN}/login`)).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("plain http", () => {
  test("goes to https on a deployed site, and stays in local development", async () => {
    const { router } = await import("#functions/router.ts");
    const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
    const at = (url: string, method = "GET") =>
      router.fetch(
        new Request(url, { method }),
        { ...env, ENVIRONMENT: "production", ALLOW_LOOPBACK_FETCH: "false" } as unknown as Env,
        execution as unknown as ExecutionContext,
      );
    const redirected = await at("http://kaja.example/seo?x=1", "POST");
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, "https://kaja.example/seo?x=1"]);
    expect((await at("http://localhost:8787/robots.txt")).status).toBe(200);
    expect((await at("https://kaja.example/robots.txt")).status).toBe(200);
  });
});
