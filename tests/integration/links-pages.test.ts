import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createLink, DESTINATION, follow, linkFields } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

/** Parts of the form that few links need. */
const FOLDED = ["Other destinations by country, device or language", "A/B split", "Social preview"];

describe("pages and files", () => {
  test("the list finds links by what they hold", async () => {
    const link = await createLink(visitor, { slug: "find-me-here", title: "A 100% find" });
    const html = await (await visitor.get("/cross-module/links?search=100%25")).text();
    expect(html).toContain("A 100% find");
    expect(await (await visitor.get("/cross-module/links?search=zzz")).text()).not.toContain("A 100% find");
    const long = "x".repeat(100);
    for (const list of ["/cross-module/links", "/content", "/social"])
      expect((await visitor.get(`${list}?search=${long}`)).status, list).toBe(200);
    await visitor.post("/cross-module/links", [
      ["intent", "archive"],
      ["ids", link.id],
    ]);
    expect(await (await visitor.get("/cross-module/links?search=100%25")).text()).not.toContain("A 100% find");
    expect(await (await visitor.get("/cross-module/links?state=archived")).text()).toContain("A 100% find");
  });

  test("the page of a link shows its clicks, and its statistics are public by choice alone", async () => {
    const link = await createLink(visitor);
    await follow(link.slug);
    const html = await (await visitor.get(`/cross-module/links/${link.id}`)).text();
    expect(html).toContain("Firefox");
    expect((await new Visitor().get(`/r/${link.slug}/stats`)).status).toBe(404);
    await visitor.post(`/cross-module/links/${link.id}/edit`, {
      ...linkFields(),
      intent: "save",
      hasPublicStats: "on",
    });
    const open = await new Visitor().get(`/r/${link.slug}/stats`);
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining("Firefox")]);
  });

  test("the page names every destination of a split, visits without a referrer, and what a link is not doing", async () => {
    const link = await createLink(visitor, {
      ...{ title: "Split test", variantB: "https://shop.example/b", weightA: "75", weightB: "25" },
      expiresAt: "2020-01-01T00:00",
    });
    const words = async (path: string) =>
      (await (await visitor.get(path)).text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    const page = await words(`/cross-module/links/${link.id}`);
    expect(page).toContain("Expired A/B");
    expect(page).toContain(`Destination A ${DESTINATION} · weight 75, 75% of clicks expected 0`);
    expect(page).toContain("Destination B https://shop.example/b · weight 25, 25% of clicks expected 0");
    expect(await words("/cross-module/links?search=Split+test")).toContain("Split test Expired A/B");
    const plain = await createLink(visitor);
    await follow(plain.slug);
    await follow(plain.slug, { referer: "https://news.example/post" });
    const counts = await words(`/cross-module/links/${plain.id}`);
    expect(counts).toMatch(/Direct or unknown 1/);
    expect(counts).toMatch(/news\.example 1/);
  });

  test("fields that few links need are folded until they hold something", async () => {
    const opened = (html: string): string[] =>
      [...html.matchAll(/<details([^>]*)><summary[^>]*>([^<]+)</g)].flatMap(([, attributes = "", title = ""]) =>
        attributes.includes("open") && FOLDED.includes(title) ? [title] : [],
      );
    const form = await (await visitor.get("/cross-module/links/new")).text();
    for (const title of FOLDED) expect(form).toContain(`>${title}</summary>`);
    expect(opened(form)).toEqual([]);
    const link = await createLink(visitor, { target0Countries: "fi", target0Destination: "https://shop.example/fi" });
    const edited = await (await visitor.get(`/cross-module/links/${link.id}/edit`)).text();
    expect(opened(edited)).toEqual([FOLDED[0]]);
    const refused = await visitor.post("/cross-module/links/new", linkFields({ previewImage: "ftp://x" }));
    expect(opened(await refused.text())).toEqual(["Social preview"]);
  });

  test("the QR code is an SVG and a PNG in the chosen colors; other colors are left out", async () => {
    const link = await createLink(visitor);
    const path = `/cross-module/links/${link.id}/qr`;
    const svg = await (await visitor.get(`${path}.svg?dark=112233&light=%23ffffee`)).text();
    expect(svg).toContain('fill="#112233"');
    expect(await (await visitor.get(`${path}.svg?dark="><script>`)).text()).toContain('fill="#000000"');
    const png = new Uint8Array(await (await visitor.get(`${path}.png`)).arrayBuffer());
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(new DataView(png.buffer).getUint32(16)).toBeGreaterThanOrEqual(1_000);
    const large = new DataView(await (await visitor.get(`${path}.png?size=2000`)).arrayBuffer());
    expect(large.getUint32(16)).toBeGreaterThanOrEqual(2_000);
    expect(await (await visitor.get(`${path}?size=500`)).text()).toContain("size=500");
  });

  test("the pages of a link and of its QR code, and its form, warn of values against the UTM rules", async () => {
    const destination = "https://shop.example/?utm_campaign=Spring%20Sale&utm_source=Google";
    const link = await createLink(visitor, { destination, utmSource: "newsleter" });
    const path = `/cross-module/links/${link.id}`;
    for (const page of [path, `${path}/qr`]) {
      const html = await (await visitor.get(page)).text();
      expect(html, page).toContain("Source “newsleter” is not in the dictionary. Did you mean “newsletter”?");
      expect(html, page).toContain("Did you mean “spring_sale”?");
      // The link's own source replaces that of its destination.
      expect(html, page).not.toContain("Source “Google”");
    }
    const form = await (await visitor.get(`${path}/edit`)).text();
    expect(form).toContain("Source “Google” is not in the dictionary. Did you mean “google”?");
  });

  test("the public API creates, reads, changes, counts and deletes", async () => {
    const { key } = await createApiKey(account, { scopes: ["links"] });
    const created = await callApi("/links", {
      method: "POST",
      key,
      json: { destination: DESTINATION, slug: "by-api" },
    });
    expect(created.status).toBe(201);
    const link = (await created.json()) as { id: string; url: string };
    expect(link.url).toMatch(/\/r\/by-api$/);
    await follow("by-api");
    const clicks = await (await callApi(`/links/${link.id}/clicks`, { key })).json();
    expect(clicks).toMatchObject({ clicks: 1, visitors: 1, bots: 0 });
    const changed = await callApi(`/links/${link.id}`, { method: "PATCH", key, json: { archived: true } });
    expect([changed.status, ((await changed.json()) as { archivedAt: string | null }).archivedAt]).toEqual([
      200,
      expect.any(String),
    ]);
    expect((await callApi(`/links/${link.id}`, { method: "DELETE", key })).status).toBe(204);
    expect((await callApi(`/links/${link.id}`, { key })).status).toBe(404);
  });
});
