import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";

const get = (path: string, cookie = "") =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { cookie }, redirect: "manual" });
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { cookie, ...SAME_ORIGIN },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
const html = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll("<!-- -->", "");

let owner: TestAccount;
let stranger: TestAccount;
let base: string;
let siteId: string;
const now = Date.now();

beforeAll(async () => {
  owner = await createAccount(env);
  stranger = await createAccount(env);
  siteId = await createSite(owner, { name: "Tea shop" });
  base = `/analytics/sites/${siteId}`;
  const of = (visitor: number, atMs: number, change: Parameters<typeof collectedEvent>[0] = {}) =>
    collectedEvent({ visitor, atMs, ...change });
  const estonia = { country: "EE", region: "Harju", city: "Tallinn" };
  const germany = { country: "DE", region: "Berlin", city: "Berlin" };
  const at = now - days(2);
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId }),
    bots: [],
    events: [
      of(1, at, { path: "/", place: estonia }),
      of(1, at + minutes(1), { path: "/tea", place: estonia }),
      of(2, at, { path: "/", place: germany, origin: { ...NO_ORIGIN, source: "=cmd|' /C calc'!A0", medium: "email" } }),
      of(3, at, { path: "/blog/brew", place: germany }),
      // Two weeks before the week that is read.
      of(4, now - days(9), { path: "/old", place: germany }),
    ],
  });
});

