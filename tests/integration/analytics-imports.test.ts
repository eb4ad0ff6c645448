import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { archiveOf } from "#app/modules/privacy/export/archive.server.ts";
import { minutes } from "#app/shared/time.ts";
import { createFunnel, createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { contextAt } from "#tests/support/privacy.ts";
import { rowsOf, unzip } from "#tests/support/unzip.ts";
import { Visitor } from "#tests/support/visitor.ts";

let owner: TestAccount;
let visitor: Visitor;

beforeAll(async () => {
  owner = await createAccount(env);
  visitor = new Visitor(owner.cookie);
});

const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
/** The runtime warns of text in a body that is not called text. */
const textIn = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());
const baseOf = (site: string) => `/analytics/sites/${site}`;
const importsOf = (site: string) => `${baseOf(site)}/settings/import`;
const day = (text: string) => parseDay(text) ?? Number.NaN;
const MARCH = { fromDay: day("2026-03-01"), toDay: day("2026-03-31") };
const PERIOD = "from=2026-03-01&to=2026-03-31";

/** Chooses a file in the form of the site's imports. */
function upload(
  site: string,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "export.csv", label = "", who = visitor } = {},
): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], name, { type: "text/csv" }));
  body.set("label", label);
  return who.send(
    new Request(ORIGIN + importsOf(site), { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
  );
}

/** Uploads a file and confirms it; returns the address of the import. */
async function take(site: string, content: string | Uint8Array<ArrayBuffer>, label = ""): Promise<string> {
  const draft = await upload(site, content, { label });
  const path = draft.headers.get("location") ?? "";
  expect([draft.status, path]).toEqual([303, expect.stringContaining(`${importsOf(site)}/`)]);
  expect((await visitor.post(path, { intent: "import" })).status).toBe(303);
  return path;
}

const figures = async (site: string, range = MARCH) => {
  const { visitors, visits, views, events, bounces, durationMs } = await siteStub({ env }, site).totals({
    range,
    filters: [],
    goals: [],
  });
  return [visitors, visits, views, events, bounces, durationMs / 1_000];
};
const rows = async (site: string, dimension: "page" | "source" | "country" | "event") => {
  const query = {
    range: MARCH,
    filters: [],
    goals: [],
    dimension,
    order: { by: "visits", descending: true },
    limit: 100,
    offset: 0,
  } as const;
  return (await siteStub({ env }, site).breakdown(query)).rows.map(({ value, figures: of }) => [
    value,
    of.visitors,
    of.visits,
    of.views,
  ]);
};

const UMAMI = [
  "website_id,session_id,visit_id,event_id,hostname,browser,os,device,language,country,city,url_path,referrer_domain,event_type,event_name,created_at",
  "w,s1,v1,e1,tea.example,chrome,Mac OS,laptop,en-US,EE,Tallinn,/,www.google.com,1,,2026-03-01 10:00:00",
  "w,s1,v1,e2,tea.example,chrome,Mac OS,laptop,en-US,EE,Tallinn,/shop,,1,,2026-03-01 10:02:00",
  "w,s1,v1,e3,tea.example,chrome,Mac OS,laptop,en-US,EE,Tallinn,/shop,,2,signup,2026-03-01 10:03:00",
  "w,s2,v2,e4,tea.example,firefox,Linux,desktop,fi,FI,Helsinki,/,,1,,2026-03-02 09:00:00",
].join("\n");

/** A file of each product, with the totals and one breakdown that it has to come to. */
const FILES: readonly {
  product: string;
  files: readonly [content: string, label?: string][];
  totals: number[];
  by: Parameters<typeof rows>[1];
  rows: (string | number)[][];
}[] = [
  {
    product: "Plausible",
    files: [
      ["date,visitors,pageviews,bounces,visits,visit_duration\n2026-03-01,10,30,4,12,600\n2026-03-02,20,50,8,25,900\n"],
      [
        "date,source,referrer,utm_source,visitors,visits,visit_duration,bounces,pageviews\n2026-03-01,Google,google.com,,7,8,300,2,20\n2026-03-02,,,,3,4,300,2,10\n",
      ],
    ],
    totals: [30, 37, 80, 0, 12, 1_500],
    by: "source",
    rows: [
      ["Google", 7, 8, 20],
      ["", 3, 4, 10],
    ],
  },
  {
    product: "Umami",
    files: [[UMAMI]],
    totals: [2, 2, 3, 1, 1, 180],
    by: "page",
    rows: [
      ["/", 2, 2, 2],
      ["/shop", 1, 1, 1],
    ],
  },
  {
    product: "Google Analytics 4",
    files: [
      [
        "# Start date: 20260301\n# End date: 20260302\n\nDate,Total users,Sessions,Engaged sessions,Views,Average session duration\n20260301,10,11,8,30,10\n20260302,20,22,12,60,0\n",
      ],
      [
        "# Start date: 20260301\n\nDate,Country,Sessions,Total users,Views\n20260301,Estonia,9,8,20\n20260302,Finland,5,4,10\n",
      ],
    ],
    totals: [30, 33, 90, 0, 13, 110],
    by: "country",
    rows: [
      ["EE", 8, 9, 20],
      ["FI", 4, 5, 10],
    ],
  },
  {
    product: "Matomo",
    files: [
      [
        "date,nb_uniq_visitors,nb_visits,nb_actions,bounce_count,sum_visit_length\n2026-03-01,8,9,30,2,600\n2026-03-02,4,5,10,1,60\n",
      ],
      ["date,label,nb_uniq_visitors,nb_visits,nb_hits\n2026-03-01,blog/tea,3,4,5\n2026-03-02,blog/tea,1,1,2\n", "page"],
    ],
    totals: [12, 14, 40, 0, 3, 660],
    by: "page",
    rows: [["/blog/tea", 4, 5, 7]],
  },
];

describe.each(FILES)("files of $product", ({ product, files, totals, by, rows: expected }) => {
  it("go from upload to the overview, and out again", async () => {
    const site = await createSite(owner);
    const [first] = files[0] ?? [""];
    const draft = await upload(site, first, { label: files[0]?.[1] ?? "", name: "täht <b>.csv" });
    const path = draft.headers.get("location") ?? "";
    const page = await textOf(visitor.get(path));
    for (const text of [product, "1 – 2 Mar 2026", "Nothing counts yet", "täht &lt;b&gt;.csv"])
      expect(page).toContain(text);
    expect(await figures(site)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await visitor.post(path, { intent: "import" })).status).toBe(303);
    const paths = [path];
    for (const [content, label] of files.slice(1)) paths.push(await take(site, content, label));

    expect(await figures(site)).toEqual(totals);
    expect(await rows(site, by)).toEqual(expected);
    expect(await textOf(visitor.get(`${baseOf(site)}?${PERIOD}`))).toContain(`Visitors: ${totals[0]}`);
    const { imported } = await siteStub({ env }, site).coverage({ range: MARCH, filters: [], goals: [] });
    expect(imported).toEqual({ range: { fromDay: MARCH.fromDay, toDay: MARCH.fromDay + 1 }, isCounted: true });
    expect(await textOf(upload(site, first, { label: files[0]?.[1] ?? "" }))).toContain(
      "This file is imported already.",
    );

    for (const each of paths) expect((await visitor.post(each, { intent: "discard" })).status).toBe(303);
    expect(await figures(site)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await textOf(visitor.get(importsOf(site)))).toContain("No file is imported yet.");
  });
});

