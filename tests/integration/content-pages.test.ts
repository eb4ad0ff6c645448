import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseWorkspaceContent, workspacePrefix } from "#app/modules/content/files.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems, contentRevisions } from "#db/schema/content.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
let owner: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
});

async function newPiece(fields: Record<string, string> = {}): Promise<string> {
  const response = await owner.post("/content/new", {
    intent: "create",
    title: "Tea in winter",
    kind: "article",
    language: "en",
    folder: "",
    ...fields,
  });
  expect(response.status).toBe(303);
  return (response.headers.get("location") ?? "").split("/")[2] ?? "";
}
const rowOf = async (id: string) => {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id));
  if (!row) throw new Error("The piece is gone");
  return row;
};
const revisionsOf = (id: string) =>
  db.select().from(contentRevisions).where(eq(contentRevisions.itemId, id)).orderBy(contentRevisions.number);
const save = (visitor: Visitor, id: string, version: number, body: string, intent = "save") =>
  visitor.post(`/content/${id}?index`, { intent, version: String(version), title: "Tea in winter", body });

describe("the library", () => {
  test("shows what fits its filters and changes what is selected", async () => {
    const blog = await newPiece({ title: "Blog about oolong", folder: "Blog" });
    const other = await newPiece({ title: "Oolong script", kind: "script" });
    const found = await (await owner.get("/content?search=oolong&kind=script")).text();
    expect(found).toContain("Oolong script");
    expect(found).not.toContain("Blog about oolong");
    expect(await (await owner.get("/content?folder=Blog")).text()).toContain("Blog about oolong");
    const fields = { folder: "", tag: "", owner: "" };
    const tagged = await owner.post("/content?index", { ...fields, intent: "tag", ids: other, tag: " Loose  Leaf " });
    expect(tagged.status).toBe(303);
    expect((await rowOf(other)).tags).toEqual(["loose leaf"]);
    await owner.post("/content?index", { ...fields, intent: "archive", ids: blog });
    expect((await rowOf(blog)).status).toBe("archived");
    expect(await (await owner.get("/content?folder=Blog")).text()).not.toContain("Blog about oolong");
    expect(await (await owner.get("/content?status=archived")).text()).toContain("Blog about oolong");
    await owner.post("/content?index", { ...fields, intent: "delete", ids: blog });
    expect(await db.$count(contentItems, eq(contentItems.id, blog))).toBe(0);
  });
});

describe("the text of a piece", () => {
  test("a save on top of an older text overwrites nothing, and neither text is lost", async () => {
    const id = await newPiece();
    expect((await save(owner, id, 1, "First.")).status).toBe(303);
    const editor = new Visitor(
      (await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor" })).cookie,
    );
    expect((await save(editor, id, 2, "Second, by a colleague.")).status).toBe(303);
    const refused = await save(owner, id, 2, "Mine.");
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain("Mine.");
    expect(page).toContain("colleague");
    expect((await rowOf(id)).body).toBe("Second, by a colleague.");
    // What the colleague replaced is a revision.
    expect((await revisionsOf(id)).map(({ number }) => number)).toEqual([1]);
    await save(owner, id, 3, "Mine.", "theirs");
    expect(await revisionsOf(id)).toHaveLength(2);
    expect((await save(owner, id, 3, "Mine after all.")).status).toBe(303);
    expect((await rowOf(id)).body).toBe("Mine after all.");
    expect(await revisionsOf(id)).toHaveLength(3);
  });

  test("what is sent by a page that was left is stored, or kept as a revision", async () => {
    const id = await newPiece();
    await save(owner, id, 1, "Left behind.", "leave");
    expect((await rowOf(id)).body).toBe("Left behind.");
    await save(owner, id, 1, "Late words.", "leave");
    expect((await rowOf(id)).body).toBe("Left behind.");
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test("the same text again is no change", async () => {
    const id = await newPiece();
    await save(owner, id, 1, "Tea.");
    await save(owner, id, 1, "Tea.");
    expect((await rowOf(id)).version).toBe(2);
  });

  test("a revision is compared and restored; what was there becomes one", async () => {
    const id = await newPiece();
    await save(owner, id, 1, "The first text of the tea.");
    await owner.post(`/content/${id}/revisions`, { intent: "keep" });
    await save(owner, id, 2, "The second text of the tea.");
    const [first] = await revisionsOf(id);
    const page = await (await owner.get(`/content/${id}/revisions?revision=${first?.id}`)).text();
    expect(page).toMatch(/<del[^>]*>.*first/);
    const restored = await owner.post(`/content/${id}/revisions`, { intent: "restore", revision: first?.id ?? "" });
    expect(restored.status).toBe(303);
    expect((await rowOf(id)).body).toBe("The first text of the tea.");
    expect(await revisionsOf(id)).toHaveLength(2);
    const foreign = await owner.post(`/content/${id}/revisions`, { intent: "restore", revision: "nothing" });
    expect(foreign.status).toBe(404);
  });

  test("scripts in a text are shown, not run", async () => {
    const id = await newPiece();
    await save(owner, id, 1, "<script>alert(1)</script>\n\n[x](javascript:alert(1))");
    const page = await (await owner.get(`/content/${id}/preview`)).text();
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain('href="javascript');
  });

  test("a piece of another workspace is not there", async () => {
    const id = await newPiece();
    const stranger = new Visitor((await createAccount(env)).cookie);
    for (const page of ["", "/preview", "/details", "/revisions"])
      expect((await stranger.get(`/content/${id}${page}`)).status, page).toBe(404);
    expect((await save(stranger, id, 1, "Theirs.")).status).toBe(404);
  });
});

test("files go with their piece and with the workspace", async () => {
  const id = await newPiece();
  await save(owner, id, 1, "Tea.");
  await owner.post(`/content/${id}/revisions`, { intent: "keep" });
  const files = async () => (await env.FILES.list({ prefix: workspacePrefix(account.workspaceId) })).objects;
  expect((await files()).some(({ key }) => key.includes(id))).toBe(true);
  await owner.post(`/content/${id}/details`, { intent: "delete" });
  expect((await files()).some(({ key }) => key.includes(id))).toBe(false);
  expect(await revisionsOf(id)).toEqual([]);
  await eraseWorkspaceContent(createAppContext(env, createExecutionContext()), account.workspaceId);
  expect(await files()).toEqual([]);
});
