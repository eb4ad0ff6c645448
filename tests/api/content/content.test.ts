import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";

interface Content {
  id: string;
  title: string;
  body: string;
  status: string;
  createdAt: string;
}

const KEY = { scopes: ["content" as const] };
const PIECE = { title: "Tea in winter", body: "# Tea\n\nHot.", status: "draft" };

const page = async (key: string, query = "") =>
  (await (await callApi(`/content${query}`, { key })).json()) as {
    data: Partial<Content>[];
    nextCursor: string | null;
  };

describe("GET /content", () => {
  it("lists the workspace's own without texts, in any order, page by page, stable while rows are added", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    await callApi("/content", { key: other.key, json: { ...PIECE, title: "Foreign" } });
    for (const title of ["One", "Two", "Three"]) await callApi("/content", { key, json: { ...PIECE, title } });
    const first = await page(key, "?limit=2");
    expect(first.data.map(({ title }) => title)).toEqual(["Three", "Two"]);
    expect(first.data.every((piece) => !("body" in piece))).toBe(true);
    await callApi("/content", { key, json: { ...PIECE, title: "Four" } });
    expect(await page(key, `?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`)).toMatchObject({
      data: [{ title: "One" }],
      nextCursor: null,
    });
    expect((await page(key, "?sort=createdAt")).data.map(({ title }) => title)).toEqual([
      "One",
      "Two",
      "Three",
      "Four",
    ]);
  });

  it("is cut down by status and to fields", async () => {
    const { key } = await createCaller({}, KEY);
    for (const status of ["draft", "published"])
      await callApi("/content", { key, json: { ...PIECE, title: status, status } });
    expect(await page(key, "?status=published&fields=title")).toEqual({
      data: [{ title: "published" }],
      nextCursor: null,
    });
  });

  it("takes a cursor only for the list, order and filters it came from, and never from another workspace", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    for (const title of ["One", "Two"]) await callApi("/content", { key, json: { ...PIECE, title } });
    const cursor = encodeURIComponent((await page(key, "?limit=1")).nextCursor ?? "");
    for (const query of [`sort=createdAt&cursor=${cursor}`, `status=draft&cursor=${cursor}`, `cursor=${cursor}x`]) {
      await expectProblem(await callApi(`/content?${query}`, { key }), 400, "invalid_input");
    }
    await expectProblem(await callApi(`/content?cursor=${cursor}`, { key: other.key }), 400, "invalid_input");
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=1.5",
    "sort=title",
    "sort=body",
    "fields=body",
    "fields=",
    "status=gone",
    "status=",
    "page=2",
  ])("refuses ?%s: 400", async (query) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi(`/content?${query}`, { key }), 400, "invalid_input");
    expect(errors?.[0]?.path).toContain(query.split("=")[0]);
  });

  securityCases({ method: "GET", path: () => "/content", scope: "content" });
});

describe("POST /content", () => {
  it("stores a piece and says where it is", async () => {
    const { key, workspaceId, userId } = await createCaller({}, KEY);
    const response = await callApi("/content", { key, json: { ...PIECE, title: "  Tea in winter " } });
    expect(response.status).toBe(201);
    const piece = (await response.json()) as Content;
    expect(piece).toMatchObject(PIECE);
    expect(JSON.stringify(piece)).not.toMatch(new RegExp(`${workspaceId}|${userId}`));
    expect(response.headers.get("location")).toBe(`/api-gateway/content/${piece.id}`);
    expect(await (await callApi(`/content/${piece.id}`, { key })).json()).toEqual(piece);
  });

  it("needs nothing but a title", async () => {
    const { key } = await createCaller({}, KEY);
    expect(await (await callApi("/content", { key, json: { title: "Idea" } })).json()).toMatchObject({
      title: "Idea",
      body: "",
      status: "draft",
    });
  });

  it.each([
    ["title", { body: "Text" }],
    ["title", { title: " " }],
    ["title", { title: "\u200b\u2060" }],
    ["title", { title: "a\nb" }],
    ["title", { title: "a\u202eb" }],
    ["title", { title: "x".repeat(201) }],
    ["title", { title: 7 }],
    ["body", { title: "A", body: "x".repeat(200_001) }],
    ["body", { title: "A", body: "a\u0000b" }],
    ["body", { title: "A", body: null }],
    ["status", { title: "A", status: "gone" }],
    ["status", { title: "A", status: "published" }],
    ["workspaceId", { title: "A", workspaceId: "theirs" }],
    ["userId", { title: "A", userId: "theirs" }],
  ])("refuses a wrong %s and stores nothing: 400", async (field, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/content", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect((await page(key)).data).toEqual([]);
  });

  securityCases({ method: "POST", path: () => "/content", scope: "content", write: true, json: () => PIECE });
});
