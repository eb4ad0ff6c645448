import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createContent, updateContent } from "#app/modules/content/index.server.ts";
import { publishDue } from "#app/modules/content/publishing/service.server.ts";
import { CONTENT_EVENTS } from "#app/modules/content/webhook-schemas.ts";
import { createAppContext, createRequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentApprovals, contentItems, contentPages } from "#db/schema/content.ts";
import { webhookEvents } from "#db/schema/webhooks.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createHookEndpoint, deliveriesOf } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const blog = `tea-${newId().slice(-12)}`;

let account: TestAccount;
let owner: Visitor;
const reader = new Visitor();

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  const made = await owner.post("/content/blog", { title: "Tea house", slug: blog, description: "", language: "en" });
  expect(made.status).toBe(303);
});

async function newPiece(title: string, body: string): Promise<string> {
  const made = await owner.post("/content/new", {
    intent: "create",
    title,
    kind: "article",
    language: "en",
    folder: "",
  });
  const id = (made.headers.get("location") ?? "").split("/")[2] ?? "";
  expect((await owner.post(`/content/${id}?index`, { intent: "save", version: "1", title, body })).status).toBe(303);
  return id;
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id));
  if (!row) throw new Error("The piece is gone");
  return row;
};
const publish = (id: string, slug = "") => owner.post(`/content/${id}/publish`, { intent: "publish", slug });
const read = async (path: string) => (await reader.get(`/p/${blog}${path}`)).text();

/** The address of a link for somebody without an account. */
async function newLink(id: string, name: string): Promise<string> {
  const page = await (await owner.post(`/content/${id}/review`, { intent: "link", name, days: "7" })).text();
  return page.match(/\/review\/[A-Za-z0-9_-]{32}/)?.[0] ?? "";
}

