import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { QUERY_MAX_CHARS, queryOf } from "#app/modules/seo-tools/domain/tool-values.ts";
import { createPageRequester } from "#app/modules/seo-tools/page-requests.server.ts";
import { TOOLS } from "#app/modules/seo-tools/registry.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { createSitemapReader } from "#app/platform/web/sitemap/sitemap-reader.ts";
import { type OpenSite, openSite } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let visitor: Visitor;
let site: OpenSite;

beforeAll(async () => {
  visitor = new Visitor((await createAccount(env)).cookie);
  site = await openSite({ scenario: "defects" });
});
afterAll(() => site.close());

/** Text of a page without its markup. */
async function read(path: string, by = visitor): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await by.get(path);
  const html = await response.text();
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
  return { status: response.status, text, headers: response.headers };
}

const ask = (tool: string, fields: Record<string, string>, by?: Visitor) =>
  read(`/seo-tools/${tool}?${new URLSearchParams(fields)}`, by);

test("the index links to every tool", async () => {
  const html = await (await visitor.get("/seo-tools")).text();
  expect(TOOLS.length).toBeGreaterThanOrEqual(19);
  for (const { id } of TOOLS) expect(html).toContain(`href="/seo-tools/${id}"`);
});

describe.each(TOOLS.map((tool) => [tool.id, tool] as const))("%s", (id, tool) => {
  test("opens empty, with an example and what it judges by", async () => {
    const { status, text } = await read(`/seo-tools/${id}`);
    expect(status).toBe(200);
    expect(text).toContain(tool.title);
    expect(text).toContain("Load an example");
    expect(text).toContain("How we check this");
  });

  test.runIf(!tool.network(tool.example))("answers its example", async () => {
    const { status, text } = await read(`/seo-tools/${id}?${queryOf(tool.fields, tool.example)}`);
    expect(status).toBe(200);
    expect(text).not.toContain("No results yet");
  });

  test("says beside the field what is missing", async () => {
    const { status, text } = await read(`/seo-tools/${id}?${queryOf(tool.fields, {})}`);
    expect(status, text.slice(0, 500)).toBe(400);
  });
});

test("the search result preview says why a description is cut that would fit without its date", async () => {
  const description =
    "Green tea is easy to brew when the water is right. Learn how warm it should be, how long the leaves stay in, and how often you can pour again.";
  const { text } = await ask("serp-preview", {
    url: "https://tea.example/",
    title: "Green tea",
    description,
    date: "2026-11-22",
  });
  expect(text).toMatch(/description about 8\d\d of 984 px \(cut\) ?: the date before it takes room as well/);
  expect(
    (await ask("serp-preview", { url: "https://tea.example/", title: "Green tea", description })).text,
  ).not.toMatch(/the date before it/);
});

