import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ISSUE_CODES } from "#app/modules/seo/checks/domain/issues/catalogue.ts";
import { documentSpec, prose, renderDocument } from "#tests/support/site/document.ts";
import {
  generateSite,
  PLANTED,
  plantedIn,
  SCENARIOS,
  type ScenarioName,
  UNPLANTABLE,
} from "#tests/support/site/scenarios.ts";
import { startTestSite, type TestSite, type TestSiteOptions } from "#tests/support/site/server.ts";

const open: TestSite[] = [];
const serve = async (options: TestSiteOptions = {}): Promise<TestSite> => {
  const site = await startTestSite(options);
  open.push(site);
  return site;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()));
});

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

describe("planted defects", () => {
  it("cover every issue code, or say why not", () => {
    const planted = new Set(
      NAMES.flatMap((name) =>
        Object.entries(plantedIn(name)).flatMap(([code, paths]) => (paths.length > 0 ? [code] : [])),
      ),
    );
    expect(ISSUE_CODES.filter((code) => !planted.has(code) && !(code in UNPLANTABLE))).toEqual([]);
    expect(Object.keys(UNPLANTABLE).filter((code) => planted.has(code))).toEqual([]);
  });

  it("are mostly on the main site", () =>
    expect(Object.values(PLANTED).filter((paths) => paths.length > 0).length).toBeGreaterThan(95));

  it.each(NAMES)("%s has each path once, and not one link to a page that it lacks", (name) => {
    const paths = SCENARIOS[name].pages.map((page) => page.path);
    expect(new Set(paths).size).toBe(paths.length);
    const known = new Set<string>([...paths, "/img/gone.png"]);
    for (const page of SCENARIOS[name].pages) {
      if (page.answer.kind !== "document") continue;
      const html = renderDocument(documentSpec(page.path, page.answer.document), "http://site.example", page.path);
      for (const [, target = ""] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g))
        if (!target.startsWith("/gone/"))
          expect(known, `${page.path} → ${target}`).toContain(target.replace(/#.*|\?PHPSESSID=.*/, ""));
    }
  });
});

describe("documents", () => {
  it("have the words asked for, always the same", () => {
    expect(prose("/a", 230).split(" ")).toHaveLength(230);
    expect(prose("/a", 50)).toBe(prose("/a", 50));
    expect(prose("/a", 50)).not.toBe(prose("/b", 50));
  });
});

describe("startTestSite", () => {
  it("serves pages with their own origin and records requests", async () => {
    const site = await serve({ scenario: "clean" });
    const before = Date.now();
    const response = await fetch(`${site.url}/oak`, { headers: { "user-agent": "probe" } });
    expect(await response.text()).toContain(`<link rel="canonical" href="${site.url}/oak">`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(site.requests).toEqual([
      { method: "GET", path: "/oak", userAgent: "probe", authorization: null, atMs: expect.any(Number), inFlight: 1 },
    ]);
    expect(site.requests[0]?.atMs).toBeGreaterThanOrEqual(before);
    expect((await fetch(`${site.url}/missing`)).status).toBe(404);
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`<loc>${site.url}/oak</loc>`);
  });

  it("counts the requests under way", async () => {
    const site = await serve();
    await Promise.all([1, 2, 3].map(() => fetch(`${site.url}/slow-response`).then((response) => response.text())));
    expect(Math.max(...site.requests.map((request) => request.inFlight))).toBe(3);
  });

  it("hangs, drips and streams without end, and still closes", async () => {
    const site = await startTestSite({ scenario: "hostile" });
    const signal = AbortSignal.timeout(300);
    await expect(fetch(`${site.url}/hang`, { signal })).rejects.toThrow();
    const dripping = await fetch(`${site.url}/slow-body`);
    const reader = dripping.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    for (const path of ["/endless", "/huge"]) {
      const body = (await fetch(`${site.url}${path}`)).body?.getReader();
      let bytes = 0;
      for (let part = await body?.read(); part?.value && bytes <= 2_000_000; part = await body?.read())
        bytes += part.value.byteLength;
      expect(bytes).toBeGreaterThan(2_000_000);
      await body?.cancel();
    }
    expect((await fetch(`${site.url}/huge`, { method: "HEAD" })).headers.get("content-length")).toBe(
      String(500 * 1024 * 1024),
    );
    await site.close();
    await expect(fetch(`${site.url}/`)).rejects.toThrow();
    await expect(reader?.read().then(() => reader.read())).rejects.toThrow();
  });

  it("lies about length, encoding and type", async () => {
    const site = await serve({ scenario: "hostile" });
    await expect(fetch(`${site.url}/drop`)).rejects.toThrow();
    const short = await fetch(`${site.url}/short-body`);
    expect(short.headers.get("content-length")).toBe("5000");
    await expect(short.text()).rejects.toThrow();
    await expect(fetch(`${site.url}/invalid-gzip`).then((response) => response.text())).rejects.toThrow();
    expect((await fetch(`${site.url}/binary-as-html`)).headers.get("content-type")).toContain("text/html");
    const wall = await fetch(`${site.url}/wall`);
    expect([wall.status, wall.headers.get("cf-mitigated")]).toEqual([403, "challenge"]);
    const hop = await fetch(`${site.url}/hop-99`, { redirect: "manual" });
    expect([hop.status, hop.headers.get("location")]).toEqual([301, `${site.url}/hop-100`]);
  });

  it("serves sitemaps as gzip files and with gzip encoding", async () => {
    const site = await serve({ scenario: "sitemap-index" });
    const file = Buffer.from(await (await fetch(`${site.url}/sitemap-a.xml.gz`)).arrayBuffer());
    expect(gunzipSync(file).toString()).toContain(`${site.url}/oak`);
    expect(await (await fetch(`${site.url}/sitemap-b.xml`)).text()).toContain(`${site.url}/beech`);
  });

  it("generates a site in which links lead from the start page to every page", async () => {
    const pages = generateSite(2_000).pages.filter(({ path }) => !path.startsWith("/img/"));
    expect(pages).toHaveLength(2_000);
    const menus = new Map(
      pages.map((page) => [page.path, page.answer.kind === "document" ? (page.answer.document.menu ?? []) : []]),
    );
    const seen = new Set(["/"]);
    for (const path of seen) for (const [target] of menus.get(path) ?? []) seen.add(target);
    expect(seen.size).toBe(2_000);
    const site = await serve({ scenario: "generated", pages: 30 });
    expect(await (await fetch(`${site.url}/page-29`)).text()).toContain('href="/page-2"');
    expect((await fetch(`${site.url}/page-30`)).status).toBe(404);
  });
});
