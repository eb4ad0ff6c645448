import { createExecutionContext, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseWorkspaceLinks, exportLinks } from "#app/modules/links/index.server.ts";
import type { NewClick } from "#app/modules/links/store/link-rpc.ts";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { shortLinks } from "#db/schema/links.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const DESTINATION = "https://shop.example/spring";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

/** The fields of the form as a browser sends it: every one, most of them empty. */
const fields = (more: Record<string, string> = {}) => ({ intent: "create", destination: DESTINATION, ...more });

/** Creates a link by the form and returns its row. */
async function createLink(more: Record<string, string> = {}) {
  const created = await visitor.post("/cross-module/links/new", fields(more));
  const path = created.headers.get("location");
  if (created.status !== 303 || !path) throw new Error(`No link: ${created.status} ${await created.text()}`);
  return rowOf(path.split("/").at(-1) ?? "");
}

async function rowOf(id: string) {
  const [row] = await db.select().from(shortLinks).where(eq(shortLinks.id, id));
  if (!row) throw new Error("The link is gone");
  return row;
}

const follow = (slug: string, headers: Record<string, string> = {}, person = new Visitor()) =>
  person.get(`/r/${slug}`, { "user-agent": BROWSER, ...headers });

const totalsOf = (id: string) => linkStub({ env }, id).totals();

const click = (linkId: string, more: Partial<NewClick> = {}): NewClick => ({
  head: { linkId, slug: "abc", workspaceId: account.workspaceId },
  ...{ visitor: "1", bot: null, country: "EE", device: "mobile", browser: "Firefox", system: "Linux" },
  ...{ language: "et", referrer: "", variant: "", token: "12345678" },
  ...more,
});

/** Ends the object, as a crash or a deployment does: what it had in memory is lost. */
const restart = (id: string) => evictDurableObject(env.LINK.getByName(id));

