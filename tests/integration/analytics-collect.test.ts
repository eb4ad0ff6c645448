import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { dayStartMs, parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { notifyDroppedEvents } from "#app/modules/analytics/ingest/notifications.server.ts";
import { collectBatch } from "#app/modules/analytics/ingest/service.server.ts";
import type { TrackedSite } from "#app/modules/analytics/ingest/site-config-cache.server.ts";
import { dailyVisitorIds } from "#app/modules/analytics/ingest/visitor-id.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import { analyticsSalts } from "#db/schema/analytics.ts";
import { tick } from "#functions/background/scheduled.ts";
import { changeDayBudget, createSite, setDayBudget } from "#tests/support/analytics-rows.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const PAGE = "https://example.com";
const BROWSER = {
  origin: PAGE,
  "user-agent": FIREFOX,
  "accept-language": "et-EE,en;q=0.5",
  "content-type": "text/plain;charset=UTF-8",
  "sec-fetch-site": "cross-site",
};

let account: TestAccount;
beforeAll(async () => {
  account = await createAccount(env);
});
const newSite = (change: Parameters<typeof createSite>[1] = {}) => createSite(account, change);

const event = (more: Record<string, unknown> = {}) => ({ id: newId(), url: `${PAGE}/tea`, ...more });

/** What a page sends; `headers` with null are left out. */
async function post(
  body: unknown,
  headers: Record<string, string | null> = {},
  browser = new Visitor(),
): Promise<Response> {
  const sent = Object.entries({ ...BROWSER, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return browser.send(new Request(`${ORIGIN}/e`, { method: "POST", headers: sent, body: text }));
}

const rows = (site: string, query: string) =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(site)), (_, { storage }) => storage.sql.exec(query).toArray());
const countOf = async (site: string) => (await rows(site, "SELECT count(*) AS n FROM events"))[0]?.n;

describe("POST /e", () => {
  it("writes what a page of the site sends, and answers 202 when it is there", async () => {
    const site = await newSite();
    const answer = await post({
      site,
      events: [
        event({
          url: `${PAGE}/t%C3%A4pp?utm_source=news&gclid=secret&email=ann@example.com#top`,
          referrer: "https://www.google.com/search?q=tea",
        }),
        event({
          kind: "custom",
          name: "signup",
          props: { plan: "pro", "🍵": "täpp 👍", seats: 3, trial: true },
          revenue: { amount: "12.50", currency: "eur" },
        }),
        event({ kind: "leave", scroll: 80.4, lcp: 1_200, inp: 40, cls: 0.02 }),
        event({ kind: "outbound", target: "https://other.test/a?token=secret" }),
      ],
    });
    expect([answer.status, await answer.text()]).toEqual([202, ""]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    // A beacon's answer is no document: only pages carry the policy.
    for (const name of ["content-security-policy", "permissions-policy"])
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    expect(
      await rows(
        site,
        `SELECT e.kind, p.text AS path, n.text AS name, t.text AS target, e.scroll_percent AS scroll, e.props, e.revenue_minor AS minor, e.currency FROM events e
         JOIN texts p ON p.id = e.path_id JOIN texts n ON n.id = e.name_id LEFT JOIN texts t ON t.id = e.target_id ORDER BY e.id`,
      ),
    ).toEqual([
      { kind: 0, path: "/täpp", name: "", target: null, scroll: null, props: null, minor: null, currency: null },
      {
        kind: 1,
        path: "/tea",
        name: "signup",
        target: null,
        scroll: null,
        props: '{"plan":"pro","🍵":"täpp 👍","seats":3,"trial":true}',
        minor: 1_250,
        currency: "EUR",
      },
      { kind: 6, path: "/tea", name: "", target: null, scroll: 80, props: null, minor: null, currency: null },
      {
        kind: 2,
        path: "/tea",
        name: "",
        target: "https://other.test/a",
        scroll: null,
        props: null,
        minor: null,
        currency: null,
      },
    ]);
    expect(
      await rows(
        site,
        `SELECT o.referrer_host, o.source, o.click_id, a.browser, a.system, a.device, l.text AS language, r.text AS referrer FROM sessions s
         JOIN origins o ON o.id = s.origin_id JOIN agents a ON a.id = s.agent_id JOIN texts l ON l.id = s.language_id JOIN texts r ON r.id = s.referrer_id`,
      ),
    ).toEqual([
      {
        referrer_host: "google.com",
        source: "news",
        click_id: "gclid",
        browser: "Firefox",
        system: "Linux",
        device: "desktop",
        language: "et",
        referrer: "https://www.google.com/search",
      },
    ]);
    expect(JSON.stringify(await rows(site, "SELECT text FROM texts"))).not.toMatch(/secret|ann@/);
  });

  it("counts an id once, however often it comes: duplicates and replays", async () => {
    const site = await newSite();
    const once = event();
    for (let time = 0; time < 3; time++) expect((await post({ site, events: [once, once] })).status).toBe(202);
    expect(await countOf(site)).toBe(1);
  });

  it("takes the time from the server, whatever a clock says", async () => {
    const site = await newSite();
    await post({ site, events: [event({ age: 5_000, at: Date.now() + 31_536_000_000, timestamp: null })] });
    const [row] = await rows(site, "SELECT at_ms FROM events");
    expect(Math.abs(Number(row?.at_ms) - (Date.now() - 5_000))).toBeLessThan(minutes(1));
  });

  it("takes pages of subdomains, and of any host where the site says so", async () => {
    const [site, open] = [await newSite(), await newSite({ anyHost: true })];
    const from = (page: string) => ({ events: [event({ url: `${page}/` })] });
    expect(
      (await post({ site, ...from("https://shop.example.com") }, { origin: "https://shop.example.com" })).status,
    ).toBe(202);
    expect(
      (
        await post(
          { site, ...from("http://www.example.com:8080") },
          { origin: null, referer: "http://www.example.com:8080/x" },
        )
      ).status,
    ).toBe(202);
    for (const headers of [{ origin: "https://evil.test" }, { origin: null }, { origin: "null" }])
      expect((await post({ site: open, ...from("https://evil.test") }, headers)).status).toBe(202);
  });

  it("takes events of pages that hide their origin, as browsers do where no referrer may be sent", async () => {
    const site = await newSite();
    expect((await post({ site, events: [event()] }, { origin: "null" })).status).toBe(202);
    expect(await countOf(site)).toBe(1);
  });

  it("requires a preflight for JSON, and reveals nothing", async () => {
    const headers = { origin: "https://evil.test", "access-control-request-method": "POST" };
    const answer = await new Visitor().send(new Request(`${ORIGIN}/e`, { method: "OPTIONS", headers }));
    expect(answer.status).toBe(204);
    expect([
      answer.headers.get("access-control-allow-origin"),
      answer.headers.get("access-control-allow-headers"),
    ]).toEqual(["*", "content-type"]);
    expect(
      (await post({ site: await newSite(), events: [event()] }, { "content-type": "application/json" })).status,
    ).toBe(202);
  });

  it.each<Record<string, string>>([{ "sec-gpc": "1" }, { dnt: "1" }])(
    "keeps nothing of who does not want it: %j",
    async (headers) => {
      const site = await newSite();
      expect((await post({ site, events: [event()] }, headers)).status).toBe(202);
      expect(await countOf(site)).toBe(0);
    },
  );
});

describe("bad input", () => {
  const thousand = Array.from({ length: 500 }, (_, index) => [`p${index}`, "x"]);
  const cases: [string, (site: string) => [body: unknown, headers?: Record<string, string | null>], number, RegExp][] =
    [
      ["no JSON", () => ["site=1"], 400, /not valid JSON/],
      ["a list", () => [[]], 400, /site/],
      ["no events", (site) => [{ site, events: [] }], 400, /events: Send 1 to 500/],
      [
        "501 events",
        (site) => [{ site, events: Array.from({ length: 501 }, () => ({ url: `${PAGE}/` })) }],
        400,
        /1 to 500/,
      ],
      ["an unknown site", () => [{ site: newId(), events: [event()] }], 404, /Website not found/],
      [
        "a made-up site",
        () => [{ site: "'; DROP TABLE analytics_sites; --", events: [event()] }],
        404,
        /Website not found/,
      ],
      ["a foreign page", (site) => [{ site, events: [event()] }, { origin: "https://evil.test" }], 403, /evil\.test/],
      [
        "a page that only looks like it",
        (site) => [{ site, events: [event()] }, { origin: "https://notexample.com" }],
        403,
        /notexample\.com/,
      ],
      [
        "a foreign page that keeps its origin to itself",
        (site) => [{ site, events: [event({ url: "https://evil.test/" })] }, { origin: "null" }],
        403,
        /evil\.test/,
      ],
      ["no page at all", (site) => [{ site, events: [event()] }, { origin: null }], 403, /does not say its URL/],
      [
        "an event of a foreign host",
        (site) => [{ site, events: [event({ url: "https://evil.test/" })] }],
        403,
        /evil\.test/,
      ],
      [
        "properties of 1 MB",
        (site) => [{ site, events: [event({ props: { big: "x".repeat(1_000_000) } })] }],
        413,
        /64 kB/,
      ],
      [
        "500 properties",
        (site) => [{ site, events: [event({ props: Object.fromEntries(thousand) })] }],
        400,
        /at most 30 properties/,
      ],
      [
        "a long property",
        (site) => [{ site, events: [event({ props: { big: "x".repeat(501) } })] }],
        400,
        /500 characters/,
      ],
      ["nested properties", (site) => [{ site, events: [event({ props: { a: { b: 1 } } })] }], 400, /props\.a/],
      [
        "__proto__",
        (site) => [`{"site":"${site}","events":[{"url":"${PAGE}/","props":{"__proto__":"x"}}]}`],
        400,
        /__proto__/,
      ],
      ["constructor", (site) => [{ site, events: [event({ props: { constructor: "x" } })] }], 400, /constructor/],
      [
        "a null byte that hides __proto__",
        (site) => [`{"site":"${site}","events":[{"url":"${PAGE}/","props":{"__proto__\\u0000":1}}]}`],
        400,
        /__proto__/,
      ],
      [
        "properties 10,000 deep",
        (site) => [`{"site":"${site}","url":"${PAGE}/","props":{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`],
        400,
        /props\.a/,
      ],
      ["a number without end", (site) => [`{"site":"${site}","url":"${PAGE}/","props":{"a":1e999}}`], 400, /props\.a/],
      [
        "revenue without end",
        (site) => [`{"site":"${site}","url":"${PAGE}/","revenue":{"amount":1e999,"currency":"EUR"}}`],
        400,
        /revenue\.amount/,
      ],
      [
        "negative revenue",
        (site) => [{ site, events: [event({ revenue: { amount: -1, currency: "EUR" } })] }],
        400,
        /not negative/,
      ],
      [
        "an unknown currency",
        (site) => [{ site, events: [event({ revenue: { amount: 1, currency: "XYZ" } })] }],
        400,
        /ISO 4217/,
      ],
      ["an age of a year", (site) => [{ site, events: [event({ age: 31_536_000_000 })] }], 400, /milliseconds ago/],
      [
        "a clock a year ahead",
        (site) => [{ site, events: [event({ timestamp: "2099-01-01T00:00:00Z" })] }],
        400,
        /last 24 hours/,
      ],
      [
        "a clock two days behind",
        (site) => [{ site, events: [event({ timestamp: new Date(Date.now() - days(2)).toISOString() })] }],
        400,
        /last 24 hours/,
      ],
      [
        "properties of 5 kB",
        (site) => [
          {
            site,
            events: [
              event({ props: Object.fromEntries(thousand.slice(0, 10).map(([name]) => [name, "x".repeat(500)])) }),
            ],
          },
        ],
        400,
        /4 kB/,
      ],
      [
        "a form",
        (site) => [{ site, events: [event()] }, { "content-type": "application/x-www-form-urlencoded" }],
        415,
        /JSON/,
      ],
      ["no type", (site) => [{ site, events: [event()] }, { "content-type": "application/octet-stream" }], 415, /JSON/],
    ];

  it.each(cases)("%s is refused", async (_, make, status, message) => {
    const site = await newSite();
    const [body, headers] = make(site);
    const answer = await post(body, headers);
    const problem = (await answer.json()) as { status: number; detail: string };
    expect([answer.status, problem.status]).toEqual([status, status]);
    expect(problem.detail).toMatch(message);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await countOf(site)).toBe(0);
  });

  it("with null bytes and lone surrogates is cleaned", async () => {
    const site = await newSite();
    const text = `{"site":"${site}","events":[{"id":"abcdefgh","url":"${PAGE}/","kind":"custom","name":"a\\u0000b","props":{"k\\u0000":"v\\ud800w"}}]}`;
    expect((await post(text)).status).toBe(202);
    expect(await rows(site, "SELECT n.text AS name, props FROM events JOIN texts n ON n.id = name_id")).toEqual([
      { name: "a b", props: '{"k":"v w"}' },
    ]);
  });

  it("with keys of prototypes changes no object, and nothing of the event", async () => {
    const site = await newSite();
    const evil = '"__proto__":{"kind":"custom","name":"polluted"},"constructor":{"prototype":{"polluted":true}}';
    expect(
      (await post(`{${evil},"site":"${site}","events":[{${evil},"id":"abcdefgh","url":"${PAGE}/"}]}`)).status,
    ).toBe(202);
    expect(await rows(site, "SELECT kind, n.text AS name FROM events JOIN texts n ON n.id = name_id")).toEqual([
      { kind: 0, name: "" },
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("replayed by somebody else is nothing new", async () => {
    const site = await newSite();
    const batch = {
      site,
      events: [event(), event({ kind: "custom", name: "sale", revenue: { amount: 10, currency: "EUR" } })],
    };
    for (let time = 0; time < 3; time++) expect((await post(batch, {}, new Visitor())).status).toBe(202);
    expect(
      await rows(
        site,
        "SELECT count(*) AS events, sum(revenue_minor) AS minor, count(DISTINCT visitor) AS people FROM events",
      ),
    ).toEqual([{ events: 2, minor: 1_000, people: 1 }]);
  });

  it("that spreadsheets would run is exported as text", async () => {
    const site = await newSite();
    const formulas = ["=HYPERLINK(1)", "+1+1", "-2", "@SUM(1)", "＝1"];
    const events = formulas.map((text) =>
      event({
        kind: "custom",
        name: text,
        url: `${PAGE}/?utm_source=${encodeURIComponent(text)}`,
        props: { [text]: text },
      }),
    );
    for (const one of events) expect((await post({ site, events: [one] }, {}, new Visitor())).status).toBe(202);
    const reader = new Visitor(account.cookie);
    for (const dimension of ["event", "source", "property"]) {
      const csv = await (
        await reader.get(`/analytics/sites/${site}/breakdown/${dimension}/export.csv?period=7d`)
      ).text();
      const cells = csv.split("\r\n").slice(1, -1);
      expect([dimension, cells.length]).toEqual([dimension, formulas.length]);
      for (const cell of cells) expect(cell).toMatch(/^"?'[=+\-@＝]/);
    }
  });

  it("is refused by a body that grows over 64 kB without saying so", async () => {
    const body = new Blob(["x".repeat(70_000)]).stream();
    const answer = await new Visitor().send(new Request(`${ORIGIN}/e`, { method: "POST", headers: BROWSER, body }));
    expect(answer.status).toBe(413);
  });

  it("one address sends so many bytes and no more; others do not wait", async () => {
    const site = await newSite();
    const flood = new Visitor();
    const props = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`p${at}`, "x".repeat(480)]));
    const statuses: number[] = [];
    // More than 45 only where requests are so slow that their room comes back meanwhile.
    for (let batch = 0; batch < 70 && statuses.at(-1) !== 429; batch++)
      statuses.push(
        (await post({ site, events: Array.from({ length: 14 }, () => event({ props })) }, {}, flood)).status,
      );
    expect(statuses[0]).toBe(202);
    // Each has some 57 kB, and 14 events: of events alone all would be taken.
    expect(statuses.at(-1)).toBe(429);
    expect((await post({ site, events: [event()] })).status).toBe(202);
  });

  it("answers 202 beyond the day's budget, counts nothing more, and reports it to the owners once", async () => {
    const owner = await createAccount(env, { plan: "basic" });
    const site = await createSite(owner);
    await setDayBudget(site, "page", LIMITS.dailyEvents.basic - 1);
    const send = async () => {
      const behind = createExecutionContext();
      const request = new Request(`${ORIGIN}/e`, { headers: BROWSER });
      const context = createAppContext(env, behind);
      const taken = await collectBatch(
        context,
        request,
        new Visitor().address,
        JSON.stringify({ site, events: [event(), event()] }),
      );
      await waitOnExecutionContext(behind);
      return taken;
    };
    expect(await send()).toMatchObject({ ok: true, value: { written: 1 } });
    expect((await post({ site, events: [event()] })).status).toBe(202);
    expect(await send()).toMatchObject({ ok: true, value: { written: 0 } });
    expect(await countOf(site)).toBe(1);
    const mails = (await mailsTo(env, owner.email)).filter(
      ({ subject }) => subject === "Tea shop: today's events are no longer counted",
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("allows 50,000 events a day of a website");
    const page = async (path: string) => (await new Visitor(owner.cookie).get(path)).text();
    expect(await page(`/analytics/sites/${site}`)).toMatch(
      /4 events from pages of this website were not counted.*Pro allows 500,000\./s,
    );
    expect(await page("/notifications")).toContain("Tea shop: today's events are no longer counted");
  });

  it("counts no more than a quarter of a day from one address, and says so; other addresses are counted", async () => {
    const owner = await createAccount(env, { plan: "basic" });
    const site = await createSite(owner);
    const share = LIMITS.dailyEvents.basic / 4;
    const send = async (address: string) => {
      const behind = createExecutionContext();
      const request = new Request(`${ORIGIN}/e`, { headers: BROWSER });
      const body = JSON.stringify({ site, events: [event(), event()] });
      const taken = await collectBatch(createAppContext(env, behind), request, address, body);
      await waitOnExecutionContext(behind);
      return taken.ok ? taken.value.written : 0;
    };
    const flooder = new Visitor().address;
    expect(await send(flooder)).toBe(2);
    const numberOf = await dailyVisitorIds(createAppContext(env, createExecutionContext()), site, "UTC");
    const address = String(await numberOf(flooder, "", Date.now()));
    await changeDayBudget(site, (today) => {
      today.addresses = { [address]: { events: share - 1, bytes: 0 } };
    });
    expect(await send(flooder)).toBe(1);
    expect(await send(flooder)).toBe(0);
    expect(await send(new Visitor().address)).toBe(2);
    const mails = (await mailsTo(env, owner.email)).filter(({ subject }) =>
      subject.startsWith("Tea shop: one network address sends too many events"),
    );
    expect(mails).toHaveLength(1);
    expect(await (await new Visitor(owner.cookie).get(`/analytics/sites/${site}`)).text()).toMatch(
      /3 events from pages of this website were not counted.*Only its further events are not counted/s,
    );
  });

  it.each([
    ["text_storage", null, "storage is almost full", "counted as “(other)”; known ones keep their names"],
    ["events", "storage", "events are no longer counted", "Storage for this website is full"],
  ] as const)("reports a filled storage by bell and mail: %s", async (topic, reason, title, text) => {
    const owner = await createAccount(env, { plan: "pro" });
    const siteId = await createSite(owner);
    const behind = createExecutionContext();
    const site = { config: { siteId, workspaceId: owner.workspaceId }, plan: "pro" } as unknown as TrackedSite;
    const report = {
      ...{ topic, reason, day: 7_000, groupedTexts: 3, isTextStorageFull: true, droppedBots: 0 },
      dropped: { page: reason ? 4 : 0, server: 0 },
    };
    notifyDroppedEvents(createAppContext(env, behind), site, report);
    await waitOnExecutionContext(behind);
    const mails = (await mailsTo(env, owner.email)).filter(({ subject }) => subject === `Tea shop: ${title}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(text);
    expect(mails[0]?.textBody).not.toContain("when the day of the website is over");
    expect(await (await new Visitor(owner.cookie).get("/notifications")).text()).toContain(`Tea shop: ${title}`);
  });

  it("says by the bell, and by no mail, that new texts are counted as (other)", async () => {
    const owner = await createAccount(env, { plan: "basic" });
    const siteId = await createSite(owner);
    const behind = createExecutionContext();
    const site = { config: { siteId, workspaceId: owner.workspaceId }, plan: "basic" } as unknown as TrackedSite;
    const report = {
      ...({ topic: "texts", day: 20_000, dropped: { page: 0, server: 0 }, reason: null } as const),
      ...{ groupedTexts: 3, isTextStorageFull: false, droppedBots: 0 },
    };
    const before = (await mailsTo(env, owner.email)).length;
    for (let time = 0; time < 2; time++) notifyDroppedEvents(createAppContext(env, behind), site, report);
    await waitOnExecutionContext(behind);
    const page = await (await new Visitor(owner.cookie).get("/notifications")).text();
    expect(page.match(/>Tea shop: new texts are counted as “\(other\)”</g)).toHaveLength(1);
    expect(await mailsTo(env, owner.email)).toHaveLength(before);
  });

  it("10,000 events at once from one address: the rest waits, others do not", async () => {
    const site = await newSite();
    const flood = new Visitor();
    const statuses: number[] = [];
    let refused: Response | undefined;
    for (let batch = 0; batch < 20; batch++) {
      const answer = await post({ site, events: Array.from({ length: 500 }, () => ({ url: `${PAGE}/` })) }, {}, flood);
      statuses.push(answer.status);
      if (answer.status === 429) refused = answer;
    }
    expect(statuses.filter((status) => status === 202).length).toBeLessThan(10);
    expect(statuses.at(-1)).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post({ site, events: [event()] })).status).toBe(202);
  });
});

describe("bots", () => {
  it.each<[string, Record<string, unknown>, Record<string, string | null>]>([
    ["user_agent", {}, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["user_agent", {}, { "user-agent": "python-requests/2.32" }],
    ["user_agent", {}, { "user-agent": null }],
    ["headless", { webdriver: true }, {}],
    ["headless", {}, { "sec-ch-ua": '"HeadlessChrome";v="150"' }],
    ["prefetch", {}, { "sec-purpose": "prefetch;prerender" }],
    ["honeypot", { trap: "spam" }, {}],
  ])("%s: kept apart from visits", async (reason, fields, headers) => {
    const site = await newSite();
    expect((await post({ site, ...event(), ...fields }, headers)).status).toBe(202);
    expect(await rows(site, "SELECT reason, path FROM bots")).toEqual([{ reason, path: "/tea" }]);
    expect(await countOf(site)).toBe(0);
  });

  it("a page that waits for the first visit says that something came and was kept out", async () => {
    const site = await newSite();
    const overview = async () => (await new Visitor(account.cookie).get(`/analytics/sites/${site}`)).text();
    expect(await overview()).not.toContain("looks like a bot");
    await post({ site, ...event(), webdriver: true });
    const page = await overview();
    expect(page).toContain("1 request arrived but looks like a bot, so nothing was counted.");
    expect(page).toContain(`href="/analytics/sites/${site}/events"`);
  });
});

describe("GET /e.gif", () => {
  const pixel = (query: Record<string, string>, headers: Record<string, string> = { referer: `${PAGE}/` }) =>
    new Visitor().get(`/e.gif?${new URLSearchParams(query)}`, { "user-agent": FIREFOX, ...headers });

  it("is an image of one pixel that counts the page that contains it", async () => {
    const site = await newSite();
    const answer = await pixel({ site, referrer: "https://news.test/" });
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/gif",
      "private, no-store",
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(42);
    await pixel({ site, url: `${PAGE}/mail`, kind: "custom", name: "opened" });
    expect(
      await rows(site, "SELECT p.text AS path, kind FROM events JOIN texts p ON p.id = path_id ORDER BY events.id"),
    ).toEqual([
      { path: "/", kind: 0 },
      { path: "/mail", kind: 1 },
    ]);
  });

  it("is a trap where people see no link", async () => {
    const site = await newSite();
    expect((await pixel({ site, trap: "1" })).status).toBe(200);
    expect(await rows(site, "SELECT reason FROM bots")).toEqual([{ reason: "honeypot" }]);
  });

  it("refuses what /e refuses", async () => {
    const site = await newSite();
    expect((await pixel({ site }, { referer: "https://evil.test/" })).status).toBe(403);
    expect((await pixel({ site }, {})).status).toBe(400);
    expect((await pixel({ site: newId() })).status).toBe(404);
    expect((await pixel({ site }, { referer: `${PAGE}/`, "sec-gpc": "1" })).status).toBe(200);
    expect(await countOf(site)).toBe(0);
  });
});

describe("visitors", () => {
  const contextAt = (now: Date) => ({ ...createAppContext(env, createExecutionContext()), now: () => now });
  const visit = async (site: string, address: string, userAgent: string, at: string) => {
    const request = new Request(`${ORIGIN}/e`, { headers: { ...BROWSER, "user-agent": userAgent } });
    const taken = await collectBatch(
      contextAt(new Date(at)),
      request,
      address,
      JSON.stringify({ site, events: [event()] }),
    );
    expect(taken.ok).toBe(true);
  };
  const visitors = async (site: string) =>
    (await rows(site, "SELECT visitor FROM events ORDER BY id")).map(({ visitor }) => Number(visitor));

  it("are distinguished by address and user agent, by site and by day", async () => {
    const [site, other] = [await newSite({ timeZone: "Europe/Tallinn" }), await newSite()];
    await visit(site, "203.0.113.7", FIREFOX, "2026-11-22T08:00:00Z");
    await visit(site, "203.0.113.7", FIREFOX, "2026-11-22T21:59:00Z");
    await visit(site, "203.0.113.8", FIREFOX, "2026-11-22T21:59:00Z");
    await visit(site, "203.0.113.7", `${FIREFOX} x`, "2026-11-22T21:59:00Z");
    await visit(site, "203.0.113.7", FIREFOX, "2026-11-22T22:00:00Z");
    await visit(other, "203.0.113.7", FIREFOX, "2026-11-22T08:00:00Z");
    const found = [...(await visitors(site)), ...(await visitors(other))];
    expect(found[0]).toBe(found[1]);
    expect(new Set(found).size).toBe(5);
    for (const visitor of found) expect(Number.isSafeInteger(visitor) && visitor >= 0 && visitor < 2 ** 52).toBe(true);
  });

  it("have a salt that is made once, and deleted when the day of the site is over", async () => {
    const site = await newSite({ timeZone: "Asia/Tokyo" });
    await Promise.all([1, 2, 3].map((part) => visit(site, `203.0.113.${part}`, FIREFOX, "2026-11-20T10:00:00Z")));
    const salts = async () =>
      (await contextAt(new Date()).db.select().from(analyticsSalts)).filter(({ siteId }) => siteId === site);
    const endMs = dayStartMs((parseDay("2026-11-20") ?? 0) + 1, "Asia/Tokyo");
    const [salt, ...more] = await salts();
    expect([salt?.salt.length, salt?.expiresAt.getTime(), more.length]).toEqual([64, endMs, 0]);
    const at = (ms: number) => tick(contextAt(new Date(ms)), new Date(ms));
    await at(endMs - seconds(1));
    expect(await salts()).toHaveLength(1);
    await at(endMs);
    expect(await salts()).toEqual([]);
  });

  it("leave their address nowhere: not in the database, not in the object", async () => {
    const site = await newSite();
    const address = "198.51.100.123";
    const browser = new Visitor();
    const headers = { ...BROWSER, "cf-connecting-ip": address };
    const answer = await browser.send(
      new Request(`${ORIGIN}/e`, { method: "POST", headers, body: JSON.stringify({ site, events: [event()] }) }),
    );
    expect([answer.status, await countOf(site)]).toEqual([202, 1]);
    const inDatabase = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    ).all<{ name: string }>();
    for (const { name } of inDatabase.results) {
      const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
      expect([name, JSON.stringify(results).includes(address)]).toEqual([name, false]);
    }
    const tables = await rows(
      site,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables)
      expect([name, JSON.stringify(await rows(site, `SELECT * FROM "${name}"`)).includes(address)]).toEqual([
        name,
        false,
      ]);
  });
});