describe("the overview", () => {
  test("shows figures, their change, and what they are made of", async () => {
    const page = await html(get(`${base}?period=7d`, owner.cookie));
    expect(page).toContain("Visitors: 3");
    expect(page).toContain("+200%");
    expect(page).toContain("from 1");
    for (const text of ["Germany", "Estonia", "/blog/brew", "Direct or none", 'id="channels"', 'id="trends"'])
      expect(page).toContain(text);
    expect(page).not.toContain("/old");
  });

  test("is cut down by the filters of the address, and reports what it could not read", async () => {
    const page = await html(get(`${base}?period=7d&f=is:country:EE&f=nonsense`, owner.cookie));
    expect(page).toContain("Visitors: 1");
    expect(page).toContain("Remove the filter: Country is Estonia");
    expect(page).toContain("One filter of the URL could not be read");
    expect(page).not.toContain("/blog/brew");
  });

  test("begins and ends at the hours of the address, and reports an invalid range", async () => {
    const hourOf = (ms: number) => [
      new Date(ms).toISOString().slice(0, 10),
      `${new Date(ms).toISOString().slice(11, 13)}:00`,
    ];
    const between = ([from, fromTime]: string[], [to, toTime]: string[]) =>
      get(`${base}?from=${from}&fromTime=${fromTime}&to=${to}&toTime=${toTime}`, owner.cookie);
    const [hour, next] = [hourOf(now - days(2)), hourOf(now - days(2) + minutes(60))];
    expect(await html(between(hour, next))).toContain("Visitors: 3");
    expect(await html(between(hourOf(now - days(2) - minutes(60)), hour))).toContain("Visitors: 0");
    expect(await html(between(next, hour))).toContain("whole days are shown");
  });

  test("adds a filter by a form, with the name of a country for its code", async () => {
    const form = await html(get(`${base}?period=7d&add=country`, owner.cookie));
    expect(form).toContain('<option value="Germany"');
    const answer = await get(`${base}?period=7d&dimension=country&operator=is&value=germany`, owner.cookie);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${base}?period=7d&f=is:country:DE`]);
  });

  test("says so when nobody came in these days, and what to paste before anybody ever came", async () => {
    expect(await html(get(`${base}?from=2024-01-01&to=2024-01-07`, owner.cookie))).toContain("Nothing in these days");
    const fresh = await createSite(owner, { name: "New shop" });
    const page = await html(get(`/analytics/sites/${fresh}`, owner.cookie));
    expect(page).toContain("Paste this line into your pages");
    expect(page).toContain(`data-site=&quot;${fresh}&quot;`);
  });

  test("is of its workspace only", async () => {
    expect((await get(base, stranger.cookie)).status).toBe(404);
    expect((await get(`${base}/breakdown/page/export.csv`, stranger.cookie)).status).toBe(404);
  });
});

describe("the breakdown", () => {
  test("lists, searches and sorts the values of a dimension", async () => {
    const all = await html(get(`${base}/breakdown/page?period=7d`, owner.cookie));
    for (const path of ["/tea", "/blog/brew"]) expect(all).toContain(`>${path}</a>`);
    const found = await html(get(`${base}/breakdown/page?period=7d&q=BLOG`, owner.cookie));
    expect(found).toContain(">/blog/brew</a>");
    expect(found).not.toContain(">/tea</a>");
    const sorted = await html(get(`${base}/breakdown/page?period=7d&sort=value&dir=desc`, owner.cookie));
    expect(sorted.indexOf(">/tea</a>")).toBeLessThan(sorted.indexOf(">/blog/brew</a>"));
    expect((await get(`${base}/breakdown/colour`, owner.cookie)).status).toBe(404);
  });

  test("searches all values, however many there are, and by what people read of the first thousand", async () => {
    const large = await createSite(owner, { name: "Large" });
    const paths = Array.from(
      { length: 1_100 },
      (_, index) => `/p/${String(index).padStart(4, "0")}-${index === 1_099 ? "Õun" : "tee"}`,
    );
    const events = paths.map((path, index) =>
      collectedEvent({
        visitor: 10_000 + index,
        atMs: now - days(2),
        path,
        place: { country: "EE", region: "", city: `Küla ${index}` },
      }),
    );
    for (let from = 0; from < events.length; from += 500) {
      await siteStub({ env }, large).collect({
        site: siteConfig({ siteId: large }),
        bots: [],
        events: events.slice(from, from + 500),
      });
    }
    const list = (path: string) => html(get(`/analytics/sites/${large}/breakdown/${path}`, owner.cookie));
    const last = await list("page?period=7d&q=%C3%B5un");
    expect([last.includes(">/p/1099-Õun</a>"), last.includes("values were searched")]).toEqual([true, false]);
    expect(await list("page?period=7d&q=-tee&offset=1050")).toContain("1051–1099");
    expect(await list("page?period=7d&q=coffee")).toContain("Nothing has “coffee” in it.");
    // No stored "EE:Küla 1" has the name of the country.
    const named = await list("city?period=7d&q=estonia");
    expect([named.includes("Estonia</a>"), named.includes("The first 1,000 values were searched")]).toEqual([
      true,
      true,
    ]);
  }, 30_000);

  test("is a file that no spreadsheet runs", async () => {
    const answer = await get(`${base}/breakdown/source/export.csv?period=7d`, owner.cookie);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toBe(
      "source,name,visitors,visits,views,events,bounce rate,seconds per visit,conversions,revenue in smallest units",
    );
    expect(lines).toContain(",Direct or none,2,2,3,0,0.5,30,0,");
    expect(lines.some((line) => line.startsWith("'=cmd|"))).toBe(true);
  });
});

describe("notes and segments", () => {
  test("are added, shown and deleted", async () => {
    const day = new Date(now - days(2)).toISOString().slice(0, 10);
    expect(
      (
        await post(`${base}?index&period=7d`, { intent: "note", day, text: "Mailing <sent>" }, owner.cookie)
      ).headers.get("location"),
    ).toBe(`${base}?period=7d`);
    await post(`${base}?index`, { intent: "save_segment", name: "Estonians", filters: "is:country:EE" }, owner.cookie);
    const page = await html(get(`${base}?period=7d`, owner.cookie));
    expect(page).toContain("Mailing &lt;sent&gt;");
    expect(page).toContain("?period=7d&amp;f=is:country:EE");
    const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(
      (await post(`/analytics/sites/${siteId}?index`, { intent: "delete_note", id }, stranger.cookie)).status,
    ).toBe(404);
    await post(`${base}?index`, { intent: "delete_note", id }, owner.cookie);
    expect(await html(get(`${base}?period=7d`, owner.cookie))).not.toContain("Mailing &lt;");
  });

  test("are changed: a note by the form that its link fills in, a segment by its name", async () => {
    const day = new Date(now - days(3)).toISOString().slice(0, 10);
    await post(`${base}?index`, { intent: "note", day, text: "Lanch" }, owner.cookie);
    const editHref =
      /href="[^"]*(\?period=7d&amp;edit=[^"]+)"/
        .exec(await html(get(`${base}?period=7d`, owner.cookie)))?.[1]
        ?.replaceAll("&amp;", "&") ?? "";
    expect(await html(get(`${base}${editHref.replace("#notes", "")}`, owner.cookie))).toContain('value="Lanch"');
    const id = new URLSearchParams(editHref.replace("#notes", "")).get("edit") ?? "";
    const changed = await post(
      `${base}${editHref.replace("?", "?index&").replace("#notes", "")}`,
      { intent: "note", id, day, text: "Launch" },
      owner.cookie,
    );
    expect(changed.headers.get("location")).toBe(`${base}?period=7d`);
    const page = await html(get(`${base}?period=7d`, owner.cookie));
    expect([page.includes("Launch"), page.includes("Lanch")]).toEqual([true, false]);
    expect(
      (await post(`/analytics/sites/${siteId}?index`, { intent: "note", id, day, text: "Theirs" }, stranger.cookie))
        .status,
    ).toBe(404);
    expect((await post(`${base}?index`, { intent: "note", id: "gone", day, text: "x" }, owner.cookie)).status).toBe(
      404,
    );

    const filters = "is:country:FI";
    for (const name of ["Finns", "Others"])
      await post(
        `${base}?index`,
        { intent: "save_segment", name, filters: name === "Finns" ? filters : "is:country:US" },
        owner.cookie,
      );
    const segment =
      /name="id" value="([^"]+)"\/?>(?:(?!<form).)*Delete “Finns”/s.exec(
        await html(get(`${base}?f=${filters}`, owner.cookie)),
      )?.[1] ?? "";
    expect(
      (
        await post(
          `${base}?index&f=${filters}`,
          { intent: "save_segment", id: segment, name: "Finland", filters },
          owner.cookie,
        )
      ).status,
    ).toBe(303);
    const renamed = await html(get(`${base}?f=${filters}`, owner.cookie));
    expect([renamed.includes("Delete “Finland”"), renamed.includes("Finns")]).toEqual([true, false]);
    const refused = await post(
      `${base}?index&f=${filters}`,
      { intent: "save_segment", id: segment, name: "Others", filters },
      owner.cookie,
    );
    expect([refused.status, (await refused.text()).includes("Another segment is called “Others”.")]).toEqual([
      409,
      true,
    ]);
  });

  test("a segment keeps its filters until they are replaced by that word", async () => {
    const save = async (name: string, filters: string, more: Record<string, string> = {}) =>
      post(`${base}?index&f=${filters}`, { intent: "save_segment", name, filters, ...more }, owner.cookie);
    expect((await save("Õhtu lugejad", "is:country:LV")).status).toBe(303);
    for (const name of ["Õhtu lugejad", "õhtu LUGEJAD", " Õhtu   lugejad "]) {
      const refused = await save(name, "is:country:LT");
      const page = await refused.text();
      expect([
        refused.status,
        page.includes("Another segment is called “Õhtu lugejad”."),
        page.includes("Replace the filters of “Õhtu lugejad”"),
      ]).toEqual([409, true, true]);
      expect(page).toContain(`value="${name}"`);
    }
    const query = env.DB.prepare(
      "SELECT id, filters FROM analytics_segments WHERE site_id = ? AND name LIKE 'Õhtu%'",
    ).bind(siteId);
    const segments = async () => (await query.all<{ id: string; filters: string }>()).results;
    const [before] = await segments();
    expect(before?.filters).toBe('["is:country:LV"]');
    const replace = { intent: "replace_segment", taken: before?.id ?? "" };
    expect((await save("Õhtu lugejad", "is:country:LT", replace)).status).toBe(303);
    expect(await segments()).toEqual([{ id: before?.id, filters: '["is:country:LT"]' }]);
    // The form has another name than the confirmed one: nothing is replaced.
    expect((await save("Others", "is:country:LT", replace)).status).toBe(409);
  });

  test.each([
    ["a day that is none", { intent: "note", day: "2026-02-30", text: "x" }],
    ["no text", { intent: "note", day: "2026-02-03", text: " " }],
    ["a day that is still to come", { intent: "note", day: "2999-01-01", text: "x" }],
    ["filters that cannot be read", { intent: "save_segment", name: "x", filters: "drop:table:x" }],
  ])("refuse %s", async (_, fields) => expect((await post(`${base}?index`, fields, owner.cookie)).status).toBe(400));
});

describe("a shared overview", () => {
  const share = async (fields: Record<string, string> = {}) => {
    const page = await html(
      post(`${base}/sharing`, { title: "Our visitors", expiry: "none", ...fields }, owner.cookie),
    );
    return /http:\/\/localhost:8787(\/shared\/analytics\/[A-Za-z0-9_-]{32})/.exec(page)?.[1] ?? "";
  };

  test("opens without an account, is found by no search engine, and lies in other pages only where it is meant to", async () => {
    const path = await share();
    const answer = await get(`${path}?period=7d`);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const page = await answer.text();
    expect(page).toContain("Our visitors");
    expect(page).toContain("Visitors: 3");
    expect(page).not.toContain("<script");
    expect(page).not.toContain(siteId);
    const embedded = await get(`${path}?embed=1`);
    expect(embedded.headers.get("content-security-policy")).toContain("frame-ancestors http: https:");
  });

  const f = (...filters: string[]): string => `period=7d&${filters.map((filter) => `f=${filter}`).join("&")}`;
  const LEFT_OUT = "Filters look for at most 3 texts and parts of patterns together; the others are left out.";

  test("takes few texts to look for from an address that anybody can write, and says what of it is left out", async () => {
    const path = await share();
    const within = await html(
      get(`${path}?${f("contains:page:/tea", "contains:page:/t", "is:country:EE", "contains_not:page:x")}`),
    );
    expect([within.includes("Visitors: 1"), within.includes(LEFT_OUT)]).toEqual([true, false]);
    // A pattern is as many as it has wildcards, and one more.
    for (const beyond of ["matches:page:/never*a*b*", `matches:page:/${"a*".repeat(20)}`]) {
      const page = await html(get(`${path}?${f(beyond, "contains:page:/tea")}`));
      expect([
        page.includes("Visitors: 1"),
        page.includes(LEFT_OUT),
        page.includes("Remove the filter: Page contains /tea"),
      ]).toEqual([true, true, true]);
    }
    const unrunnable = await html(get(`${path}?${f(`matches:page:/${"a*".repeat(21)}`)}`));
    expect([unrunnable.includes("Visitors: 3"), unrunnable.includes("more than 20 wildcards")]).toEqual([true, true]);
    // Those who sign in may look for more.
    const own = await html(get(`${base}?${f("matches:page:/never*a*b*")}`, owner.cookie));
    expect([own.includes("Visitors: 0"), own.includes("are left out")]).toEqual([true, false]);
  });

  test("looks into the properties of up to 10,000 events, and says when it leaves the filter out", async () => {
    const busy = await createSite(owner, { name: "Busy shop" });
    const page = await html(post(`/analytics/sites/${busy}/sharing`, { title: "Busy", expiry: "none" }, owner.cookie));
    const path = /http:\/\/localhost:8787(\/shared\/analytics\/[A-Za-z0-9_-]{32})/.exec(page)?.[1] ?? "";
    const at = now - days(2);
    const sold = (index: number) =>
      collectedEvent({ visitor: index % 50, atMs: at + index, kind: "custom", name: "Sold", props: { size: "small" } });
    const collect = (first: number, count: number) =>
      siteStub({ env }, busy).collect({
        site: siteConfig({ siteId: busy }),
        bots: [],
        events: Array.from({ length: count }, (_, index) => sold(first + index)),
      });
    const ask = () => html(get(`${path}?${f("is:property:size:large")}`));
    const notice = "filters by property in periods of up to 10,000 events";
    await collect(0, 9_999);
    const within = await ask();
    expect([within.includes("Visitors: 0"), within.includes(notice)]).toEqual([true, false]);
    // A list of properties opens every event too; without a filter those of the newest days only.
    const list = (filter: string) => html(get(`${path}?period=7d&actions=property${filter}`));
    expect(await list("&f=is:country:EE")).toContain("size");
    await collect(9_999, 1);
    const beyond = await ask();
    expect([beyond.includes("Visitors: 50"), beyond.includes(notice)]).toEqual([true, true]);
    const [filtered, whole] = [await list("&f=is:country:EE"), await list("")];
    const another = "Another list is shown; choose a shorter period.";
    expect([filtered.includes(another), filtered.includes("Sold"), whole.includes(another)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is searched 20 times a minute by all visitors together; without a search, and for its owner, it stays open", async () => {
    const path = await share();
    const search = f("contains:page:/tea");
    for (let view = 1; view <= 20; view++) expect((await get(`${path}?${search}`)).status).toBe(200);
    const refused = await get(`${path}?${search}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await html(Promise.resolve(refused));
    for (const text of ["Too many views in a short time", "Wait a minute, or open the link without the filters"])
      expect(page).toContain(text);
    for (const text of ["Visitors: 1", "does not work"]) expect(page).not.toContain(text);
    // Looking values up costs nothing.
    expect(await html(get(`${path}?${f("is:country:EE")}`))).toContain("Visitors: 1");
    // Another link of the site is another count.
    expect((await get(`${await share()}?${search}`)).status).toBe(200);
    expect((await get(`${base}?${search}`, owner.cookie)).status).toBe(200);
  });

  test("reveals nothing before its password, and opens with it", async () => {
    const path = await share({ password: "Open-Sesame-9" });
    const locked = await get(`${path}?embed=1`);
    expect(locked.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await locked.text()).not.toContain("Our visitors");
    expect((await post(path, { password: "wrong-one-9" })).status).toBe(401);
    const opened = await post(path, { password: "Open-Sesame-9" });
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect(await html(get(`${path}?period=7d`, cookie))).toContain("Visitors: 3");
    const other = await share({ password: "Open-Sesame-9" });
    expect(await html(get(other, cookie))).toContain("This link has a password");
  });

  test("ends when it is withdrawn", async () => {
    const path = await share({ title: "Short" });
    const list = await html(get(`${base}/sharing`, owner.cookie));
    const id = /name="shareId" value="([^"]+)"/.exec(list)?.[1] ?? "";
    await post(`${base}/sharing`, { intent: "revoke", shareId: id }, owner.cookie);
    expect((await get(path)).status).toBe(404);
    expect((await get(`/shared/analytics/${"x".repeat(32)}`)).status).toBe(404);
  });
});
