import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelCrawl, pauseCrawl, resumeCrawl, startCrawl } from "#app/modules/seo/crawls/service.server.ts";
import { createProject } from "#app/modules/seo/projects/service.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });

const get = (path: string, { cookie }: Pick<TestAccount, "cookie">) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { cookie }, redirect: "manual" });

const post = (path: string, { cookie }: Pick<TestAccount, "cookie">, fields: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { cookie, ...SAME_ORIGIN },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

const projectsOf = ({ workspaceId }: TestAccount) =>
  db.select().from(seoProjects).where(eq(seoProjects.workspaceId, workspaceId));
const crawlsOf = ({ workspaceId }: TestAccount) =>
  db.select().from(seoCrawls).where(eq(seoCrawls.workspaceId, workspaceId));

async function connect(account: TestAccount, url = "https://teashop.example/") {
  const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
  const principal = anActor(account);
  const created = await createProject(context, principal, { name: "Tea <shop>", url, schedule: "none" });
  if (!created.ok) throw new Error(created.error.message);
  return { id: created.value.id, context, principal };
}

/** A head row; its object was never started and so holds nothing. */
async function insertCrawl(
  account: TestAccount,
  projectId: string,
  more: Pick<typeof seoCrawls.$inferInsert, "status"> & Partial<typeof seoCrawls.$inferInsert>,
): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date();
  const head = {
    workspaceId: account.workspaceId,
    projectId,
    startedBy: "person",
    maxUrls: 500,
    createdAt: at,
    updatedAt: at,
  } as const;
  await db.insert(seoCrawls).values({ id, ...head, ...more });
  return id;
}

const finishedCrawl = (account: TestAccount, projectId: string): Promise<string> =>
  insertCrawl(account, projectId, {
    status: "finished",
    healthPercent: 91,
    pagesCrawled: 12,
    pagesFound: 12,
    htmlPages: 12,
    finishedAt: new Date(),
  });

/** Parts of the structure of a site. */
const STRUCTURE = ["", "/ideas", "/duplicates", "/templates", "/languages", "/redirects", "/images", "/distributions"];

let owner: TestAccount;
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
});

describe("connecting a website", () => {
  test("the empty list has one primary action, which leads to a form that works without scripts", async () => {
    const account = await createAccount(env);
    const list = await (await get("/seo", account)).text();
    expect(list).toContain("No website connected yet");
    expect(list).toContain('href="/seo/new"');
    const form = await (await get("/seo/new", account)).text();
    expect(form).toMatch(/<form[^>]*method="post"/);

    const answer = await post("/seo/new", account, {
      name: " Tea shop ",
      url: "teashop.example",
      schedule: "weekly",
      crawlNow: "on",
      connectAnyway: "on",
    });
    expect(answer.status).toBe(303);
    const [project] = await projectsOf(account);
    expect(answer.headers.get("location")).toBe(`/seo/projects/${project?.id}`);
    expect(project).toMatchObject({ name: "Tea shop", url: "https://teashop.example/", schedule: "weekly" });
    expect(project?.nextCrawlAt?.getTime()).toBe((project?.createdAt.getTime() ?? 0) + 7 * 86_400_000);
    expect(await crawlsOf(account)).toMatchObject([{ startedBy: "person", maxUrls: 5_000 }]);
    const actions = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.workspaceId, account.workspaceId));
    expect(actions.map(({ action }) => action).sort()).toEqual(["seo_crawl.started", "seo_project.created"]);
  });

  test("a site that is connected already is refused beside the field, and what was typed stays", async () => {
    const account = await createAccount(env);
    await connect(account);
    const answer = await post("/seo/new", account, {
      name: "Again & again",
      url: "https://TEASHOP.example/#top",
      schedule: "none",
    });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("This workspace already has a project for https://teashop.example/.");
    expect(page).toContain("Again &amp; again");
    expect(await projectsOf(account)).toHaveLength(1);
  });

  test.each([
    ["nothing", { name: "", url: "", schedule: "none" }, ["Enter a name.", "Enter the URL of the website."]],
    ["a long name", { name: "x".repeat(81), url: "a.example", schedule: "none" }, ["Use at most 80 characters."]],
    [
      "a long address",
      { name: "A", url: `https://a.example/${"x".repeat(2_048)}`, schedule: "none" },
      ["Use at most 2,048 characters."],
    ],
    [
      "another scheme",
      { name: "A", url: "ftp://a.example", schedule: "none" },
      ["Only http and https addresses can be crawled."],
    ],
    ["an unknown schedule", { name: "A", url: "a.example", schedule: "hourly" }, ["Choose one of the schedules."]],
  ])("%s is refused in words", async (_, fields, messages) => {
    const account = await createAccount(env);
    const answer = await post("/seo/new", account, fields);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const message of messages) expect(page).toContain(message);
    expect(await projectsOf(account)).toEqual([]);
  });

  test("a form from another site changes nothing", async () => {
    const account = await createAccount(env);
    const answer = await exports.default.fetch(`${ORIGIN}/seo/new`, {
      method: "POST",
      headers: { cookie: account.cookie, "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      body: new URLSearchParams({ name: "A", url: "a.example", schedule: "none" }),
    });
    expect(answer.status).toBe(403);
    expect(await projectsOf(account)).toEqual([]);
  });
});