describe("tools that ask a website", () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      "robots-tester",
      { urls: "/\n/private/x", bot: "GPTBot" },
      ["1 combination of 2 is blocked", "Disallow: /private/", "This line is not a rule"],
    ],
    ["redirect-tracer", { path: "/redirect-chain" }, ["2 redirects in a row", "Moved permanently", "The end answers"]],
    ["http-headers", {}, ["The page is not encrypted", "x-content-type-options", "content-security-policy"]],
    ["social-cards", {}, ["Required Open Graph tags are missing", "share.png", "Slack, Discord"]],
    ["canonical-checker", {}, ["Canonical: this page", "The page names itself"]],
    ["readability", { language: "en" }, ["Flesch Reading Ease", "Flesch–Kincaid grade"]],
    ["on-page-checker", { keyphrase: "garden shop", language: "en" }, ["checks are good", "Keyphrase in title"]],
    ["serp-preview", {}, ["On a desktop", "On a phone"]],
    ["sitemap-validator", { path: "/sitemap.xml" }, ["A sitemap,"]],
    ["page-weight", {}, ["By kind", "Document"]],
    ["schema-validator", {}, ["structured data"]],
  ])("%s", async (tool, { path = "/", ...fields }, expected) => {
    const name = tool === "robots-tester" ? "site" : tool === "redirect-tracer" ? "urls" : "url";
    const { status, text } = await ask(tool, { [name]: site.url + path, ...fields });
    expect(status).toBe(200);
    for (const words of expected) expect(text.toLowerCase()).toContain(words.toLowerCase());
  });

  test.each([
    ["ai-bots", ["All of these crawlers may read the page", "Claude-SearchBot", "There is no llms.txt"]],
    ["llms-txt", ["There is no llms.txt"]],
  ])("%s of a site that says nothing about crawlers", async (tool, expected) => {
    const silent = await openSite({ scenario: "no-files" });
    const { status, text } = await ask(tool, { url: `${silent.url}/` });
    await silent.close();
    expect(status).toBe(200);
    for (const words of expected) expect(text.toLowerCase()).toContain(words.toLowerCase());
  });

  test("names that every object inherits are names like any other", async () => {
    const body = '<!doctype html><title>Tea</title><link rel="preload" as="constructor" href="/odd.bin"><h1>Tea</h1>';
    const odd = await openSite({
      scenario: "no-files",
      answers: { "/odd": { body, headers: { constructor: "plain" } } },
    });
    const headers = await ask("http-headers", { url: `${odd.url}/odd` });
    const weight = await ask("page-weight", { url: `${odd.url}/odd` });
    await odd.close();
    expect(headers.status).toBe(200);
    expect(headers.text).toContain("constructor");
    expect(weight.status).toBe(200);
    for (const { text } of [headers, weight]) expect(text).not.toContain("[native code]");
    expect(weight.text).toContain("Other");
  });

  test("the sitemap validator refuses what XML parsers refuse, from a text and from a file; the crawl reads it all the same", async () => {
    const sitemap = (loc: string) =>
      `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${loc}</loc></url>\n</urlset>`;
    const broken = sitemap("http://e.com/?a=1&b=2");
    const reader = createSitemapReader();
    expect([reader.push(broken), reader.end().error]).toEqual([["http://e.com/?a=1&b=2"], null]);
    const pasted = await ask("sitemap-validator", { text: broken });
    expect(pasted.text).toContain("Line 3: an & that begins no entity");
    expect(pasted.text).not.toContain("The file is sound");
    expect((await ask("sitemap-validator", { text: sitemap("http://e.com/?a=1&amp;b=2") })).text).toContain(
      "The file is sound",
    );
    const served = await openSite({
      scenario: "no-files",
      answers: {
        "/broken.xml": { body: `\n${sitemap("http://e.com/")}`, headers: { "content-type": "application/xml" } },
      },
    });
    const { text } = await ask("sitemap-validator", { url: `${served.url}/broken.xml` });
    await served.close();
    expect(text).toContain("Line 2: the XML declaration may only stand at the very beginning of the file");
  });

  test("a chain of redirects that takes long is followed no further", async () => {
    let ms = 0;
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    const now = () => {
      ms += 20_000;
      return new Date(ms);
    };
    const { hops, end, failure } = await createPageRequester({ ...context, now }).trace(`${site.url}/redirect-chain`);
    expect([hops.length, end, failure?.kind]).toEqual([2, null, "timeout"]);
    expect(failure?.message).toBe("2 redirects took too long; the rest was not followed.");
  });

  test("a firewall, a page and a missing answer are distinguished", async () => {
    const hostile = await openSite({ scenario: "hostile" });
    expect((await ask("http-headers", { url: `${hostile.url}/wall` })).text).toContain(
      "A firewall (Cloudflare) answered in place of the page",
    );
    expect((await ask("redirect-tracer", { urls: `${hostile.url}/loop-a` })).text).toContain("a loop without end");
    await hostile.close();
    const gone = await ask("canonical-checker", { url: "http://127.0.0.1:9/" });
    expect(gone.status).toBe(200);
    expect(gone.text).toContain("No answer from http://127.0.0.1:9/");
  });

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/",
    "http://[fd00::1]/",
    "http://localhost:8787/dashboard",
  ])("%s is never asked", async (url) => {
    for (const tool of ["http-headers", "page-weight", "sitemap-validator"]) {
      const { text } = await ask(tool, { url });
      expect(text).toContain("No answer from");
    }
  });

  test.each(["ftp://a.example/", "not an address", "https://user:secret@a.example/"])(
    "%j is refused beside the field",
    async (url) => {
      expect((await ask("http-headers", { url })).status).toBe(400);
    },
  );

  test("requests are limited for each person, and builders are not", async () => {
    const account = await createAccount(env);
    const busy = new Visitor(account.cookie);
    const url = "http://10.0.0.1/";
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    for (let at = 0; at < RATE_LIMITS.seo_tool.limit; at++)
      expect((await throttle(context, RATE_LIMITS.seo_tool, account.userId)).ok).toBe(true);
    const refused = await ask("http-headers", { url }, busy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.text).toContain("You did this very often");
    expect((await ask("slug-builder", { titles: "Green tea", language: "en" }, busy)).status).toBe(200);
    expect((await ask("http-headers", { url })).status).toBe(200);
  });
});

describe("posted forms", () => {
  test("redirect to the address that asks the same", async () => {
    const response = await visitor.post("/seo-tools/slug-builder", {
      titles: "Green tea",
      language: "en",
      other: "left out",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/seo-tools/slug-builder?titles=Green+tea&language=en");
  });

  test("answer at once when they are too long for a URL", async () => {
    const response = await visitor.post("/seo-tools/readability", {
      text: "A word. ".repeat(QUERY_MAX_CHARS),
      language: "en",
    });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("too long for a URL");
    expect(html).toContain("8,000");
  });

  test("from another site are refused", async () => {
    const response = await visitor.post(
      "/seo-tools/slug-builder",
      { titles: "x" },
      { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    );
    expect(response.status).toBe(403);
  });
});

test("what was typed is shown as text, never as markup", async () => {
  const html = await (
    await visitor.get(
      `/seo-tools/utm-builder?${new URLSearchParams({ url: "https://a.example/", source: '"><img src=x onerror=alert(1)>' })}`,
    )
  ).text();
  expect(html).not.toContain("<img src=x");
});

test("there is no tool of another name, and none without the plan", async () => {
  expect((await visitor.get("/seo-tools/no-such-tool")).status).toBe(404);
  const free = new Visitor((await createAccount(env, { plan: "free" })).cookie);
  const page = await free.get("/seo-tools/http-headers");
  expect(page.status).toBe(403);
  expect(await page.text()).toContain("Upgrade to use it");
});
