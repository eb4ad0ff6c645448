import { describe, expect, it } from "vitest";
import { days } from "#app/shared/time.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";

interface Post {
  id: string;
  text: string;
  channel: string;
  scheduledAt: string | null;
}

const KEY = { scopes: ["social" as const] };
const POST = { text: "New teas are in.", channel: "mastodon" };
const inDays = (n: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days(n)).toISOString();

const page = async (key: string, query = "") =>
  (await (await callApi(`/social/posts${query}`, { key })).json()) as {
    data: Partial<Post>[];
    nextCursor: string | null;
  };

describe("GET /social/posts", () => {
  it("lists the workspace's own by time, page by page, drafts at the early end", async () => {
    const { key } = await createCaller({}, KEY);
    const other = await createCaller({}, KEY);
    await callApi("/social/posts", { key: other.key, json: { ...POST, text: "Foreign" } });
    for (const [text, scheduledAt] of [
      ["later", inDays(9)],
      ["draft", null],
      ["soon", inDays(2)],
    ])
      await callApi("/social/posts", { key, json: { ...POST, text, scheduledAt } });
    const first = await page(key, "?sort=-scheduledAt&limit=2");
    expect(first.data.map(({ text }) => text)).toEqual(["later", "soon"]);
    const cursor = encodeURIComponent(first.nextCursor ?? "");
    expect(await page(key, `?sort=-scheduledAt&limit=2&cursor=${cursor}`)).toMatchObject({
      data: [{ text: "draft" }],
      nextCursor: null,
    });
    await expectProblem(await callApi(`/social/posts?cursor=${cursor}`, { key }), 400, "invalid_input");
    expect((await page(key, "?sort=scheduledAt")).data.map(({ text }) => text)).toEqual(["draft", "soon", "later"]);
    expect((await page(key)).data.map(({ text }) => text)).toEqual(["soon", "draft", "later"]);
  });

  it("is cut down by channel and time, and to fields", async () => {
    const { key } = await createCaller({}, KEY);
    for (const [channel, at] of [
      ["x", 2],
      ["bluesky", 4],
      ["x", 6],
    ] as const)
      await callApi("/social/posts", { key, json: { text: `${channel} ${at}`, channel, scheduledAt: inDays(at) } });
    expect(await page(key, "?channel=x&sort=scheduledAt&fields=text")).toEqual({
      data: [{ text: "x 2" }, { text: "x 6" }],
      nextCursor: null,
    });
    const between = `?scheduledAfter=${encodeURIComponent(inDays(3))}&scheduledBefore=${encodeURIComponent(inDays(5).replace("Z", "+00:00"))}`;
    expect((await page(key, between)).data.map(({ text }) => text)).toEqual(["bluesky 4"]);
  });

  it.each([
    "sort=updatedAt",
    "sort=text",
    "channel=myspace",
    "scheduledAfter=tomorrow",
    "scheduledBefore=2026-13-01T00:00:00Z",
    "scheduledAfter=2026-12-01",
    "q=tea",
  ])("refuses ?%s: 400", async (query) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi(`/social/posts?${query}`, { key }), 400, "invalid_input");
    expect(errors?.[0]?.path).toBe(query.split("=")[0]);
  });

  securityCases({ method: "GET", path: () => "/social/posts", scope: "social" });
});

describe("POST /social/posts", () => {
  it("stores a post and says where it is, its time in UTC", async () => {
    const { key, workspaceId, userId } = await createCaller({ plan: "basic" }, KEY);
    const scheduledAt = inDays(3);
    const response = await callApi("/social/posts", {
      key,
      json: { ...POST, scheduledAt: scheduledAt.replace(".000Z", "+00:00") },
    });
    expect(response.status).toBe(201);
    const post = (await response.json()) as Post;
    expect(post).toMatchObject({ ...POST, scheduledAt });
    expect(JSON.stringify(post)).not.toMatch(new RegExp(`${workspaceId}|${userId}`));
    expect(response.headers.get("location")).toBe(`/api-gateway/social/posts/${post.id}`);
    expect(await (await callApi(`/social/posts/${post.id}`, { key })).json()).toEqual(post);
  });

  it("keeps lines, and a draft without a time", async () => {
    const { key } = await createCaller({}, KEY);
    const made = await callApi("/social/posts", { key, json: { text: "One\r\n\r\ntwo ", channel: "telegram" } });
    expect(await made.json()).toMatchObject({ text: "One\n\ntwo", scheduledAt: null });
  });

  it.each([
    ["text", { channel: "x" }],
    ["text", { ...POST, text: " " }],
    ["text", { ...POST, text: "a\u0007" }],
    ["text", { text: "x".repeat(281), channel: "x" }],
    ["text", { text: "x".repeat(63_207), channel: "facebook" }],
    ["channel", { text: "A" }],
    ["channel", { text: "A", channel: "myspace" }],
    ["scheduledAt", { ...POST, scheduledAt: "2020-01-01T00:00:00Z" }],
    ["scheduledAt", { ...POST, scheduledAt: "9999-12-31T23:59:59Z" }],
    ["scheduledAt", { ...POST, scheduledAt: "2027-02-30T00:00:00Z" }],
    ["scheduledAt", { ...POST, scheduledAt: "2027-01-01 09:00" }],
    ["scheduledAt", { ...POST, scheduledAt: 1_800_000_000_000 }],
    ["workspaceId", { ...POST, workspaceId: "theirs" }],
  ])("refuses a wrong %s and stores nothing: 400", async (field, json) => {
    const { key } = await createCaller({}, KEY);
    const { errors } = await expectProblem(await callApi("/social/posts", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect((await page(key)).data).toEqual([]);
  });

  securityCases({ method: "POST", path: () => "/social/posts", scope: "social", write: true, json: () => POST });
});
