import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { crawl, type OpenSite, openSite, planFor, rpcOf, stubOf } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";

const db = openDatabase({ d1: env.DB });
const get = async (path: string, { cookie }: Pick<TestAccount, "cookie">) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { cookie }, redirect: "manual" });

let owner: TestAccount;
let site: OpenSite;
let projectId: string;
let crawlId: string;

/** A project whose planted website has been crawled for real, once for all tests of this file. */
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
  site = await openSite({ scenario: "defects" });
  projectId = crypto.randomUUID();
  const at = new Date();
  const stamps = { workspaceId: owner.workspaceId, createdAt: at, updatedAt: at };
  await db
    .insert(seoProjects)
    .values({ id: projectId, ...stamps, name: "Planted", url: `${site.url}/`, schedule: "none" });
  const plan = planFor(site.url, { workspaceId: owner.workspaceId, projectId });
  crawlId = plan.crawlId;
  await db
    .insert(seoCrawls)
    .values({ id: crawlId, ...stamps, projectId, startedBy: "person", maxUrls: 5_000, status: "running" });
  await crawl(plan);
}, 60_000);

const pathOf = (page: string, part = "", more = "") =>
  `/seo/projects/${projectId}/page?url=${encodeURIComponent(site.url + page)}${part && `&part=${part}`}${more}`;
const shown = async (page: string, part = "", more = ""): Promise<string> => {
  const answer = await get(pathOf(page, part, more), owner);
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/<!-- -->/g, "");
};

describe("the view of one page", () => {
  test("overview: search result, Lighthouse's audits, findings, and no invented visits", async () => {
    const page = await shown("/image-alt-missing");
    expect(page).toContain("Search result on a desktop");
    expect(page).toContain("Search result on a phone");
    expect(page).toMatch(/Lighthouse SEO: \d+ of 100/);
    expect(page).toMatch(/Failed<\/span><span[^>]*>Images have no text alternative/);
    // robots.txt of the planted site has a line that is no rule.
    expect(page).toContain("Line 4: no directive: a colon is missing");
    expect(page).toContain("Nothing measures it yet");
  });

  test("content: the outline marks skipped levels, and the text is there", async () => {
    expect(await shown("/heading-level-skipped", "content")).toContain("2 levels skipped");
    const content = await shown("/", "content");
    expect(content).toMatch(/<code[^>]*>h1<\/code>/);
    expect(content).toContain("Visible text");
    expect(content).toContain("Language");
  });

  test("links: in and out with their words; nofollow is shown at both ends; other sites are no pages of ours", async () => {
    const out = await shown("/link-internal-nofollow", "links", "&direction=out");
    expect(out).toContain("Pages about titles");
    expect(out).toContain(">nofollow<");
    const document = await rpcOf(crawlId).document({ url: `${site.url}/titles`, part: "links", direction: "in" });
    expect(document?.links?.rows.find(({ url }) => url === `${site.url}/link-internal-nofollow`)).toMatchObject({
      nofollow: true,
      crawled: true,
      status: 200,
    });
    expect(document?.links?.rows.filter(({ nofollow }) => !nofollow).length).toBeGreaterThan(0);
    expect(await shown("/titles", "links")).toContain("/link-internal-nofollow");
  });

  test("images: alternatives, sizes and what the server answered", async () => {
    expect(await shown("/image-alt-missing", "images")).toMatch(/missing<\/span>.*given/s);
    expect(await shown("/image-broken", "images")).toContain("gone.png");
    expect(await shown("/", "images")).toContain("This page has no images.");
  });

  test("structured data: the fault and its line; what is missing", async () => {
    const broken = await shown("/structured-data-parse-error", "data");
    expect(broken).toContain("Scripts that are no JSON");
    expect(broken).toMatch(/Line \d+<\/span> A property name in double quotes is expected/);
    const nameless = await shown("/structured-data-type-missing", "data");
    expect(nameless).toContain("Nothing says what this is");
  });

  test("headers and raw facts match the answer", async () => {
    expect(await shown("/", "headers")).toContain("text/html");
    expect(await shown("/", "facts")).toContain("&quot;robotsDirectives&quot;");
  });

  test("history: this crawl, and one that did not see the page", async () => {
    const at = new Date();
    await db.insert(seoCrawls).values({
      id: "crawl-without-pages",
      workspaceId: owner.workspaceId,
      projectId,
      startedBy: "person",
      maxUrls: 500,
      status: "finished",
      createdAt: new Date(at.getTime() - 86_400_000),
      updatedAt: at,
      finishedAt: new Date(at.getTime() - 86_400_000),
    });
    const page = await shown("/titles", "history", `&crawl=${crawlId}`);
    expect(page).toContain("not seen");
    expect(page).toContain(`crawl=${crawlId}`);
  });

  test.each([
    ["a page that was not crawled", "/nowhere", "", 404],
    ["a part that does not exist", "/", "everything", 400],
  ])("refuses %s", async (_, page, part, status) => expect((await get(pathOf(page, part), owner)).status).toBe(status));

  test("refuses a cursor that is not ours, and another workspace", async () => {
    expect((await get(pathOf("/", "links", "&cursor=x"), owner)).status).toBe(400);
    const stranger = await createAccount(env, { plan: "pro" });
    expect((await get(pathOf("/"), stranger)).status).toBe(404);
  });

  it("copes with a crawl that kept no facts, and says so", async () => {
    await runInDurableObject(stubOf(crawlId), (_, state) => {
      state.storage.sql.exec("DELETE FROM page_facts");
      state.storage.sql.exec("DELETE FROM page_texts");
    });
    for (const part of ["", "content", "images", "data", "headers", "facts"])
      expect(await shown("/titles", part)).toContain("Crawl the website again");
    expect(await shown("/titles", "links")).not.toContain("Crawl the website again");
  });
});
