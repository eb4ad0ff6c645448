import { expect, test } from "vitest";
import { DEFAULT_CRAWL_SETTINGS } from "#app/modules/seo/settings/domain/crawl-settings.ts";
import { crawlInMemory, MEMORY_ORIGIN, type MemoryCrawl } from "#tests/support/memory-crawl.ts";

const html = (body: string, head = "") =>
  new Response(`<!doctype html><html lang=en><head><title>A page</title>${head}</head><body>${body}</body></html>`, {
    headers: { "content-type": "text/html" },
  });
const missing = () => new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });
const link = (href: string, rel = "") => `<a href="${href}"${rel && ` rel="${rel}"`}>A link</a>`;

/** A world of pages by their paths; everything else on this host is missing, and other hosts answer what `others` says. */
const site =
  (pages: Readonly<Record<string, () => Response>>, others: (url: URL) => Response = () => new Response("ok")) =>
  (url: URL): Response => {
    if (url.origin !== MEMORY_ORIGIN) return others(url);
    return pages[url.pathname]?.() ?? missing();
  };

const askedFor = ({ requests }: MemoryCrawl, path: string) =>
  requests.filter((request) => request.endsWith(` ${path.startsWith("/") ? MEMORY_ORIGIN : ""}${path}`));
const codesOf = ({ tables }: MemoryCrawl, ...codes: string[]) =>
  (tables.findings as { code: string; url: string; found: string }[]).flatMap(({ code, url, found }) =>
    codes.includes(code) ? [{ code, path: url.replace(MEMORY_ORIGIN, ""), found }] : [],
  );
const rowOf = ({ tables }: MemoryCrawl, path: string) =>
  (tables.urls as { url: string; depth: number | null; status: number | null }[]).find(
    ({ url }) => url === MEMORY_ORIGIN + path,
  );
const fast = { requestsPerSecond: 100 };

test("the targets of canonicals and hreflang are crawled although no link leads to them, and those of other sites asked for", async () => {
  const crawl = await crawlInMemory(
    site(
      {
        "/": () => html(link("/can") + link("/hre") + link("/away")),
        "/can": () => html("", '<link rel=canonical href="/gone">'),
        "/hre": () =>
          html("", '<link rel=alternate hreflang=de href="/gone-de"><link rel=alternate hreflang=fr href="/fr">'),
        "/fr": () => html(link("/fr/prices")),
        "/fr/prices": () => html(""),
        "/away": () =>
          html(
            "",
            '<link rel=canonical href="http://127.0.0.2/gone"><link rel=alternate hreflang=de href="http://127.0.0.2/de">',
          ),
      },
      ({ pathname }) => (pathname === "/gone" ? missing() : new Response("ok")),
    ),
    fast,
  );
  expect(
    codesOf(crawl, "canonical-to-error", "hreflang-to-error", "hreflang-return-missing")
      .map(({ code, path }) => `${code} ${path}`)
      .sort(),
  ).toEqual([
    "canonical-to-error /away",
    "canonical-to-error /can",
    "hreflang-return-missing /hre",
    "hreflang-to-error /hre",
  ]);
  expect(rowOf(crawl, "/fr/prices")).toMatchObject({ status: 200, depth: null });
  expect(askedFor(crawl, "http://127.0.0.2/de")).toEqual(["HEAD http://127.0.0.2/de"]);
});

test("what canonicals and hreflang name is within the bounds of the crawl", async () => {
  const pages = {
    "/": () => html(link("/a"), '<link rel=canonical href="/start">'),
    "/start": () => html(""),
    "/a": () => html("", '<link rel=canonical href="/private/a"><link rel=alternate hreflang=de href="/b">'),
    "/b": () => html(""),
  };
  const bounded = await crawlInMemory(site(pages), {
    ...fast,
    maxDepth: 1,
    settings: { ...DEFAULT_CRAWL_SETTINGS, exclude: ["/private/"] },
  });
  expect(askedFor(bounded, "/start")).toHaveLength(1);
  expect(askedFor(bounded, "/b")).toEqual([]);
  expect(askedFor(bounded, "/private/a")).toEqual([]);
  expect(askedFor(await crawlInMemory(site(pages), { ...fast, maxUrls: 2 }), "/start")).toEqual([]);
});

const FILES = 300;
const scripts = (from: string, first: number) =>
  Array.from({ length: FILES }, (_, index) => `<script src="${from}/${first + index}.js"></script>`).join("");

test("each resource is asked for once in a crawl, and so many of them at most, whatever the pages name", {
  timeout: 60_000,
}, async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  const pages = Object.fromEntries(
    numbers.map((index) => [
      `/${index}`,
      () => html(scripts("", index * FILES), '<link rel=stylesheet href="/site.css">'),
    ]),
  );
  const crawl = await crawlInMemory(
    site({
      ...pages,
      "/": () => html([...numbers, "more", "most"].map((name) => link(`/${name}`)).join("")),
      "/more": () => html(scripts("http://127.0.0.2", 0)),
      "/most": () => html(scripts("http://127.0.0.3", 0)),
      "/site.css": () => new Response("body {}", { headers: { "content-type": "text/css" } }),
    }),
    { requestsPerSecond: 1_000, maxUrls: 12 },
  );
  // They take no room from pages.
  expect(
    (crawl.tables.urls as { kind: number; status: number }[]).filter(
      ({ kind, status }) => kind === 0 && status === 200,
    ),
  ).toHaveLength(11);
  const files = crawl.requests.filter((request) => /\.(js|css)$/.test(request) && request.startsWith("HEAD"));
  const own = files.filter((request) => request.includes(`${MEMORY_ORIGIN}/`));
  expect([own.length, files.length - own.length]).toEqual([2_000, 500]);
  expect(new Set(files).size).toBe(files.length);
  expect(askedFor(crawl, "/site.css")).toHaveLength(1);
});