describe("imported days", () => {
  const PLAUSIBLE = [
    "date,visitors,pageviews,bounces,visits,visit_duration",
    ...[1, 2, 3, 4, 5].map((of) => `2026-03-0${of},${of * 10},${of * 20},${of},${of * 11},${of * 60}`),
  ].join("\n");

  it("are named on each report: counted by none that reads single visits, goals or money", async () => {
    const site = await createSite(owner);
    await take(site, PLAUSIBLE);
    const counted = "1 – 5 Mar 2026: imported from another product.";
    const notCounted = "1 – 5 Mar 2026: imported from another product, and not counted here.";
    for (const report of ["journeys", "goals", "revenue"])
      expect(await textOf(visitor.get(`${baseOf(site)}/${report}?${PERIOD}`)), report).toContain(notCounted);
    const funnel = await createFunnel(owner, site);
    expect(await textOf(visitor.get(`${baseOf(site)}/funnels/${funnel}?${PERIOD}`))).toContain(notCounted);
    for (const report of ["", "/channels"])
      expect(await textOf(visitor.get(`${baseOf(site)}${report}?${PERIOD}`)), report).toContain(counted);
  });

  it("count until the first day that was measured here, whichever came first, and only without filters", async () => {
    const site = await createSite(owner);
    const path = await take(site, PLAUSIBLE);
    expect(await figures(site)).toEqual([150, 165, 300, 0, 15, 900]);
    const atMs = Date.parse("2026-03-03T12:00:00Z");
    await siteStub({ env }, site).collect({
      site: siteConfig({ siteId: site, retentionDays: 100_000 }),
      events: [collectedEvent({ atMs, path: "/" }), collectedEvent({ atMs: atMs + minutes(1), path: "/tea" })],
      bots: [],
    });
    // The first two days are imported, the third is one's own; of what the file says of it and of later days nothing counts.
    expect(await figures(site)).toEqual([31, 34, 62, 0, 3, 240]);
    const days = await siteStub({ env }, site).series({
      range: { ...MARCH, toDay: MARCH.fromDay + 4 },
      filters: [],
      goals: [],
      interval: "day",
    });
    expect(days.map(({ figures: { visits } }) => visits)).toEqual([11, 22, 1, 0, 0]);
    const filters = [{ dimension: "country", operator: "is", values: ["EE"] }] as const;
    expect(await siteStub({ env }, site).totals({ range: MARCH, filters, goals: [] })).toMatchObject({
      visitors: 1,
      visits: 1,
    });
    expect((await visitor.post(importsOf(site), { importId: path.split("/").at(-1) ?? "" })).status).toBe(303);
    expect(await figures(site)).toEqual([1, 1, 2, 0, 0, 60]);
  });

  it("of a later file take the place of an earlier one's", async () => {
    const site = await createSite(owner);
    await take(site, PLAUSIBLE);
    await take(
      site,
      "date,visitors,pageviews,bounces,visits,visit_duration\n2026-03-05,1,1,1,1,0\n2026-03-06,2,2,2,2,0\n",
    );
    expect(await figures(site)).toEqual([100 + 3, 110 + 3, 200 + 3, 0, 10 + 3, 600]);
  });

  it("are nobody else's, and not a viewer's to change", async () => {
    const site = await createSite(owner);
    const path = await take(site, PLAUSIBLE);
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await upload(site, PLAUSIBLE, { who: stranger })).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { intent: "discard" })).status).toBe(404);
    const viewer = new Visitor(
      (await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null })).cookie,
    );
    expect((await upload(site, PLAUSIBLE, { who: viewer })).status).toBe(403);
    expect(await figures(site)).toEqual([150, 165, 300, 0, 15, 900]);
  });
});

