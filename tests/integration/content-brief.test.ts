import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Brief } from "#app/modules/content/brief/domain/brief.ts";
import type { BriefPage } from "#app/modules/content/brief/domain/page.ts";
import { contentModule } from "#app/modules/content/manifest.ts";
import { openDatabase } from "#db/client.ts";
import { contentBriefs, contentItems } from "#db/schema/content.ts";
import { type OpenSite, openSite } from "#tests/support/crawl.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const FILLER = "The kettle boils while the leaves wait in the pot, and nobody in the kitchen says a word about it. ";

const article = (title: string, inner: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><style>h2{color:red}</style></head><body>
  <nav><h2>Menu of the shop</h2><a href="/">Start</a></nav><main><h1>${title}</h1>${inner}<p>${FILLER.repeat(6)}</p></main>
  <footer><h2>Company footer</h2></footer><script>document.write("hidden gaiwan")</script></body></html>`;

const ANSWERS = {
  "/one": {
    body: article("Brew tea", "<h2>Choose the water</h2><p>Soft water is best.</p><h2>Is tea healthy today?</h2>"),
  },
  "/two": { body: article("Tea guide", "<h2>1. Choosing water</h2><p>Use soft water.</p><h3>Pots & cups</h3>") },
  "/three": { body: article("Tea again", "<h2>Pots and cups</h2><p>Soft water again. We like Earl Grey.</p>") },
  "/broken": { body: "<h1>Sorry</h1>", status: 500 },
  "/file": { body: FILLER.repeat(20), headers: { "content-type": "text/plain" } },
  "/empty": { body: "<!doctype html><title>App</title><div id=root></div>" },
  "/moved": { body: "", status: 302, headers: { location: "/one" } },
  "/inside": { body: "", status: 302, headers: { location: "http://10.0.0.1/" } },
  "/hostile": {
    body: article(
      `Tea "><script>alert(1)</script>`,
      `<p>${FILLER.repeat(6)}</p><h2>Boil &lt;script&gt;alert(2)&lt;/script&gt;</h2>${"<div>".repeat(20_000)}<h2>[x](javascript:alert(3)) **bold**</h2><!-- ${"<h2>".repeat(5_000)}`,
    ),
  },
} as const;

let account: TestAccount;
let owner: Visitor;
let site: OpenSite;
beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  site = await openSite({ scenario: "hostile", answers: ANSWERS });
});
afterAll(() => site.close());

async function newPiece(visitor = owner): Promise<string> {
  const fields = { intent: "create", title: "Brew tea", kind: "article", language: "en", folder: "" };
  const response = await visitor.post("/content/new", fields);
  expect(response.status).toBe(303);
  return (response.headers.get("location") ?? "").split("/")[2] ?? "";
}
const addresses = (...paths: string[]) =>
  paths.map((path) => (path.startsWith("/") ? site.url + path : path)).join("\n");
const make = (id: string, lines: string, visitor = owner) =>
  visitor.post(`/content/${id}/brief`, { intent: "make", keyphrase: "brew tea", addresses: lines });
async function storedOf(id: string): Promise<{ id: string; pages: BriefPage[]; brief: Brief }> {
  const [row] = await db.select().from(contentBriefs).where(eq(contentBriefs.itemId, id));
  if (!row) throw new Error("There is no brief");
  return { id: row.id, pages: JSON.parse(row.pages), brief: JSON.parse(row.brief) };
}
const bodyOf = async (id: string) =>
  (await db.select({ body: contentItems.body }).from(contentItems).where(eq(contentItems.id, id)))[0]?.body;