describe("the review of a piece", () => {
  test("a program cannot give the approvals that a piece needs", async () => {
    const id = await newPiece("Sencha", "The text to approve.");
    await owner.post(`/content/${id}/review`, { intent: "ask", approvals: "1" });
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    const { userId, workspaceId } = account;
    const rights = { plan: "pro", workspaceRole: "owner", via: "api-key", scopes: ["content"] } as const;
    const change = (input: { status?: "approved" | "published"; body?: string }) =>
      updateContent(context, { userId, workspaceId, ...rights }, id, input);
    for (const status of ["approved", "published"] as const)
      expect(await change({ status })).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect((await rowOf(id)).status).toBe("in_review");
    const { revisionId: revision } = await rowOf(id);
    await owner.post(`/content/${id}/review`, { intent: "approve", revision, note: "" });
    expect((await change({ status: "published", body: "Another text." })).ok).toBe(false);
    // Neither in two steps: what is published is what was approved.
    expect(await change({ body: "Another text." })).toMatchObject({ ok: true, value: { status: "approved" } });
    expect(await change({ status: "published" })).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect((await change({ body: "The text to approve." })).ok).toBe(true);
    expect(await change({ status: "published" })).toMatchObject({ value: { status: "published" } });
    expect(await change({ body: "Another text." })).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect((await rowOf(id)).body).toBe("The text to approve.");
  });

  test("a person with a link sees one revision and approves exactly that", async () => {
    const id = await newPiece("Oolong", "The text to approve.");
    await owner.post(`/content/${id}/review`, { intent: "ask", approvals: "1" });
    const link = await newLink(id, "Mari");
    const page = await reader.get(link);
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    const shown = await page.text();
    expect(shown).toContain("The text to approve.");
    const hash = shown.match(/SHA-256 ([0-9a-f]{64})/)?.[1];
    await owner.post(`/content/${id}?index`, { intent: "save", version: "2", title: "Oolong", body: "Changed since." });
    expect(await (await reader.get(link)).text()).not.toContain("Changed since.");
    expect((await reader.post(link, { intent: "approve", name: "Mari", note: "Good." })).status).toBe(303);
    expect((await rowOf(id)).status).toBe("approved");
    const [decision] = await db.select().from(contentApprovals).where(eq(contentApprovals.itemId, id));
    expect(decision).toMatchObject({ hash, name: "Mari", decision: "approved", userId: "" });
    // What was not approved is not published.
    expect((await publish(id)).status).toBe(409);
    await owner.post(`/content/${id}?index`, {
      intent: "save",
      version: "3",
      title: "Oolong",
      body: "The text to approve.",
    });
    expect((await publish(id)).status).toBe(303);
  });

  test("a link of an older revision decides nothing, and each person decides once", async () => {
    const id = await newPiece("Sencha", "First.");
    await owner.post(`/content/${id}/review`, { intent: "ask", approvals: "2" });
    const old = await newLink(id, "Mari");
    await owner.post(`/content/${id}?index`, { intent: "save", version: "2", title: "Sencha", body: "Second." });
    await owner.post(`/content/${id}/review`, { intent: "ask", approvals: "2" });
    expect((await reader.post(old, { intent: "approve", name: "Mari", note: "" })).status).toBe(409);
    const link = await newLink(id, "Juhan");
    expect((await reader.post(link, { intent: "approve", name: "Juhan", note: "" })).status).toBe(303);
    expect((await reader.post(link, { intent: "approve", name: "Juhan", note: "" })).status).toBe(409);
    expect((await rowOf(id)).status).toBe("in_review");
    const revision = (await rowOf(id)).revisionId;
    await owner.post(`/content/${id}/review`, { intent: "approve", revision, note: "" });
    expect((await rowOf(id)).status).toBe("approved");
  });

  test("changes that are asked for make it a draft; a withdrawn link is dead", async () => {
    const id = await newPiece("Matcha", "Text.");
    await owner.post(`/content/${id}/review`, { intent: "ask", approvals: "1" });
    const link = await newLink(id, "Mari");
    await reader.post(link, { intent: "changes", name: "Mari", note: "Shorter." });
    expect((await rowOf(id)).status).toBe("draft");
    const page = await (await owner.get(`/content/${id}/review`)).text();
    expect(page).toContain("Shorter.");
    const linkId = page.match(/name="link" value="([^"]+)"/)?.[1] ?? "";
    expect((await owner.post(`/content/${id}/review`, { intent: "revoke", link: linkId })).status).toBe(303);
    expect((await reader.get(link)).status).toBe(404);
    expect((await reader.get(`/review/${"x".repeat(32)}`)).status).toBe(404);
  });

  test("a comment is added, resolved and opened again", async () => {
    const id = await newPiece("Comments", "Text.");
    await owner.post(`/content/${id}/review`, { intent: "comment", body: "Nice <b>", quote: "Text" });
    const page = await (await owner.get(`/content/${id}/review`)).text();
    expect(page).toContain("Nice &lt;b&gt;");
    const comment = page.match(/name="comment" value="([^"]+)"/)?.[1] ?? "";
    expect((await owner.post(`/content/${id}/review`, { intent: "resolve", comment })).status).toBe(303);
    expect(await (await owner.get(`/content/${id}/review`)).text()).toContain("Resolved");
  });
});