describe("who sees what", () => {
  const paths = (id: string, crawl: string) => [
    `/seo/projects/${id}`,
    `/seo/projects/${id}/pages`,
    `/seo/projects/${id}/changes`,
    `/seo/projects/${id}/crawls`,
    `/seo/projects/${id}/settings`,
    ...STRUCTURE.map((part) => `/seo/projects/${id}/structure${part}`),
    `/seo/projects/${id}/structure.csv?crawl=${crawl}&list=ranks`,
    `/seo/projects/${id}/issues/title-missing`,
    `/seo/projects/${id}/page?url=https%3A%2F%2Fteashop.example%2F`,
    `/seo/projects/${id}/page/suggest?url=https%3A%2F%2Fteashop.example%2F`,
    `/seo/projects/${id}/export.csv?crawl=${crawl}`,
    `/seo/projects/${id}/export.json?crawl=${crawl}`,
  ];

  test("nobody without a session", async () => {
    for (const path of ["/seo", "/seo/new", ...paths("x", "y")]) {
      const answer = await exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual" });
      expect([path, answer.status]).toEqual([path, 302]);
      expect(answer.headers.get("location")).toMatch(/^\/login\?next=%2Fseo/);
    }
  });

  test("another workspace's project and crawl are not found, by reading and by writing", async () => {
    const { id } = await connect(owner, "https://foreign.example/");
    const crawl = await finishedCrawl(owner, id);
    const stranger = await createAccount(env, { plan: "pro" });
    const own = await connect(stranger, "https://own.example/");
    for (const path of [...paths(id, crawl), `/seo/projects/${own.id}?crawl=${crawl}`])
      expect([path, (await get(path, stranger)).status]).toEqual([path, 404]);
    for (const fields of [
      { intent: "crawl" },
      { intent: "cancel", crawlId: crawl },
      { intent: "archive" },
      { intent: "restore" },
    ]) {
      expect((await post(`/seo/projects/${id}`, stranger, fields as Record<string, string>)).status).toBe(404);
    }
    expect((await post(`/seo/projects/${id}/settings`, stranger, { name: "Mine" })).status).toBe(404);
    expect((await post("/seo", stranger, { intent: "restore", projectId: id })).status).toBe(404);
    expect((await projectsOf(owner)).find((project) => project.id === id)).toMatchObject({
      name: "Tea <shop>",
      archivedAt: null,
    });
  });

  test("a viewer is refused, by reading and by writing", async () => {
    const { id } = await connect(owner, "https://viewed.example/");
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    for (const path of ["/seo", "/seo/new", ...paths(id, "none")])
      expect([path, (await get(path, viewer)).status]).toEqual([path, 403]);
    expect((await post("/seo/new", viewer, { name: "A", url: "a.example", schedule: "none" })).status).toBe(403);
    expect((await post(`/seo/projects/${id}`, viewer, { intent: "archive" })).status).toBe(403);
  });

  test("the free plan sees what the tool would do and an upgrade button; nothing is done", async () => {
    const free = await createAccount(env, { plan: "free" });
    for (const path of ["/seo", "/seo/new", "/seo/projects/x"]) {
      const answer = await get(path, free);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("Upgrade to use it");
    }
    const data = await get("/seo.data", free);
    expect(await data.text()).toContain("plan_required");
    expect((await post("/seo/new", free, { name: "A", url: "a.example", schedule: "none" })).status).toBe(403);
    expect(await projectsOf(free)).toEqual([]);
  });
});

test("pausing, resuming and cancelling a crawl is in the audit log", async () => {
  const account = await createAccount(env);
  for (const [status, control, action] of [
    ["running", pauseCrawl, "seo_crawl.paused"],
    ["paused", resumeCrawl, "seo_crawl.resumed"],
    ["queued", cancelCrawl, "seo_crawl.canceled"],
  ] as const) {
    const { id, context, principal } = await connect(account, `https://${status}.example/`);
    const crawl = await insertCrawl(account, id, { status });
    expect(await control(context, principal, crawl)).toMatchObject({ ok: true });
    const [entry] = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `seo_crawl:${crawl}`));
    expect(entry).toEqual({ action });
  }
});