const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("a brief", () => {
  test("is made of what the pages show, and of nothing around it", async () => {
    const id = await newPiece();
    expect((await make(id, addresses("/one", "/two", "/three"))).status).toBe(303);
    const { brief, pages } = await storedOf(id);
    expect(pages.map(({ title, failure }) => [title, failure])).toEqual([
      ["Brew tea", null],
      ["Tea guide", null],
      ["Tea again", null],
    ]);
    expect(brief.headings).toEqual([
      { text: "Choose the water", level: 2, pages: 2 },
      { text: "Pots & cups", level: 2, pages: 2 },
      { text: "Is tea healthy today?", level: 2, pages: 1 },
    ]);
    expect(brief.terms.map(({ term }) => term)).toContain("soft water");
    expect(JSON.stringify(brief)).not.toMatch(/gaiwan|menu|footer/i);
    expect(brief.questions).toEqual([{ text: "Is tea healthy today?", pages: 1 }]);
    const page = await textOf(await owner.get(`/content/${id}/brief`));
    for (const words of ["soft water", "Choose the water", "2 of 3 pages", "Score: ", "Biggest improvements"])
      expect(page).toContain(words);
    expect(await textOf(await owner.get(`/content/${id}`))).toMatch(/Brief: \d+ of 100/);
  });

  test("lists pages that cannot be read with the reason, and is made of the rest", async () => {
    const id = await newPiece();
    const lines = addresses(
      "/one",
      "/hang",
      "/broken",
      "/file",
      "/empty",
      "/moved",
      "/inside",
      "/hostile",
      "/wall",
      "/loop-a",
    );
    expect((await make(id, lines)).status).toBe(303);
    const { pages, brief } = await storedOf(id);
    expect(brief.pages).toBe(2);
    expect(pages.map(({ failure }) => failure)).toEqual([
      null,
      "The server took too long to answer.",
      "The server answered with status 500.",
      "The URL is not a page but a file of type text/plain.",
      "The page has only 0 words of text without its scripts.",
      "It leads to the same page as URL 1.",
      "The address is not a public one (private).",
      null,
      "A firewall blocked the request: it does not let crawlers in.",
      "More than 5 redirects.",
    ]);
    const page = await textOf(await owner.get(`/content/${id}/brief`));
    expect(page).toContain("Not read. The server answered with status 500.");
    expect(page).not.toContain("<script>alert");
  }, 60_000);

  test("is made of pages that have no end, come slowly or break off", async () => {
    const id = await newPiece();
    const lines = addresses(
      "/one",
      "/two",
      "/endless",
      "/huge",
      "/slow-body",
      "/drop",
      "/short-body",
      "/invalid-gzip",
      "/binary-as-html",
    );
    expect((await make(id, lines)).status).toBe(303);
    const { pages } = await storedOf(id);
    expect(Object.fromEntries(pages.map(({ url, failure }) => [new URL(url).pathname, failure]))).toMatchObject({
      "/one": null,
      "/two": null,
      "/slow-body": "The server took too long to answer.",
      "/drop": "The connection could not be made or was lost.",
      "/short-body": "The answer is shorter than it declared.",
      "/invalid-gzip": "The answer's compression could not be read.",
    });
  }, 60_000);

  test("adds the headings of hostile pages as text", async () => {
    const id = await newPiece();
    await make(id, addresses("/hostile", "/two", "/three"));
    const { brief } = await storedOf(id);
    const headings = brief.headings.map(({ text }) => text);
    const body = [["intent", "outline"], ...headings.map((text) => ["headings", text])] as [string, string][];
    expect((await owner.post(`/content/${id}/brief`, body)).status).toBe(303);
    expect(await bodyOf(id)).toContain("## Boil \\<script\\>alert(2)");
    const preview = await (await owner.get(`/content/${id}/preview`)).text();
    expect(preview).not.toContain('href="javascript');
    expect(preview).not.toContain("<script>alert");
  });

  test("is replaced by the next one, and made once by a form that is sent twice", async () => {
    const id = await newPiece();
    const lines = addresses("/one", "/two", "/three");
    await make(id, lines);
    const first = await storedOf(id);
    const key = (await (await owner.get(`/content/${id}/brief`)).text()).match(/name="key" value="([^"]+)"/)?.[1] ?? "";
    const form = { intent: "make", keyphrase: "tea", addresses: lines, key };
    const before = (await site.requests()).length;
    expect((await owner.post(`/content/${id}/brief`, form)).status).toBe(303);
    expect((await owner.post(`/content/${id}/brief`, form)).status).toBe(303);
    expect((await site.requests()).length).toBe(before + 3);
    expect((await storedOf(id)).id).not.toBe(first.id);
    expect(await db.$count(contentBriefs, eq(contentBriefs.itemId, id))).toBe(1);
  });

  test("goes with its piece", async () => {
    const id = await newPiece();
    await make(id, addresses("/one", "/two", "/three"));
    await owner.post(`/content/${id}/details`, { intent: "delete" });
    expect(await db.$count(contentBriefs, eq(contentBriefs.itemId, id))).toBe(0);
    expect((await make(id, addresses("/one", "/two", "/three"))).status).toBe(404);
  });

  test("of another workspace is not there, and an archived piece gets none", async () => {
    const id = await newPiece();
    const lines = addresses("/one", "/two", "/three");
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await stranger.get(`/content/${id}/brief`)).status).toBe(404);
    expect((await make(id, lines, stranger)).status).toBe(404);
    await owner.post("/content?index", { folder: "", tag: "", owner: "", intent: "archive", ids: id });
    expect((await make(id, lines)).status).toBe(409);
    expect(await textOf(await owner.get(`/content/${id}/brief`))).toContain("This piece is archived");
  });
});