describe("the blog", () => {
  test("a published piece has a page, a feed and a site map; a former address leads to the new one", async () => {
    const id = await newPiece("Tea in winter", "## Hot\n\nServe it **hot**. <script>alert(1)</script>");
    expect((await publish(id)).status).toBe(303);
    const page = await reader.get(`/p/${blog}/tea-in-winter`);
    expect(page.headers.get("cache-control")).toBe("public, max-age=300");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).toContain("<strong");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toMatch(/rel="canonical" href="[^"]+\/tea-in-winter"/);
    expect(html).toContain('"@type":"BlogPosting"');
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(await read("")).toContain("Tea in winter");
    expect(await read("/feed.xml")).toContain("<title>Tea in winter</title>");
    expect(await read("/sitemap.xml")).toContain("/tea-in-winter</loc>");

    await owner.post(`/content/${id}?index`, {
      intent: "save",
      version: "2",
      title: "Tea in winter",
      body: "New text.",
    });
    expect(await read("/tea-in-winter")).not.toContain("New text.");
    expect((await publish(id, "winter-tea")).status).toBe(303);
    expect(await read("/winter-tea")).toContain("New text.");
    const moved = await reader.get(`/p/${blog}/tea-in-winter`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/p/${blog}/winter-tea`]);

    expect((await owner.post(`/content/${id}/publish`, { intent: "unpublish" })).status).toBe(303);
    expect((await reader.get(`/p/${blog}/winter-tea`)).status).toBe(404);
    expect((await rowOf(id)).status).toBe("draft");
  });

  test("two pieces of one title have addresses of their own", async () => {
    const ids = [await newPiece("Same name", "One."), await newPiece("Same name", "Two.")];
    for (const id of ids) await publish(id);
    const slugs = await Promise.all(
      ids.map(async (id) => (await db.select().from(contentPages).where(eq(contentPages.id, id)))[0]?.slug),
    );
    expect(slugs).toEqual(["same-name", "same-name-2"]);
  });

  test("an address is one workspace's alone, and unknown ones are not found", async () => {
    const stranger = new Visitor((await createAccount(env)).cookie);
    const taken = await stranger.post("/content/blog", { title: "X", slug: blog, description: "", language: "en" });
    expect(taken.status).toBe(409);
    for (const path of ["/p/nothing-here", `/p/${blog}/nothing`, `/p/${blog}/%3Cx%3E`, "/p/nothing-here/feed.xml"])
      expect((await reader.get(path)).status, path).toBe(404);
  });
});

describe("a schedule", () => {
  const later = new Date(Date.now() + 3 * 86_400_000);
  const schedule = (id: string, publishAt: string) =>
    owner.post(`/content/${id}/publish`, { intent: "schedule", slug: "", publishAt });
  const runAt = (now: Date) => publishDue({ ...createAppContext(env, createExecutionContext()), now: () => now }, now);

  test("publishes once, with the text of the time it was made", async () => {
    const id = await newPiece("Scheduled", "As scheduled.");
    expect((await schedule(id, later.toISOString().slice(0, 16))).status).toBe(303);
    await owner.post(`/content/${id}?index`, {
      intent: "save",
      version: "2",
      title: "Scheduled",
      body: "Later words.",
    });
    await runAt(new Date());
    expect((await rowOf(id)).status).toBe("scheduled");
    const due = new Date(later.getTime() + 60_000);
    await Promise.all([runAt(due), runAt(due)]);
    await runAt(new Date(due.getTime() + 60_000));
    expect((await rowOf(id)).status).toBe("published");
    const pages = await db.select().from(contentPages).where(eq(contentPages.id, id));
    expect(pages.map(({ publishedAt }) => publishedAt)).toEqual([due]);
    expect(await read("/scheduled")).toContain("As scheduled.");
  });

  test("in the past is refused; a canceled one publishes nothing", async () => {
    const id = await newPiece("Canceled", "Text.");
    expect((await schedule(id, "2020-01-01T10:00")).status).toBe(400);
    expect((await schedule(id, "soon")).status).toBe(400);
    const tooFar = await schedule(id, "9999-12-31T23:59");
    expect([tooFar.status, (await tooFar.text()).includes("within the next 5 years")]).toEqual([400, true]);
    await schedule(id, later.toISOString().slice(0, 16));
    expect((await owner.post(`/content/${id}/publish`, { intent: "unschedule" })).status).toBe(303);
    await runAt(new Date(later.getTime() + 60_000));
    expect((await rowOf(id)).status).toBe("draft");
  });
});

describe("the event of a published piece", () => {
  let endpoint: string;
  beforeAll(async () => {
    const hook = { url: newHook().url, events: ["content.published"] };
    endpoint = (await createHookEndpoint(account, hook)).id;
  });

  /** What the endpoint is to be sent of a piece, the earliest first. */
  const eventsOf = async (id: string) => {
    const rows = await db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, account.workspaceId));
    const data = rows
      .map(({ payload }) => CONTENT_EVENTS["content.published"].schema.parse(JSON.parse(payload).data))
      .filter(({ contentId }) => contentId === id);
    return data.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
  };

  test("comes when a person publishes it, again with a newer text, and not when that is refused", async () => {
    const id = await newPiece("Heard of", "Text.");
    expect((await publish(id)).status).toBe(303);
    expect((await publish(id, "heard-of-again")).status).toBe(303);
    const url = `${ORIGIN}/p/${blog}`;
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({ title: "Heard of", kind: "article", url: `${url}/heard-of`, isUpdate: false }),
      expect.objectContaining({ url: `${url}/heard-of-again`, isUpdate: true }),
    ]);
    const empty = await newPiece("Empty", "");
    expect((await publish(empty)).status).toBe(400);
    expect(await eventsOf(empty)).toEqual([]);
  });

  test("comes once on a schedule, also when two runs meet", async () => {
    const id = await newPiece("By the clock", "Text.");
    const moment = new Date(Date.now() + 5 * 86_400_000);
    const publishAt = moment.toISOString().slice(0, 16);
    expect((await owner.post(`/content/${id}/publish`, { intent: "schedule", slug: "", publishAt })).status).toBe(303);
    expect(await eventsOf(id)).toEqual([]);
    const due = new Date(moment.getTime() + 60_000);
    const run = () => publishDue({ ...createAppContext(env, createExecutionContext()), now: () => due }, due);
    await Promise.all([run(), run()]);
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({ url: `${ORIGIN}/p/${blog}/by-the-clock`, publishedAt: due.toISOString() }),
    ]);
  });

  test("comes when a program marks a piece as published, and not when it changes it afterwards", async () => {
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    const actor = {
      userId: account.userId,
      workspaceId: account.workspaceId,
      plan: "pro",
      workspaceRole: "owner",
      via: "api-key",
      scopes: ["content"],
    } as const;
    const given = { title: "By a program", body: "Text.", status: "published" } as const;
    const made = await createContent(context, actor, given);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    // The same call once more makes no second piece, and so no second event.
    await createContent(context, actor, given, id);
    await updateContent(context, actor, id, { body: "Other words." });
    expect(await eventsOf(id)).toEqual([expect.objectContaining({ title: "By a program", url: null })]);
    await updateContent(context, actor, id, { status: "draft" });
    await updateContent(context, actor, id, { status: "published" });
    expect(await eventsOf(id)).toHaveLength(2);
    const recorded = await db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, account.workspaceId));
    const queued = (await deliveriesOf(endpoint)).map(({ eventId }) => eventId);
    expect(queued.sort()).toEqual(recorded.map((event) => event.id).sort());
  });
});

test("the calendar shows what has a date, to its members and to people who have its address", async () => {
  const id = await newPiece("Planned piece", "Text.");
  const details = { kind: "article", language: "en", folder: "", tags: "", owner: "", keyphrase: "", description: "" };
  await owner.post(`/content/${id}/details`, { ...details, intent: "save", plannedFor: "2027-02-10T09:30" });
  for (const view of ["month", "week", "list"])
    expect(await (await owner.get(`/content/calendar?view=${view}&day=2027-02-10`)).text()).toContain("Planned piece");
  await owner.post(`/content/${id}/details`, { ...details, intent: "save", plannedFor: "2026-12-10T09:30" });
  const made = await (await owner.post("/content/calendar", { intent: "feed" })).text();
  const feed = made.match(/\/content-calendar\/[A-Za-z0-9_-]{32}/)?.[0] ?? "";
  const file = await reader.get(feed);
  expect(file.headers.get("content-type")).toContain("text/calendar");
  expect(await file.text()).toContain("SUMMARY:Planned piece (Draft)");
  expect((await reader.get(`/content-calendar/${"x".repeat(32)}`)).status).toBe(404);
});

test("a piece is taken to another day at the same time of the clock, once, and not by strangers", async () => {
  const id = await newPiece("Movable piece", "Text.");
  const details = { kind: "article", language: "en", folder: "", tags: "", owner: "", keyphrase: "", description: "" };
  await owner.post(`/content/${id}/details`, { ...details, intent: "save", plannedFor: "2027-02-10T09:30" });
  const dateOf = async () =>
    (await db.select({ at: contentItems.publishAt }).from(contentItems).where(eq(contentItems.id, id)))[0]?.at;
  const before = await dateOf();
  const atMs = String(before?.getTime());
  const move = { intent: "move", id, days: "-3", atMs };
  const stranger = new Visitor((await createAccount(env)).cookie);
  expect((await stranger.post("/content/calendar", move)).status).toBe(404);
  expect((await owner.post("/content/calendar", { ...move, days: "400" })).status).toBe(400);
  expect((await owner.post("/content/calendar", move)).status).toBe(200);
  expect((await dateOf())?.getTime()).toBe((before?.getTime() ?? 0) - 3 * 86_400_000);
  const again = await owner.post("/content/calendar", move);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("another date");
});

test("a piece is downloaded as Markdown", async () => {
  const id = await newPiece('Tea "now"', "Text.");
  const file = await owner.get(`/content/${id}/markdown`);
  expect(file.headers.get("content-disposition")).toContain("tea-now.md");
  expect(await file.text()).toBe('---\ntitle: "Tea \\"now\\""\nlang: en\n---\n\nText.\n');
});