describe("a link that people follow", () => {
  test("leads on with its UTM parameters, is never cached, and counts people and bots apart", async () => {
    const link = await createLink({ slug: "utm-link", utmSource: "news", utmCampaign: "spring" });
    const person = new Visitor();
    const first = await follow(link.slug, {}, person);
    expect(first.status).toBe(302);
    expect(first.headers.get("location")).toBe(`${DESTINATION}?utm_source=news&utm_campaign=spring`);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    await follow("UTM-Link", {}, person);
    await follow(link.slug, {}, new Visitor());
    await follow(link.slug, { "user-agent": "curl/8.0" });
    await follow(link.slug, { "sec-purpose": "prefetch" });
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 3, visitors: 2, bots: 2 });
  });

  test("a HEAD request leads on and counts nothing", async () => {
    const link = await createLink();
    const answer = await new Visitor().send(
      new Request(`${ORIGIN}/r/${link.slug}`, { method: "HEAD", redirect: "manual" }),
    );
    expect(answer.status).toBe(302);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 0, bots: 0 });
  });

  test("a person who asks not to be followed counts as a click, without details and without a click id", async () => {
    const link = await createLink({ passesClickId: "on" });
    const answer = await follow(link.slug, { "sec-gpc": "1" });
    expect(answer.headers.get("location")).toBe(DESTINATION);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 1, visitors: 0 });
    expect(await linkStub({ env }, link.id).clicks(null, 10)).toEqual([]);
  });

  test("passes a click id that names the stored click", async () => {
    const link = await createLink({ passesClickId: "on" });
    const answer = await follow(link.slug, { referer: "https://www.search.example/x?q=secret" });
    const id = new URL(answer.headers.get("location") ?? "").searchParams.get("kj_click") ?? "";
    const [, seq = "", token = ""] = id.split(".");
    const stored = await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), token);
    expect(stored).toMatchObject({ device: "desktop", referrer: "search.example" });
    expect(await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), "guessed!")).toBeNull();
  });

  test("targets choose by country, device and language", async () => {
    const link = await createLink({
      target0Countries: "fi, se",
      target0Destination: "https://shop.example/north",
      target1Languages: "et",
      target1Destination: "https://shop.example/et",
    });
    const estonian = await follow(link.slug, { "accept-language": "et-EE,en;q=0.5" });
    expect(estonian.headers.get("location")).toBe("https://shop.example/et");
    const english = await follow(link.slug, { "accept-language": "en" });
    expect(english.headers.get("location")).toBe(DESTINATION);
    const request = new Request(`${ORIGIN}/r/${link.slug}`, {
      headers: { "user-agent": BROWSER },
      redirect: "manual",
      cf: { country: "FI" },
    } as RequestInit);
    expect((await new Visitor().send(request)).headers.get("location")).toBe("https://shop.example/north");
  });

  test("a split sends the same person to the same place, and all people to every place", async () => {
    const link = await createLink({ weightA: "50", variantB: "https://shop.example/b", weightB: "50" });
    const people = Array.from({ length: 24 }, () => new Visitor());
    const places = new Set<string | null>();
    for (const person of people) {
      const [one, two] = [await follow(link.slug, {}, person), await follow(link.slug, {}, person)];
      expect(two.headers.get("location")).toBe(one.headers.get("location"));
      places.add(one.headers.get("location"));
    }
    expect([...places].sort()).toEqual(["https://shop.example/b", DESTINATION]);
    const { by } = await linkStub({ env }, link.id).report(0, 100_000);
    expect(by.variant.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(48);
  });

  test.each([
    ["/r/no-such-link", 404, "does not exist"],
    ["/r/%D1%95pring", 404, "does not exist"],
    ["/r/..%2f..%2fadmin", 404, "does not exist"],
  ])("%s is a page with status %i", async (path, status, text) => {
    const answer = await new Visitor().get(path, { "user-agent": BROWSER });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
  });

  test("archived, expired, not yet begun and blocked links answer with a page, and count nothing", async () => {
    const [archived, expired, scheduled] = [
      await createLink(),
      await createLink({ expiresAt: "2020-01-01T00:00" }),
      await createLink({ startsAt: "2090-01-01T00:00" }),
    ];
    await visitor.post(`/cross-module/links/${archived.id}`, { intent: "archive" });
    for (const [link, status, text] of [
      [archived, 410, "no longer used"],
      [expired, 410, "has expired"],
      [scheduled, 404, "does not work yet"],
    ] as const) {
      const answer = await follow(link.slug);
      expect([answer.status, (await answer.text()).includes(text)]).toEqual([status, true]);
      expect(await totalsOf(link.id)).toMatchObject({ clicks: 0, bots: 0 });
    }
    await visitor.post(`/cross-module/links/${archived.id}`, { intent: "restore" });
    expect((await follow(archived.slug)).status).toBe(302);
  });

  test("a program of a network that shows previews reads the link's own title, and others do not", async () => {
    const link = await createLink({ previewTitle: "Tea <b>in</b> spring", previewImage: "https://shop.example/a.png" });
    const preview = await follow(link.slug, { "user-agent": "facebookexternalhit/1.1" });
    const html = await preview.text();
    expect(preview.status).toBe(200);
    expect(html).toContain('property="og:title" content="Tea &lt;b&gt;in&lt;/b&gt; spring"');
    expect((await follow(link.slug)).status).toBe(302);
  });
});

describe("a link with a password", () => {
  test("asks for it, opens for the browser that knows it, and is never guessed a thousand times", async () => {
    const link = await createLink({ password: "Tea-4-two" });
    const person = new Visitor();
    const asked = await follow(link.slug, {}, person);
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("has a password")]);
    expect((await person.post(`/r/${link.slug}`, { password: "wrong" })).status).toBe(401);
    const opened = await person.post(`/r/${link.slug}`, { password: "Tea-4-two" });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/r/${link.slug}`]);
    expect((await follow(link.slug, {}, person)).headers.get("location")).toBe(DESTINATION);
    const guesser = new Visitor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 40 && statuses.at(-1) !== 429; guess++)
      statuses.push((await guesser.post(`/r/${link.slug}`, { password: `guess-${guess}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
  });

  test("a new password closes the link for those who knew the old one", async () => {
    const link = await createLink({ password: "first-password" });
    const person = new Visitor();
    await person.post(`/r/${link.slug}`, { password: "first-password" });
    expect((await follow(link.slug, {}, person)).status).toBe(302);
    await visitor.post(`/cross-module/links/${link.id}/edit`, {
      ...fields(),
      intent: "save",
      password: "second-password",
    });
    expect((await follow(link.slug, {}, person)).status).toBe(200);
    await visitor.post(`/cross-module/links/${link.id}/edit`, { ...fields(), intent: "save", removesPassword: "on" });
    expect((await follow(link.slug)).status).toBe(302);
  });
});

