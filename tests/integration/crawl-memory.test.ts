import { expect, test } from "vitest";
import { crawlInMemory, MEMORY_ORIGIN, type MemoryCrawl } from "#tests/support/memory-crawl.ts";

const html = (body: string, head = "", type = "text/html; charset=utf-8") =>
  new Response(`<!doctype html><html lang=en><head><title>A page</title>${head}</head><body>${body}</body></html>`, {
    headers: { "content-type": type },
  });
const missing = () => new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });

const PAGES = 130;

/** A tree of pages, each with a picture of its own and a link to another site. */
function tree({ pathname, hostname }: URL): Response {
  if (pathname === "/robots.txt") return new Response("User-agent: *\nDisallow: /no\n");
  if (hostname === "127.0.0.2") return pathname === "/1" ? missing() : new Response("ok");
  if (pathname.endsWith(".png")) return new Response("png", { headers: { "content-type": "image/png" } });
  const index = pathname === "/" ? 0 : Number(/^\/p(\d+)$/.exec(pathname)?.[1] ?? PAGES);
  if (index >= PAGES) return missing();
  const links = [index * 2 + 1, index * 2 + 2, index % 9]
    .filter((to) => to <= PAGES)
    .map((to) => `<a href="/p${to}">Page ${to}</a>`);
  const others = `<a href="http://127.0.0.2/${index % 8}">elsewhere</a><a href="/no/${index % 3}">forbidden</a><img src="/${index % 20}.png" alt="A picture">`;
  return html(`<h1>Page ${index}</h1>${links.join(" ")}${others}<p>${`word${index} `.repeat(index)}</p>`);
}

/** The same numbers for the same seed: so many moments of a crawl, some requests apart. */
function moments(seed: number, howMany: number, until: number): number[] {
  let state = seed;
  const taken = new Set<number>();
  while (taken.size < howMany) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    taken.add(4 + 4 * (state % Math.floor((until - 4) / 4)));
  }
  return [...taken];
}

const timesOf = ({ requests }: MemoryCrawl) => Object.groupBy(requests, (request) => request);

test("an invocation makes at most 40 requests; killed at ten moments a crawl finds the same, and asks for nothing more often than it died", {
  timeout: 120_000,
}, async () => {
  // At the usual pace the time of an invocation ends before its requests do.
  const fast = { requestsPerSecond: 100 };
  const undisturbed = await crawlInMemory(tree, fast);
  const found = undisturbed.tables.urls?.length ?? 0;
  expect(found).toBeGreaterThan(PAGES);
  expect(undisturbed.requests.length).toBeGreaterThan(PAGES + 20);
  expect(Math.max(...undisturbed.perSlice)).toBe(40);
  for (const [request, times] of Object.entries(timesOf(undisturbed))) expect(times, request).toHaveLength(1);

  for (const seed of [1, 20_261_122]) {
    const deaths = moments(seed, 10, undisturbed.requests.length);
    const crawl = await crawlInMemory(tree, fast, deaths);
    expect(crawl.tables).toEqual(undisturbed.tables);
    expect(Math.max(...crawl.perSlice)).toBeLessThanOrEqual(40);
    expect(crawl.requests.length).toBeGreaterThan(undisturbed.requests.length);
    for (const [request, times = []] of Object.entries(timesOf(crawl)))
      expect(times.length, request).toBeLessThanOrEqual(1 + deaths.length);
  }
});

const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))].flatMap((code) =>
      little ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
    ),
  );
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const bytes = (body: Uint8Array<ArrayBuffer>, type: string) =>
  new Response(body, { headers: { "content-type": type } });
const link = (href: string, more = "") => `<a href="${href}"${more}>A link</a>`;
const text = (title: string) =>
  `<!doctype html><html lang=en><head><title>${title}</title></head><body>${"word ".repeat(300)}</body></html>`;

