import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, type Operation, securityCases } from "#tests/support/api-cases.ts";
import { createProject } from "#tests/support/seo-rows.ts";

const base = {
  scope: "seo",
  hasId: true,
  path: async (caller) => `/seo/projects/${await createProject(caller)}`,
} satisfies Partial<Operation>;

describe("GET /seo/projects/{id}", () => {
  it("answers the project", async () => {
    const caller = await createCaller();
    const id = await createProject(caller, { name: "Shop" });
    const response = await callApi(`/seo/projects/${id}`, { key: caller.key });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, name: "Shop", lastCrawl: null, archivedAt: null });
  });

  securityCases({ ...base, method: "GET" });
});

describe("PATCH /seo/projects/{id}", () => {
  it("changes what is given and leaves the rest", async () => {
    const caller = await createCaller();
    const id = await createProject(caller, { name: "Shop" });
    const response = await callApi(`/seo/projects/${id}`, {
      key: caller.key,
      method: "PATCH",
      json: { schedule: "weekly" },
    });
    expect(response.status).toBe(200);
    const changed = (await response.json()) as { nextCrawlAt: string | null };
    expect(changed).toMatchObject({ id, name: "Shop", schedule: "weekly" });
    expect(changed.nextCrawlAt).not.toBeNull();
  });

  it.each([
    ["", {}],
    ["name", { name: "" }],
    ["schedule", { schedule: null }],
    ["id", { id: "mine" }],
    ["archivedAt", { name: "A", archivedAt: null }],
  ])("refuses a wrong %j: 400", async (field, json) => {
    const caller = await createCaller();
    const id = await createProject(caller, { name: "Shop" });
    const { errors } = await expectProblem(
      await callApi(`/seo/projects/${id}`, { key: caller.key, method: "PATCH", json }),
      400,
      "invalid_input",
    );
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await (await callApi(`/seo/projects/${id}`, { key: caller.key })).json()).toMatchObject({
      name: "Shop",
      schedule: "none",
    });
  });

  securityCases({ ...base, method: "PATCH", write: true, json: () => ({ name: "Renamed" }) });
});

describe("DELETE /seo/projects/{id}", () => {
  it("archives the project, and again changes nothing", async () => {
    const caller = await createCaller();
    const id = await createProject(caller);
    for (let times = 0; times < 2; times++) {
      const response = await callApi(`/seo/projects/${id}`, { key: caller.key, method: "DELETE" });
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    expect(await (await callApi("/seo/projects", { key: caller.key })).json()).toMatchObject({ data: [] });
    const project = (await (await callApi(`/seo/projects/${id}`, { key: caller.key })).json()) as {
      archivedAt: string | null;
    };
    expect(project.archivedAt).not.toBeNull();
    await expectProblem(
      await callApi(`/seo/projects/${id}`, { key: caller.key, method: "PATCH", json: { name: "X" } }),
      409,
      "conflict",
    );
  });

  securityCases({ ...base, method: "DELETE", write: true });
});