describe("counts", () => {
  test("are exact with 16 connections at once, and after the object was ended", async () => {
    const link = await createLink();
    const one = async (at: number) => {
      const person = new Visitor();
      for (let round = 0; round < 10; round++) expect((await follow(link.slug, {}, person)).status, `${at}`).toBe(302);
    };
    await Promise.all(Array.from({ length: 16 }, (_, at) => one(at)));
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 160, visitors: 16, bots: 0 });
    await restart(link.id);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 160, visitors: 16 });
    await Promise.all(Array.from({ length: 16 }, () => follow(link.slug)));
    await restart(link.id);
    const { totals, days, by } = await linkStub({ env }, link.id).report(0, 100_000);
    expect(totals).toMatchObject({ clicks: 176, visitors: 32 });
    expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(176);
    expect(by.browser).toEqual([{ value: "Firefox", clicks: 176 }]);
  });

  test("reach the database by the alarm, once, and again after more clicks", async () => {
    const link = await createLink();
    const stub = env.LINK.getByName(link.id);
    await follow(link.slug);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 1, visitors: 1, bots: 0 });
    await follow(link.slug);
    await restart(link.id);
    expect(await runDurableObjectAlarm(env.LINK.getByName(link.id))).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 2, visitors: 2 });
    expect((await rowOf(link.id)).lastClickAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test("an alarm that fails half way counts nothing twice", async () => {
    const link = await createLink();
    await follow(link.slug);
    const stub = env.LINK.getByName(link.id);
    await runInDurableObject(stub, async (object) => {
      const broken = object as unknown as { env: Env; alarm(): Promise<void> };
      const { env: own } = broken;
      broken.env = { ...env, DB: null as never };
      await expect(broken.alarm()).rejects.toThrow();
      broken.env = own;
    });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 1 });
    const { by } = await linkStub({ env }, link.id).report(0, 100_000);
    expect(by.browser).toEqual([{ value: "Firefox", clicks: 1 }]);
  });

  test("beyond the month's budget clicks are counted and their details go", async () => {
    const other = await createAccount(env);
    const id = newId();
    const head = { linkId: id, slug: "budget", workspaceId: other.workspaceId };
    const month = new Date().toISOString().slice(0, 7);
    await db.insert(usageMeters).values({ workspaceId: other.workspaceId, meter: "link_clicks", month, used: 499_999 });
    const object = linkStub({ env }, id);
    await object.record(click(id, { head }));
    await runDurableObjectAlarm(env.LINK.getByName(id));
    await object.record(click(id, { head, visitor: "2" }));
    await runDurableObjectAlarm(env.LINK.getByName(id));
    expect(await object.totals()).toMatchObject({ clicks: 2, visitors: 2 });
    expect(await object.clicks(null, 10)).toHaveLength(1);
    expect((await object.report(0, 100_000)).by.country).toEqual([{ value: "EE", clicks: 2 }]);
  });

  test("what is older than the plan keeps goes; its count stays", async () => {
    const id = newId();
    const head = { linkId: id, slug: "old-one", workspaceId: account.workspaceId };
    const dayMs = 86_400_000;
    const at = (daysAgo: number) => ({
      atMs: Date.now() - daysAgo * dayMs,
      click: click(id, { head, visitor: String(daysAgo) }),
    });
    await linkStub({ env }, id).importDemo(head, [at(400), at(10)]);
    await runDurableObjectAlarm(env.LINK.getByName(id));
    expect(await linkStub({ env }, id).totals()).toMatchObject({ clicks: 2 });
    expect(await linkStub({ env }, id).clicks(null, 10)).toHaveLength(1);
  });

  test("one day keeps at most 200 referrers and counts the others together", async () => {
    const id = newId();
    const head = { linkId: id, slug: "many", workspaceId: account.workspaceId };
    const made = Array.from({ length: 300 }, (_, at) => ({
      atMs: Date.now(),
      click: click(id, { head, visitor: `${at}`, referrer: `r${at}.example` }),
    }));
    await linkStub({ env }, id).importDemo(head, made);
    const { by } = await linkStub({ env }, id).report(0, 100_000);
    expect(by.referrer[0]).toEqual({ value: "(other)", clicks: 100 });
  });

  test("a deleted link counts nothing any more, and its clicks are gone", async () => {
    const link = await createLink();
    await follow(link.slug);
    expect((await visitor.post(`/cross-module/links/${link.id}`, { intent: "delete" })).status).toBe(303);
    expect((await follow(link.slug)).status).toBe(404);
    expect(await linkStub({ env }, link.id).record(click(link.id))).toBeNull();
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 0 });
  });
});

