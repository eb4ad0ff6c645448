import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createContentItem } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["content" as const] };

async function aPiece(options = {}) {
  const caller = await createCaller(options, KEY);
  const path = `/content/${await createContentItem(caller)}`;
  const call = (method?: "PATCH" | "DELETE", json?: unknown) =>
    callApi(path, { key: caller.key, ...(method ? { method } : {}), ...(json ? { json } : {}) });
  return { ...caller, path, call };
}

describe("GET /content/{id}", () => {
  it("answers the piece with its text, or only what is asked for", async () => {
    const { path, key, call } = await aPiece();
    expect(await (await call()).json()).toMatchObject({ title: "Tea in winter", body: "# Tea", status: "draft" });
    expect(await (await callApi(`${path}?fields=body,id`, { key })).json()).toEqual({
      body: "# Tea",
      id: path.split("/")[2],
    });
    await expectProblem(await callApi(`${path}?fields=userId`, { key }), 400, "invalid_input");
  });

  it("is the same for a colleague", async () => {
    const { workspaceId, path } = await aPiece();
    const editor = await createCaller({ workspaceId, workspaceRole: "editor" }, KEY);
    expect((await callApi(path, { key: editor.key })).status).toBe(200);
  });

  securityCases({
    method: "GET",
    path: async (caller) => `/content/${await createContentItem(caller)}`,
    scope: "content",
    hasId: true,
  });
});

describe("PATCH /content/{id}", () => {
  it("changes what is given and leaves the rest", async () => {
    const { call } = await aPiece();
    const response = await call("PATCH", { status: "published" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ title: "Tea in winter", body: "# Tea", status: "published" });
    expect(await (await call("PATCH", { body: "" })).json()).toMatchObject({
      code: "invalid_input",
      errors: [{ path: "status" }],
    });
    expect(await (await call("PATCH", { title: "Tea", body: "", status: "draft" })).json()).toMatchObject({
      title: "Tea",
      body: "",
    });
  });

  it("leaves the archive only through draft: 409", async () => {
    const { call } = await aPiece();
    expect((await call("PATCH", { status: "archived" })).status).toBe(200);
    await expectProblem(await call("PATCH", { title: "Other" }), 409, "conflict");
    await expectProblem(await call("PATCH", { status: "published" }), 409, "conflict");
    expect((await call("PATCH", { status: "draft" })).status).toBe(200);
  });

  it.each([
    ["title", { title: null }],
    ["body", { body: 7 }],
    ["status", { status: "" }],
    ["id", { id: "other", title: "A" }],
    ["createdAt", { createdAt: "2020-01-01T00:00:00.000Z" }],
  ])("refuses a wrong %s: 400", async (field, json) => {
    const { errors } = await expectProblem(await (await aPiece()).call("PATCH", json), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  it("refuses to change nothing: 400", async () => {
    await expectProblem(await (await aPiece()).call("PATCH", {}), 400, "invalid_input");
  });

  securityCases({
    method: "PATCH",
    path: async (caller) => `/content/${await createContentItem(caller)}`,
    scope: "content",
    write: true,
    hasId: true,
    json: () => ({ title: "Changed" }),
  });
});

describe("DELETE /content/{id}", () => {
  it("deletes the piece, once", async () => {
    const { key, call } = await aPiece();
    const response = await call("DELETE");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    await expectProblem(await call(), 404, "not_found");
    await expectProblem(await call("DELETE"), 404, "not_found");
    expect(await (await callApi("/content", { key })).json()).toEqual({ data: [], nextCursor: null });
  });

  securityCases({
    method: "DELETE",
    path: async (caller) => `/content/${await createContentItem(caller)}`,
    scope: "content",
    write: true,
    hasId: true,
  });
});
