import { describe, expect, it } from "vitest";
import { days } from "#app/shared/time.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createSocialPost } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["social" as const] };

async function aPost() {
  const caller = await createCaller({}, KEY);
  const path = `/social/posts/${await createSocialPost(caller)}`;
  const call = (method?: "PATCH" | "DELETE", json?: unknown) =>
    callApi(path, { key: caller.key, ...(method ? { method } : {}), ...(json ? { json } : {}) });
  return { ...caller, path, call };
}

const pathOf = async (caller: Parameters<typeof createSocialPost>[0]) =>
  `/social/posts/${await createSocialPost(caller)}`;

describe("GET /social/posts/{id}", () => {
  it("answers the post, or only what is asked for", async () => {
    const { path, key, call } = await aPost();
    expect(await (await call()).json()).toMatchObject({
      text: "New teas are in.",
      channel: "mastodon",
      scheduledAt: null,
    });
    expect(await (await callApi(`${path}?fields=channel`, { key })).json()).toEqual({ channel: "mastodon" });
  });

  securityCases({ method: "GET", path: pathOf, scope: "social", hasId: true });
});

describe("PATCH /social/posts/{id}", () => {
  it("changes what is given and leaves the rest", async () => {
    const { call } = await aPost();
    const scheduledAt = new Date(Date.now() + days(1)).toISOString();
    const response = await call("PATCH", { scheduledAt });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ text: "New teas are in.", channel: "mastodon", scheduledAt });
    expect(await (await call("PATCH", { scheduledAt: null, text: "Sold out." })).json()).toMatchObject({
      text: "Sold out.",
      scheduledAt: null,
    });
  });

  it("holds the text against the channel that the post has afterwards: 400", async () => {
    const { call } = await aPost();
    expect((await call("PATCH", { text: "a".repeat(450) })).status).toBe(200);
    const { errors } = await expectProblem(await call("PATCH", { channel: "bluesky" }), 400, "invalid_input");
    expect(errors).toEqual([{ path: "text", message: "Bluesky takes at most 300 characters; this text counts 450." }]);
    expect((await call("PATCH", { channel: "bluesky", text: "Short" })).status).toBe(200);
  });

  it.each([
    ["text", { text: "" }],
    ["channel", { channel: null }],
    ["scheduledAt", { scheduledAt: "2020-01-01T00:00:00Z" }],
    ["id", { id: "other" }],
  ])("refuses a wrong %s: 400", async (field, json) => {
    const { errors } = await expectProblem(await (await aPost()).call("PATCH", json), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  securityCases({
    method: "PATCH",
    path: pathOf,
    scope: "social",
    write: true,
    hasId: true,
    json: () => ({ text: "Changed" }),
  });
});

describe("DELETE /social/posts/{id}", () => {
  it("deletes the post, once", async () => {
    const { call } = await aPost();
    const response = await call("DELETE");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    await expectProblem(await call(), 404, "not_found");
    await expectProblem(await call("DELETE"), 404, "not_found");
  });

  securityCases({ method: "DELETE", path: pathOf, scope: "social", write: true, hasId: true });
});