describe("the form", () => {
  test.each([
    [{ slug: "ѕpring" }, "other alphabets"],
    [{ slug: "admin" }, "reserved"],
    [{ slug: "sh1t" }, "offend"],
    [{ destination: "javascript:alert(1)" }, "Only http and https"],
    [{ destination: "http://10.0.0.1/" }, "not a public one"],
    [{ destination: "http://167772161/" }, "not a public one"],
    [{ destination: "http://169.254.169.254/latest/meta-data" }, "not a public one"],
    [{ destination: "https://user:pass@shop.example/" }, "user name or password"],
    [{ destination: `${ORIGIN}/r/other-link` }, "cannot lead to a short link"],
    [{ destination: `${ORIGIN}//R/other-link` }, "cannot lead to a short link"],
    [{ target0Destination: "ftp://shop.example" }, "Only http and https"],
    [{ variantB: "https://shop.example/b", weightA: "0", weightB: "0" }, "weight above 0"],
    [{ variantB: "https://shop.example/b", weightB: "101" }, "whole number from 0 to 100"],
    [{ startsAt: "2030-01-02T00:00", expiresAt: "2030-01-01T00:00" }, "end after the start"],
    [{ target0Countries: "Finland", target0Destination: "https://shop.example/fi" }, "two letters"],
    [{ password: "abc" }, "at least 4"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`).join(",") }, "At most 10 tags"],
  ])("refuses %j", async (more, text) => {
    const answer = await visitor.post("/cross-module/links/new", fields(more));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  test("a slug is one workspace's alone", async () => {
    const link = await createLink();
    const other = new Visitor((await createAccount(env)).cookie);
    const answer = await other.post("/cross-module/links/new", fields({ slug: link.slug }));
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("is taken")]);
    expect((await other.get(`/cross-module/links/${link.id}`)).status).toBe(404);
    expect((await other.post(`/cross-module/links/${link.id}`, { intent: "delete" })).status).toBe(404);
  });

  test("saves every field and shows it again", async () => {
    const link = await createLink({
      tags: "Spring, sale",
      folder: "Ads",
      startsAt: "2030-01-01T09:00",
      target0Countries: "fi",
      target0Destination: "https://shop.example/fi",
    });
    expect(link).toMatchObject({ tags: ["sale", "spring"], folder: "Ads" });
    const html = await (await visitor.get(`/cross-module/links/${link.id}/edit`)).text();
    for (const text of [
      'value="2030-01-01T09:00"',
      'value="sale, spring"',
      'value="https://shop.example/fi"',
      'value="FI"',
    ])
      expect(html).toContain(text);
  });

  test("a host on the block list is refused, and a link that leads there already shows a page", async () => {
    const own = await createAccount(env);
    const editor = new Visitor(own.cookie);
    const made = await editor.post(
      "/cross-module/links/new",
      fields({ slug: "to-evil", destination: "https://a.evil.example/" }),
    );
    expect(made.status).toBe(303);
    expect((await editor.post("/cross-module/links/blocked", { intent: "save", hosts: "not a host" })).status).toBe(
      400,
    );
    expect(
      (await editor.post("/cross-module/links/blocked", { intent: "save", hosts: "https://www.evil.example/\n" }))
        .status,
    ).toBe(303);
    const refused = await editor.post("/cross-module/links/new", fields({ destination: "https://evil.example/x" }));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("block list")]);
    const followed = await follow("to-evil");
    expect([followed.status, await followed.text()]).toEqual([403, expect.stringContaining("was stopped")]);
  });

  test("a plan's number of links is a limit that says so", async () => {
    const own = await createAccount(env);
    await db
      .insert(usageMeters)
      .values({ workspaceId: own.workspaceId, meter: "short_links", month: "always", used: 5_000 });
    const answer = await new Visitor(own.cookie).post("/cross-module/links/new", fields());
    expect(await answer.text()).toContain("5,000 short links");
  });
});

describe("a file of links", () => {
  const CSV = [
    "url;slug;tags;utm_source",
    "https://shop.example/1;file-one;a|b;news",
    "javascript:alert(1);file-two;;",
    "https://shop.example/3;file-one;;",
    "https://shop.example/4;;;",
    "http://10.0.0.1/;;;",
    ";nothing;;",
  ].join("\n");

  test("says of each wrong line what is wrong, and creates the others once", async () => {
    const checked = await (await visitor.post("/cross-module/links/import", { intent: "check", csv: CSV })).text();
    expect(checked).toContain("2 links can be created, 4 lines cannot.");
    for (const text of ["Only http and https", "comes twice", "not a public one", "Destination is required"])
      expect(checked).toContain(text);
    const before = await db.$count(shortLinks, eq(shortLinks.workspaceId, account.workspaceId));
    expect((await visitor.post("/cross-module/links/import", { intent: "import", csv: CSV })).status).toBe(303);
    expect(await db.$count(shortLinks, eq(shortLinks.workspaceId, account.workspaceId))).toBe(before + 2);
    expect((await follow("file-one")).headers.get("location")).toBe("https://shop.example/1?utm_source=news");
  });

  test.each([
    ["", "empty"],
    ["name,slug\nx,y", "needs a column"],
    ["destination\n", "has no links"],
    [`destination\n${"https://shop.example/\n".repeat(501)}`, "at most 500 links"],
  ])("refuses %#", async (csv, text) => {
    const answer = await visitor.post("/cross-module/links/import", { intent: "check", csv });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
  });
});

describe("pages and files", () => {
  test("the list finds links by what they hold", async () => {
    const link = await createLink({ slug: "find-me-here", title: "A 100% find" });
    const html = await (await visitor.get("/cross-module/links?search=100%25")).text();
    expect(html).toContain("A 100% find");
    expect(await (await visitor.get("/cross-module/links?search=zzz")).text()).not.toContain("A 100% find");
    await visitor.post("/cross-module/links", [
      ["intent", "archive"],
      ["ids", link.id],
    ]);
    expect(await (await visitor.get("/cross-module/links?search=100%25")).text()).not.toContain("A 100% find");
    expect(await (await visitor.get("/cross-module/links?state=archived")).text()).toContain("A 100% find");
  });

  test("the page of a link shows its clicks, and its statistics are public by choice alone", async () => {
    const link = await createLink();
    await follow(link.slug);
    const html = await (await visitor.get(`/cross-module/links/${link.id}`)).text();
    expect(html).toContain("Firefox");
    expect((await new Visitor().get(`/r/${link.slug}/stats`)).status).toBe(404);
    await visitor.post(`/cross-module/links/${link.id}/edit`, { ...fields(), intent: "save", hasPublicStats: "on" });
    const open = await new Visitor().get(`/r/${link.slug}/stats`);
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining("Firefox")]);
  });

  test("the QR code is an SVG and a PNG in the chosen colors; other colors are left out", async () => {
    const link = await createLink();
    const path = `/cross-module/links/${link.id}/qr`;
    const svg = await (await visitor.get(`${path}.svg?dark=112233&light=%23ffffee`)).text();
    expect(svg).toContain('fill="#112233"');
    expect(await (await visitor.get(`${path}.svg?dark="><script>`)).text()).toContain('fill="#000000"');
    const png = new Uint8Array(await (await visitor.get(`${path}.png`)).arrayBuffer());
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(new DataView(png.buffer).getUint32(16)).toBeGreaterThanOrEqual(1_000);
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

test("the clicks of a workspace are in its export, and go with it", async () => {
  const own = await createAccount(env);
  const made = await new Visitor(own.cookie).post("/cross-module/links/new", fields({ slug: "export-me" }));
  const id = made.headers.get("location")?.split("/").at(-1) ?? "";
  await follow("export-me");
  await runDurableObjectAlarm(env.LINK.getByName(id));
  const context = createAppContext(env, createExecutionContext());
  const names: string[] = [];
  for await (const file of exportLinks(context, own.workspaceId)) {
    names.push(file.name);
    for await (const batch of file.batches)
      expect(batch).toMatchObject([{ device: "desktop", at: expect.any(String) }]);
  }
  expect(names).toEqual(["links/export-me/clicks.jsonl"]);
  await eraseWorkspaceLinks(context, own.workspaceId);
  expect(await totalsOf(id)).toMatchObject({ clicks: 0 });
});