test("an address that is loaded on one page and linked on another is crawled as a page", async () => {
  const crawl = await crawlInMemory(
    site({
      "/": () => html(`<iframe src="/embed"></iframe>${link("/a")}`, '<link rel=next href="/page-2">'),
      "/a": () => html(link("/embed") + link("/page-2")),
      "/embed": () => html("Embedded"),
      "/page-2": () => html("The second page"),
    }),
    fast,
  );
  for (const path of ["/embed", "/page-2"]) {
    expect(rowOf(crawl, path)).toMatchObject({ status: 200, depth: 2 });
    expect(askedFor(crawl, path)).toEqual([`GET ${MEMORY_ORIGIN}${path}`]);
  }
});

test("resources are asked for from pages with nofollow, but never against robots.txt", async () => {
  const crawl = await crawlInMemory(
    site(
      {
        "/robots.txt": () => new Response("User-agent: *\nDisallow: /private/\n"),
        "/": () =>
          html(
            '<script src="/gone.js"></script><script src="/private/a.js"></script><script src="http://127.0.0.2/b.js"></script>',
            "<meta name=robots content=nofollow>",
          ),
      },
      ({ pathname }) => (pathname === "/robots.txt" ? new Response("User-agent: KajaBot\nDisallow: /\n") : missing()),
    ),
    fast,
  );
  expect(codesOf(crawl, "script-broken")).toEqual([
    { code: "script-broken", path: "/", found: `${MEMORY_ORIGIN}/gone.js: status 404` },
  ]);
  expect(crawl.requests.filter((request) => /(private\/a|b)\.js/.test(request))).toEqual([]);
});

test("a link is held against the places of the page it leads to, if that was read", async () => {
  const crawl = await crawlInMemory(
    site({
      "/": () => html(link("/a#oak") + link("/a#larch") + link("/gone#oak") + link("/a#/route") + link("#top")),
      "/a": () => html(`<h2 id=oak>Oak</h2>${link("#beech")}`),
    }),
    fast,
  );
  expect(codesOf(crawl, "link-fragment-missing").map(({ found }) => found)).toEqual([
    `${MEMORY_ORIGIN}/a#larch`,
    `${MEMORY_ORIGIN}/a#beech`,
  ]);
});

test("a crawl says how many addresses it found and did not follow, and why", async () => {
  const nofollow = Array.from({ length: 49 }, (_, index) => link(`/old/${index}`, "nofollow")).join("");
  const pages = {
    "/": () => html(nofollow + link("/a")),
    "/a": () => html(link("/old/3") + link("/b")),
    "/b": () => html(link("/c")),
    "/old/3": () => html(""),
  };
  expect((await crawlInMemory(site(pages), { ...fast, maxDepth: 2 })).reason).toBe(
    "Found but not followed: 48 URLs linked only with nofollow; 1 URL more than 2 clicks from the start page, the limit of your plan.",
  );
  expect((await crawlInMemory(site({ "/": () => html(link("/")) }), fast)).reason).toBeNull();
});

const elsewhere = [2, 3, 4].map((host) => link(`http://9.9.9.${host}/`)).join("");

test("where no other host answers, the crawl says so once and judges none of them", async () => {
  const pages = {
    "/": () =>
      html(`${elsewhere}${link("/a")}${link("http://gone.invalid/")}<script src="http://9.9.9.2/a.js"></script>`),
    "/a": () => html(elsewhere),
  };
  const silent = () => {
    throw new TypeError("Network connection lost.");
  };
  const down = await crawlInMemory(site(pages, silent), fast);
  expect(down.reason).toMatch(/^None of the 3 other websites .* our own connection/);
  // A name that nobody can have is broken however the network is.
  expect(codesOf(down, "broken-external-link", "script-broken").map(({ found }) => found)).toEqual([
    "“A link” → http://gone.invalid/: host name does not resolve",
  ]);

  const oneAnswers = await crawlInMemory(
    site(pages, ({ hostname }) => (hostname === "9.9.9.4" ? new Response("ok") : silent())),
    fast,
  );
  expect(oneAnswers.reason).toBeNull();
  expect(codesOf(oneAnswers, "broken-external-link").map(({ path }) => path)).toEqual(["/", "/a"]);
  expect(codesOf(oneAnswers, "script-broken")).toHaveLength(1);
});

test("killed at any moment a crawl knows the same targets", { timeout: 60_000 }, async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const pages = Object.fromEntries(
    numbers.map((index) => [
      `/${index}`,
      () =>
        html(
          `<script src="/${index % 7}.js"></script><h2 id="h${index}">A heading</h2>${link(`/${(index + 1) % 30}#h${index + 1}`)}${link(`/${(index + 2) % 30}`)}`,
          `<link rel=canonical href="/canonical-${index % 5}"><link rel=alternate hreflang=de href="http://127.0.0.2/${index % 4}"><link rel=stylesheet href="/site.css">`,
        ),
    ]),
  );
  const world = site({
    ...pages,
    "/": () => html(link("/0"), '<link rel=stylesheet href="/site.css">'),
    "/site.css": () => new Response(""),
  });
  const undisturbed = await crawlInMemory(world, fast);
  expect(undisturbed.tables.resources?.length).toBeGreaterThan(60);
  const crawl = await crawlInMemory(world, fast, [6, 13, 21, 34, 42, 55]);
  expect(crawl.tables).toEqual(undisturbed.tables);
  expect(crawl.reason).toBe(undisturbed.reason);
});