describe("what is typed is refused beside the field", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `/page-${at}`);
  test.each<[string, () => string, string]>([
    ["nothing", () => "", "Enter page URLs, one per line."],
    ["two addresses", () => addresses("/one", "/two"), "Enter at least 3 URLs"],
    ["eleven addresses", () => addresses(...lines(11)), "Enter at most 10 URLs; these are 11."],
    ["the same address twice", () => addresses("/one", "/two", "/one#top"), "Line 3 is the same URL as line 1."],
    ["words", () => addresses("/one", "/two", "how to brew tea"), "Line 3: Enter the URL of a page"],
    ["another scheme", () => addresses("/one", "/two", "ftp://tea.example/"), "Line 3: Enter the URL of a page"],
    [
      "a private address",
      () => addresses("/one", "http://192.168.0.1/", "/two"),
      "Line 2: The address is not a public one (private).",
    ],
    [
      "a name within a network",
      () => addresses("/one", "/two", "http://wiki.internal/"),
      "Line 3: Names of private networks",
    ],
    [
      "a very long address",
      () => addresses("/one", "/two", `/${"x".repeat(500)}`),
      "Line 3: Use at most 500 characters.",
    ],
    ["too much", () => "x".repeat(20_000), "These URLs are too long"],
    [
      "pages of which one can be read",
      () => addresses("/one", "/broken", "/empty"),
      "Only 1 of 3 pages could be read; a brief needs 2.",
    ],
  ])("%s", async (_, typed, message) => {
    const id = await newPiece();
    const response = await make(id, typed());
    expect(response.status).toBe(400);
    const page = await textOf(response);
    expect(page).toContain(message);
    expect(page).toContain('aria-invalid="true"');
    expect(await db.$count(contentBriefs, eq(contentBriefs.itemId, id))).toBe(0);
  });

  test("every page that could not be read is named with its reason", async () => {
    const page = await textOf(await make(await newPiece(), addresses("/one", "/broken", "/empty")));
    expect(page).toMatch(/\/broken: .+ \S+\/empty: /);
  });

  test("a keyphrase that is missing", async () => {
    const id = await newPiece();
    const response = await owner.post(`/content/${id}/brief`, {
      intent: "make",
      keyphrase: " ",
      addresses: addresses("/one", "/two", "/three"),
    });
    expect(response.status).toBe(400);
    expect(await textOf(response)).toContain("Keyphrase is required");
  });
});

describe("headings", () => {
  test("are added once each, and together only to an empty text", async () => {
    const id = await newPiece();
    await make(id, addresses("/one", "/two", "/three"));
    const add = (heading: string) => owner.post(`/content/${id}/brief`, { intent: "heading", heading });
    expect((await add("Choose the water")).status).toBe(303);
    expect((await add("Choose the water")).status).toBe(303);
    expect((await add("Pots & cups")).status).toBe(303);
    expect(await bodyOf(id)).toBe("## Choose the water\n\n## Pots & cups");
    const outline = await owner.post(`/content/${id}/brief`, { intent: "outline", headings: "Is tea healthy today?" });
    expect(outline.status).toBe(409);
    expect(await textOf(outline)).toContain("The text is no longer empty");
    expect((await add("A heading of no page")).status).toBe(409);
    const none = await owner.post(`/content/${id}/brief`, { intent: "outline" });
    expect(none.status).toBe(400);
    expect(await textOf(none)).toContain("Choose at least one heading.");
  });
});

test("a workspace makes so many briefs a day", async () => {
  const other = await createAccount(env);
  const visitor = new Visitor(other.cookie);
  const id = await newPiece(visitor);
  const { limit } = contentModule.rateLimits.content_brief;
  // No page is there: each attempt counts all the same.
  const lines = addresses("/x", "/y", "/z");
  for (let at = 0; at < limit; at++) expect((await make(id, lines, visitor)).status).toBe(400);
  const refused = await make(id, lines, visitor);
  expect(refused.status).toBe(429);
}, 120_000);