describe("files as people have them", () => {
  const plain = "date,visitors,pageviews,bounces,visits,visit_duration\n2026-03-01,10,30,4,12,600\n";
  const utf16 = (text: string) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    bytes.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at++)
      new DataView(bytes.buffer).setUint16(2 + at * 2, text.charCodeAt(at), true);
    return bytes;
  };

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["a byte order mark", `\uFEFF${plain}`],
    ["semicolons", plain.replaceAll(",", ";")],
    [
      "a byte order mark, semicolons and the line ends of Windows",
      `\uFEFF${plain.replaceAll(",", ";").replaceAll("\n", "\r\n")}`,
    ],
    ["tabs", plain.replaceAll(",", "\t")],
    ["UTF-16, as spreadsheets write it", utf16(plain.replaceAll(",", "\t"))],
    ["quotes around everything", plain.replaceAll(/[^,\n]+/g, '"$&"')],
  ])("with %s are read", async (_, content) => {
    const site = await createSite(owner);
    await take(site, content);
    expect(await figures(site)).toEqual([10, 12, 30, 0, 4, 600]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ["nothing in them", "", /Choose a file|The file is empty/],
    ["columns of something else", "name,price\ntea,12\n", /no table by day/],
    ["no rows", "date,visitors,pageviews\n", /holds no rows/],
    ["days that are none", "date,visitors,pageviews\n2026-02-30,1,1\n", /Line 2: “2026-02-30” is not a day/],
    ["numbers that are formulas", "date,visitors,pageviews\n2026-03-01,=1+1,1\n", /Line 2: “=1\+1” is not a number/],
    ["negative numbers", "date,visitors,pageviews\n2026-03-01,-5,1\n", /is not a number/],
    ["labels without a chosen meaning", "date,label,nb_visits\n2026-03-01,x,3\n", /Choose what the labels/],
    ["a zip inside", new Uint8Array([0x50, 0x4b, 3, 4]), /This is a zip/],
    ["a picture inside", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 255]), /no table by day/],
    ["a little more than 10 MB", `${plain}${"x".repeat(10_000_000)}`, /larger than 10 MB/],
    ["far more than 10 MB", new Uint8Array(12_000_000), /too large|larger/i],
  ])("with %s are refused with the reason", async (_, content, reason) => {
    const site = await createSite(owner);
    const answer = await upload(site, content);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await textOf(answer)).toMatch(reason);
    expect(await siteStub({ env }, site).imports()).toEqual([]);
  });

  it("just under 10 MB is read", async () => {
    const site = await createSite(owner);
    const row = `2026-03-01,/${"a".repeat(300)},1,1\n`;
    await take(site, `date,page,visitors,pageviews\n${row.repeat(Math.floor(9_900_000 / row.length))}`);
    const [found] = await rows(site, "page");
    expect(found?.[1]).toBe(Math.floor(9_900_000 / row.length));
  });

  it("with rows that cannot be read name them, and keep the others", async () => {
    const site = await createSite(owner);
    const draft = await upload(site, `${plain}tomorrow,1,1,1,1,1\n2026-03-02,many,1,1,1,1\n`);
    const page = await textOf(visitor.get(draft.headers.get("location") ?? ""));
    for (const text of [
      "1 row read, 2 left out",
      "Line 3: “tomorrow” is not a day.",
      "Line 4: “many” is not a number.",
    ])
      expect(page).toContain(text);
  });

  it("with formulas, markup and null bytes for names show them as text, and export them harmless", async () => {
    const site = await createSite(owner);
    const names = ["=cmd|' /C calc'!A0", "@SUM(1)", "<script>alert(1)</script>", "a\0b 🍵"];
    const path = await take(
      site,
      `date,source,visitors,visits,pageviews\n${names.map((name) => `2026-03-01,"${name}",1,1,1`).join("\n")}\n`,
    );
    for (const address of [path, `${baseOf(site)}/breakdown/source?${PERIOD}`])
      expect(await textOf(visitor.get(address))).not.toContain("<script>alert");
    const csv = await (await visitor.get(`${baseOf(site)}/breakdown/source/export.csv?${PERIOD}`)).text();
    const cells = csv.split("\r\n").slice(1, -1);
    expect(cells).toHaveLength(names.length);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=@+\-\t\r\0]/);
    expect(csv).toContain("'=cmd|");
    expect(csv).toContain("'@SUM(1)");
  });
});