/** A month as a calendar writes it, `by` months after `month`. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "http://127.0.0.1/boom">${"bcdefghij"
  .split("")
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
  .join("")}]><urlset><url><loc>&j;</loc></url></urlset>`;

const HOSTILE: Readonly<Record<string, (url: URL) => Response>> = {
  "/robots.txt": () =>
    bytes(utf16(`User-agent: *\rDisallow: /private\r\n\nSitemap: ${MEMORY_ORIGIN}/index.xml\r`, true), "text/plain"),
  "/index.xml": () =>
    new Response(
      `\ufeff<?xml version="1.0"?>\r\n<sitemapindex>\r${["index", "bomb", "map", "again"].map((name) => `<sitemap>\n<loc>${MEMORY_ORIGIN}/${name}.xml</loc>\r\n</sitemap>`).join("")}</sitemapindex>`,
    ),
  "/again.xml": () =>
    new Response(`<sitemapindex><sitemap><loc>${MEMORY_ORIGIN}/index.xml</loc></sitemap></sitemapindex>`),
  "/bomb.xml": () => new Response(LAUGHS),
  "/map.xml": () =>
    bytes(
      utf16(
        `<?xml version="1.0" encoding="UTF-16"?>\r\n<urlset>\r<url><loc>${MEMORY_ORIGIN}/mapped</loc>\n</url></urlset>`,
        false,
      ),
      "text/xml",
    ),
  "/mapped": () => html("<h1>From the sitemap</h1>"),
  "/": () =>
    html(
      [
        "/private",
        "data:text/html,hello",
        "javascript:history.back()",
        "JavaScript:void(0)",
        "#!/shop/1",
        "#/users/2",
        "/app#/route",
        "/based/",
        "/many",
        "/refresh",
        "/calendar?month=2026-11",
        "/session;jsessionid=0A1B?x=1",
        "/session?x=1&amp;PHPSESSID=b5d1",
        "/session?sid=0123456789abcdef0123&amp;x=1",
        "/canonical-1",
        "/windows",
        "/utf16",
        "/meta",
        "http://[::1]:81/six",
        "http://[0:0:0:0:0:0:0:1]:81/six",
        "http://[::1",
        "http://bücher.invalid/",
        "http://xn--bcher-kva.invalid/",
      ]
        .map((href) => link(href))
        .join(" "),
    ),
  "/app": () => html("<h1>Routes in fragments</h1>"),
  "/based/": () => html(`${link("x")}${link("?y")}`, '<base href="/other/place/">'),
  "/many": () => html(Array.from({ length: 5_200 }, (_, index) => link(`/private/${index}`, " rel=nofollow")).join("")),
  "/refresh": () => html("", `<meta http-equiv=refresh content="0; url='refreshed'">`),
  "/refreshed": () => html("<h1>After the refresh</h1>"),
  "/calendar": ({ searchParams }) => {
    const month = searchParams.get("month") ?? "";
    return html(link(`/calendar?month=${monthAfter(month, 1)}`) + link(`/calendar?month=${monthAfter(month, -1)}`));
  },
  "/session": () => html("<h1>One page</h1>"),
  "/canonical-1": () => html(link("/canonical-2"), '<link rel=canonical href="/canonical-2">'),
  "/canonical-2": () => html(link("/canonical-3"), '<link rel=canonical href="/canonical-3">'),
  "/canonical-3": () => html(link("/canonical-1"), '<link rel=canonical href="/canonical-1">'),
  "/windows": () => bytes(latin1(text("Gr\xfc\xdfe \x80 5")), "text/html; charset=windows-1252"),
  "/utf16": () => bytes(utf16(text("Grüße €"), true), "text/html; charset=utf-8"),
  "/meta": () => bytes(latin1(text("Gr\xfc\xdfe").replace("<head>", "<head><meta charset=latin1>")), "text/html"),
};

test("whatever a site answers, the crawl ends with what can be known", { timeout: 120_000 }, async () => {
  const { requests, reason, tables } = await crawlInMemory((url) => HOSTILE[url.pathname]?.(url) ?? missing(), {
    maxDepth: 2_000,
  });
  const rows = tables.urls as {
    url: string;
    kind: number;
    title: string | null;
    status: number | null;
    in_sitemap: number;
    robots_blocked: number;
  }[];
  const rowOf = (path: string) => rows.find(({ url }) => url === (path.startsWith("/") ? MEMORY_ORIGIN + path : path));
  const times = (path: string) => requests.filter((request) => request === `GET ${MEMORY_ORIGIN}${path}`).length;
  const linksOf = (path: string) =>
    (tables.links as { source: string; target: string }[]).filter(({ source }) => source === MEMORY_ORIGIN + path);

  // robots.txt in UTF-16 with every kind of line break.
  expect(rowOf("/private")).toMatchObject({ status: null, robots_blocked: 1 });
  // Sitemaps: one that names itself, two that name each other, one in UTF-16, and a bomb.
  for (const name of ["index", "again", "map", "bomb"]) expect(times(`/${name}.xml`), name).toBe(1);
  expect(rowOf("/mapped")).toMatchObject({ in_sitemap: 1, status: 200 });
  expect(tables.sitemaps).toContainEqual(
    expect.objectContaining({
      url: `${MEMORY_ORIGIN}/bomb.xml`,
      error: expect.stringContaining("document type"),
      url_count: 0,
    }),
  );
  // Links that lead to no page, and routes in fragments, are no pages of their own.
  expect(rows.filter(({ url }) => /data:|javascript:|#/i.test(url))).toEqual([]);
  expect(times("/")).toBe(1);
  expect(times("/app")).toBe(1);
  // <base>
  expect(linksOf("/based/").map(({ target }) => target)).toEqual([
    `${MEMORY_ORIGIN}/other/place/?y`,
    `${MEMORY_ORIGIN}/other/place/x`,
  ]);
  expect(linksOf("/many")).toHaveLength(5_000);
  expect(rowOf("/refreshed")).toMatchObject({ status: 200 });
  // Session ids: one page, asked for once.
  expect(rows.filter(({ url }) => url.includes("/session")).map(({ url }) => url)).toEqual([
    `${MEMORY_ORIGIN}/session?x=1`,
  ]);
  expect(requests.filter((request) => request.includes("/session"))).toHaveLength(1);
  for (const step of [1, 2, 3]) expect(times(`/canonical-${step}`)).toBe(1);
  // Encodings: by Content-Type, by byte order mark against it, by the document itself.
  expect(rowOf("/windows")?.title).toBe("Grüße € 5");
  expect(rowOf("/utf16")?.title).toBe("Grüße €");
  expect(rowOf("/meta")?.title).toBe("Grüße");
  // Two spellings of one host are one address.
  expect(rows.filter(({ url }) => url.includes("::1")).map(({ url }) => url)).toEqual(["http://[::1]:81/six"]);
  expect(rows.filter(({ url }) => url.includes(".invalid")).map(({ url }) => url)).toEqual([
    "http://xn--bcher-kva.invalid/",
  ]);
  // A calendar without end, backwards and forwards.
  const months = requests.filter((request) => request.includes("/calendar?"));
  expect(months.length).toBeGreaterThan(100);
  expect(months.length).toBeLessThanOrEqual(500);
  expect(requests).not.toContain(`GET ${MEMORY_ORIGIN}/calendar?month=2029-01`);
  expect(reason).toMatch(/Endless URLs.*\/calendar\?month=/);
});

test("an endless chain of redirects ends after 20 hops with one finding at its start, whenever the crawl dies", {
  timeout: 60_000,
}, async () => {
  const to = (path: string) => new Response(null, { status: 302, headers: { location: MEMORY_ORIGIN + path } });
  const endless = ({ pathname }: URL): Response => {
    const [, name, step] = /^\/(endless|legal)\/(\d+)$/.exec(pathname) ?? [];
    if (name === "endless" || (name === "legal" && Number(step) < 20)) return to(`/${name}/${Number(step) + 1}`);
    return pathname === "/" || name === "legal"
      ? html(`<h1>Page</h1>${link("/endless/0")}${link("/legal/0")}`)
      : missing();
  };
  for (const deaths of [[], [12, 20, 31]]) {
    const { requests, tables } = await crawlInMemory(endless, { requestsPerSecond: 100 }, deaths);
    const steps = new Set(requests.flatMap((request) => /\/endless\/(\d+)$/.exec(request)?.[1] ?? []).map(Number));
    expect([...steps].sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, index) => index));
    const findings = tables.findings as { code: string; url: string }[];
    const about = (name: string) => findings.filter(({ url }) => url.includes(`/${name}/`));
    expect(about("endless").map(({ code, url }) => [code, url])).toEqual([
      ["redirect-loop", `${MEMORY_ORIGIN}/endless/0`],
    ]);
    expect(requests).toContain(`GET ${MEMORY_ORIGIN}/legal/20`);
    expect(about("legal").filter(({ code }) => code === "redirect-chain")).toHaveLength(19);
    expect(about("legal").filter(({ code }) => code === "redirect-loop")).toEqual([]);
  }
});