describe("a project's pages", () => {
  test("before the first crawl each tab says what will be there", async () => {
    const account = await createAccount(env);
    const { id } = await connect(account);
    const audit = await (await get(`/seo/projects/${id}`, account)).text();
    expect(audit).toContain("Not crawled yet");
    expect(audit).toContain("Tea &lt;shop&gt;");
    for (const tab of ["pages", "changes", "crawls", "settings"])
      expect((await get(`/seo/projects/${id}/${tab}`, account)).status).toBe(200);
    for (const part of STRUCTURE)
      expect(await (await get(`/seo/projects/${id}/structure${part}`, account)).text()).toContain(
        "after the first crawl",
      );
    expect((await get(`/seo/projects/${id}/export.csv`, account)).status).toBe(404);
    expect((await get(`/seo/projects/${id}/issues/no-such-code`, account)).status).toBe(404);
    expect((await get(`/seo/projects/${id}?crawl=no-such-crawl`, account)).status).toBe(404);
  });

  test("crawl now, twice at once, makes one crawl", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const { id } = await connect(account);
    const answers = await Promise.all([
      post(`/seo/projects/${id}`, account, { intent: "crawl" }),
      post(`/seo/projects/${id}`, account, { intent: "crawl" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await answers.find(({ status }) => status === 409)?.text()).toContain(
      "A crawl of this project is already under way.",
    );
    expect(await crawlsOf(account)).toHaveLength(1);
  });

  test("an unknown action is refused", async () => {
    const account = await createAccount(env);
    const { id } = await connect(account);
    expect((await post(`/seo/projects/${id}`, account, { intent: "explode" })).status).toBe(400);
    expect((await post("/seo", account, { intent: "explode" })).status).toBe(400);
  });

  test("archive leads to the list with Undo, which brings it back", async () => {
    const account = await createAccount(env);
    const { id } = await connect(account);
    const archived = await post(`/seo/projects/${id}`, account, { intent: "archive" });
    expect([archived.status, archived.headers.get("location")]).toEqual([303, `/seo?archived=${id}`]);
    expect(await (await get(`/seo?archived=${id}`, account)).text()).toMatch(/is archived\.[\s\S]*Undo/);
    expect((await post("/seo", account, { intent: "restore", projectId: id })).status).toBe(303);
    expect(await projectsOf(account)).toMatchObject([{ archivedAt: null }]);
  });

  test("settings are saved; a bad name is refused beside its field", async () => {
    const account = await createAccount(env);
    const { id } = await connect(account);
    const saved = await post(`/seo/projects/${id}/settings`, account, {
      name: "New name",
      url: "https://teashop.example/",
      schedule: "daily",
    });
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain("Saved");
    expect(await projectsOf(account)).toMatchObject([
      { name: "New name", schedule: "daily", nextCrawlAt: expect.any(Date) },
    ]);
    const refused = await post(`/seo/projects/${id}/settings`, account, { name: "  ", schedule: "daily" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Enter a name.");
  });

  test("filters that do not exist are refused", async () => {
    const account = await createAccount(env);
    const { id, context, principal } = await connect(account);
    await startCrawl(context, principal, id, { startedBy: "person" });
    for (const query of ["limit=0", "limit=501", "severity=fatal", "state=gone"]) {
      expect([query, (await get(`/seo/projects/${id}/changes?${query}`, account)).status]).toEqual([query, 400]);
    }
    expect((await get(`/seo/projects/${id}/crawls?cursor=!!`, account)).status).toBe(400);
  });
});

describe("the structure of a site", () => {
  test("of a crawl that was not analysed, each part says what to do; a file has its heading alone", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const { id } = await connect(account);
    await finishedCrawl(account, id);
    for (const part of STRUCTURE)
      expect(await (await get(`/seo/projects/${id}/structure${part}`, account)).text()).toContain(
        "Crawl again to see this.",
      );
    const csv = await get(`/seo/projects/${id}/structure.csv?list=redirects&filter=loop`, account);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toMatch(
      /^attachment; filename="redirects-teashop\.example-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(await csv.text()).toBe("url,hops,statuses,path,end,end status,end failure,verdict,links in\r\n");
  });

  test("orders, filters and lists that do not exist are refused", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const { id } = await connect(account);
    await finishedCrawl(account, id);
    for (const query of [
      "?sort=colour",
      "?filter=blue",
      "?order=up",
      "?cursor=none",
      "?template=0",
      "/duplicates?likeness=59",
      "/duplicates?cursor=x",
      ".csv?list=state",
      ".csv",
    ]) {
      expect([query, (await get(`/seo/projects/${id}/structure${query}`, account)).status]).toEqual([query, 400]);
    }
  });
});

describe("exports", () => {
  test("stream as files of their type, even when there is nothing to say", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const { id } = await connect(account);
    const crawl = await finishedCrawl(account, id);
    const csv = await get(`/seo/projects/${id}/export.csv?crawl=${crawl}`, account);
    expect(csv.status).toBe(200);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toMatch(
      /^attachment; filename="findings-teashop\.example-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.headers.get("cache-control")).toContain("no-store");
    expect(await csv.text()).toBe("severity,theme,issue,code,url,found,limit,state,related,how to fix,muted\r\n");
    const json = await get(`/seo/projects/${id}/export.json`, account);
    expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await json.json()).toEqual([]);
  });
});