describe("single events", () => {
  const atMs = Date.parse("2026-11-20T12:00:00Z");
  const EVENTS = [
    collectedEvent({
      atMs,
      path: "/täpp",
      origin: { ...NO_ORIGIN, source: "=cmd", medium: "email", campaign: "winter" },
      referrer: "https://news.test/a",
    }),
    collectedEvent({
      atMs: atMs + minutes(1),
      kind: "custom",
      name: "purchase",
      path: "/cart",
      props: { "🍵": "line\nbreak", gift: true, seats: 3 },
      revenue: { minor: 1_250, currency: "EUR" },
    }),
    // More than one slice of what is read at a time.
    ...Array.from({ length: 2_100 }, (_, at) =>
      collectedEvent({ atMs: atMs + minutes(2) + at, path: `/${at}`, visitor: 2 }),
    ),
  ];

  it("are exported as lines of JSON, all of them, and stand in the archive of the person's data", async () => {
    const account = await createAccount(env);
    const [who, site] = [new Visitor(account.cookie), await createSite(account, { hosts: ["täpp.example"] })];
    await siteStub({ env }, site).collect({
      site: siteConfig({ siteId: site, retentionDays: 100_000 }),
      events: EVENTS,
      bots: [],
    });
    const answer = await who.get(`${baseOf(site)}/export.ndjson`);
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="events-t_pp[\w.-]+\.ndjson"; filename\*=UTF-8''events-t%C3%A4pp[\w.-]+\.ndjson$/,
    );
    const lines = (await textIn(answer)).split("\n");
    expect(lines.pop()).toBe("");
    const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(found.map(({ id }) => id)).toEqual(EVENTS.map(({ id }) => id));
    expect(found[0]).toMatchObject({
      at: "2026-11-20T12:00:00.000Z",
      kind: "view",
      path: "/täpp",
      source: "=cmd",
      campaign: "winter",
      channel: "Email",
    });
    expect(found[1]).toMatchObject({
      kind: "custom",
      name: "purchase",
      props: EVENTS[1]?.props,
      revenue: { minor: 1_250, currency: "EUR" },
    });

    const person = { userId: account.userId, email: account.email, workspaceIds: [account.workspaceId] };
    const files = unzip(new Uint8Array(await new Response(archiveOf(contextAt(new Date()), person)).arrayBuffer()));
    expect(rowsOf(files, `analytics/${site}/events.jsonl`)).toEqual(found);

    expect((await new Visitor((await createAccount(env)).cookie).get(`${baseOf(site)}/export.ndjson`)).status).toBe(
      404,
    );
    const empty = await createSite(account);
    expect(await textIn(await who.get(`${baseOf(empty)}/export.ndjson`))).toBe("");
  });
});
