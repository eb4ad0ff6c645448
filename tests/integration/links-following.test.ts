import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { BROWSER, createLink, DESTINATION, follow, followFrom, linkFields, totalsOf } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

let visitor: Visitor;
beforeAll(async () => {
  visitor = new Visitor((await createAccount(env)).cookie);
});

describe("a link that people follow", () => {
  test("leads on with its UTM parameters, is never cached, and counts people and bots apart", async () => {
    const link = await createLink(visitor, { slug: "utm-link", utmSource: "news", utmCampaign: "spring" });
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
    const link = await createLink(visitor);
    const answer = await new Visitor().send(
      new Request(`${ORIGIN}/r/${link.slug}`, { method: "HEAD", redirect: "manual" }),
    );
    expect(answer.status).toBe(302);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 0, bots: 0 });
  });

  test("a person who asks not to be followed counts as a click, without details and without a click id", async () => {
    const link = await createLink(visitor, { passesClickId: "on" });
    const answer = await follow(link.slug, { "sec-gpc": "1" });
    expect(answer.headers.get("location")).toBe(DESTINATION);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 1, visitors: 0 });
    expect(await linkStub({ env }, link.id).clicks(null, 10)).toEqual([]);
  });

  test("passes a click id that names the stored click", async () => {
    const link = await createLink(visitor, { passesClickId: "on" });
    const answer = await follow(link.slug, { referer: "https://www.search.example/x?q=secret" });
    const id = new URL(answer.headers.get("location") ?? "").searchParams.get("kj_click") ?? "";
    const [, seq = "", token = ""] = id.split(".");
    const stored = await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), token);
    expect(stored).toMatchObject({ device: "desktop", referrer: "search.example" });
    expect(await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), "guessed!")).toBeNull();
  });

  test("targets choose by country, device and language", async () => {
    const link = await createLink(visitor, {
      target0Countries: "fi, se",
      target0Destination: "https://shop.example/north",
      target1Languages: "et",
      target1Destination: "https://shop.example/et",
    });
    const estonian = await follow(link.slug, { "accept-language": "et-EE,en;q=0.5" });
    expect(estonian.headers.get("location")).toBe("https://shop.example/et");
    const english = await follow(link.slug, { "accept-language": "en" });
    expect(english.headers.get("location")).toBe(DESTINATION);
    expect((await followFrom("FI", link.slug)).headers.get("location")).toBe("https://shop.example/north");
  });

  test("a split sends the same person to the same place, and all people to every place", async () => {
    const link = await createLink(visitor, { weightA: "50", variantB: "https://shop.example/b", weightB: "50" });
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
      await createLink(visitor),
      await createLink(visitor, { expiresAt: "2020-01-01T00:00" }),
      await createLink(visitor, { startsAt: `${new Date().getFullYear() + 2}-01-01T00:00` }),
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
    const link = await createLink(visitor, {
      previewTitle: "Tea <b>in</b> spring",
      previewImage: "https://shop.example/a.png",
    });
    const preview = await follow(link.slug, { "user-agent": "facebookexternalhit/1.1" });
    const html = await preview.text();
    expect(preview.status).toBe(200);
    expect(html).toContain('property="og:title" content="Tea &lt;b&gt;in&lt;/b&gt; spring"');
    expect((await follow(link.slug)).status).toBe(302);
  });
});

describe("a link with a password", () => {
  test("asks for it, opens for the browser that knows it, and is never guessed a thousand times", async () => {
    const link = await createLink(visitor, { password: "Tea-4-two" });
    const person = new Visitor();
    const asked = await follow(link.slug, {}, person);
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("has a password")]);
    // Browsers hold the redirects after a form to its page's policy.
    expect(asked.headers.get("content-security-policy")).toContain("form-action 'self' https: http:;");
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

  test("right passwords count for nothing: eighty readers, of one office and of many, all get in", async () => {
    const link = await createLink(visitor, { password: "Tea-4-two" });
    const read = async (address: string): Promise<number> =>
      (await new Visitor().post(`/r/${link.slug}`, { password: "Tea-4-two" }, { "cf-connecting-ip": address })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 40; at++)
      statuses.push(...(await Promise.all([read("198.51.100.1"), read(`198.51.100.${at + 2}`)])));
    expect(statuses).toEqual(Array.from({ length: 80 }, () => 303));
  });

  test("of a thousand guesses from a hundred addresses few are checked, and people who know it still get in", async () => {
    const link = await createLink(visitor, { password: "Tea-4-two" });
    const send = async (address: string, password: string): Promise<number> =>
      (await new Visitor().post(`/r/${link.slug}`, { password }, { "cf-connecting-ip": address })).status;
    const statuses: number[] = [];
    for (let at = 0; at < 1_000; at += 25)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 25 }, (_, one) => send(`203.0.113.${(at + one) % 100}`, `guess-${at + one}`)),
        )),
      );
    // 60 of the link, and one of each address that came later.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(160);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 0 });
    expect(await send("203.0.113.7", "Tea-4-two")).toBe(429);
    expect(await send("203.0.113.200", "Tea-4-two")).toBe(303);
    // Also newcomers have a total.
    const late = await Promise.all(Array.from({ length: 100 }, (_, at) => send(`192.0.2.${at}`, `late-${at}`)));
    expect(late.filter((status) => status === 401).length).toBeLessThan(100);
    expect(await send("203.0.113.201", "Tea-4-two")).toBe(429);
  });

  test("a password that is not asked for any more leads to the link itself", async () => {
    const link = await createLink(visitor, { password: "Tea-4-two" });
    await visitor.post(`/cross-module/links/${link.id}/edit`, {
      ...linkFields(),
      intent: "save",
      removesPassword: "on",
    });
    const person = new Visitor();
    const answer = await person.post(`/r/${link.slug}`, { password: "Tea-4-two" });
    expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
      303,
      `/r/${link.slug}`,
      null,
    ]);
    expect((await follow(link.slug, {}, person)).headers.get("location")).toBe(DESTINATION);
  });

  test("an archived link says so to everybody, without its password", async () => {
    const link = await createLink(visitor, { password: "Tea-4-two", hasPublicStats: "on" });
    await visitor.post(`/cross-module/links/${link.id}`, { intent: "archive" });
    const answer = await follow(link.slug);
    expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining("no longer used")]);
    expect((await new Visitor().get(`/r/${link.slug}/stats`)).status).toBe(200);
  });

  test("a new password closes the link for those who knew the old one", async () => {
    const link = await createLink(visitor, { password: "first-password" });
    const person = new Visitor();
    await person.post(`/r/${link.slug}`, { password: "first-password" });
    expect((await follow(link.slug, {}, person)).status).toBe(302);
    await visitor.post(`/cross-module/links/${link.id}/edit`, {
      ...linkFields(),
      intent: "save",
      password: "second-password",
    });
    expect((await follow(link.slug, {}, person)).status).toBe(200);
    await visitor.post(`/cross-module/links/${link.id}/edit`, {
      ...linkFields(),
      intent: "save",
      removesPassword: "on",
    });
    expect((await follow(link.slug)).status).toBe(302);
  });
});
