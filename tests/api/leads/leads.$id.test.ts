import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createLead } from "#tests/support/api-rows.ts";

const KEY = { scopes: ["leads" as const] };

async function aLead() {
  const caller = await createCaller({}, KEY);
  const path = `/leads/${await createLead(caller)}`;
  const call = (method?: "PATCH" | "DELETE", json?: unknown) =>
    callApi(path, { key: caller.key, ...(method ? { method } : {}), ...(json ? { json } : {}) });
  return { ...caller, path, call };
}

const pathOf = async (caller: Parameters<typeof createLead>[0]) => `/leads/${await createLead(caller)}`;

describe("GET /leads/{id}", () => {
  it("answers the lead, or only what is asked for", async () => {
    const { path, key, call } = await aLead();
    expect(await (await call()).json()).toMatchObject({ name: "Mari Maasikas", source: "", stage: "new" });
    expect(await (await callApi(`${path}?fields=stage,name`, { key })).json()).toEqual({
      stage: "new",
      name: "Mari Maasikas",
    });
  });

  securityCases({ method: "GET", path: pathOf, scope: "leads", hasId: true });
});

describe("PATCH /leads/{id}", () => {
  it("changes what is given and leaves the rest", async () => {
    const { call } = await aLead();
    const response = await call("PATCH", { stage: "won", email: "New@Example.com" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: "Mari Maasikas", email: "new@example.com", stage: "won" });
    expect(await (await call("PATCH", { stage: "new", source: "fair" })).json()).toMatchObject({
      stage: "new",
      source: "fair",
    });
    expect(await (await call("PATCH", { source: "" })).json()).toMatchObject({ source: "" });
  });

  it("refuses the address of another lead: 409", async () => {
    const { key, call } = await aLead();
    await callApi("/leads", { key, json: { name: "Jaan", email: "jaan@example.com" } });
    const { errors } = await expectProblem(await call("PATCH", { email: "jaan@example.com" }), 409, "conflict");
    expect(errors?.[0]?.path).toBe("email");
  });

  it.each([
    ["name", { name: "" }],
    ["email", { email: "" }],
    ["stage", { stage: 1 }],
    ["source", { source: "a\u202eb" }],
    ["userId", { userId: "other" }],
  ])("refuses a wrong %s: 400", async (field, json) => {
    const { errors } = await expectProblem(await (await aLead()).call("PATCH", json), 400, "invalid_input");
    expect(errors?.map(({ path }) => path)).toContain(field);
  });

  securityCases({
    method: "PATCH",
    path: pathOf,
    scope: "leads",
    write: true,
    hasId: true,
    json: () => ({ name: "Changed" }),
  });
});

describe("DELETE /leads/{id}", () => {
  it("deletes the lead, once, and frees its address", async () => {
    const { key, call } = await aLead();
    const { email } = (await (await call()).json()) as { email: string };
    const response = await call("DELETE");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    await expectProblem(await call(), 404, "not_found");
    await expectProblem(await call("DELETE"), 404, "not_found");
    expect((await callApi("/leads", { key, json: { name: "Mari", email } })).status).toBe(201);
  });

  securityCases({ method: "DELETE", path: pathOf, scope: "leads", write: true, hasId: true });
});
