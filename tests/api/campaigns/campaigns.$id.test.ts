import { describe, expect, it } from "vitest";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, type Operation, securityCases } from "#tests/support/api-cases.ts";
import { createCampaignRow } from "#tests/support/campaign-rows.ts";

const base = {
  scope: "campaigns",
  hasId: true,
  path: async (owner) => `/campaigns/${await createCampaignRow(owner)}`,
} satisfies Partial<Operation>;

const caller = () => createCaller({}, { scopes: ["campaigns"] });

describe("GET /campaigns/{id}", () => {
  it("answers the campaign, whole or cut to fields, also when it is archived", async () => {
    const owner = await caller();
    const id = await createCampaignRow(owner, { archivedAt: new Date("2026-11-21T09:30:00Z"), status: "paused" });
    const read = async (query = "") => (await callApi(`/campaigns/${id}${query}`, { key: owner.key })).json();
    expect(await read()).toMatchObject({
      id,
      name: "Spring sale",
      status: "paused",
      archivedAt: "2026-11-21T09:30:00.000Z",
    });
    expect(await read("?fields=status")).toEqual({ status: "paused" });
  });

  securityCases({ ...base, method: "GET" });
});

describe("PATCH /campaigns/{id}", () => {
  it("changes what is given, leaves the rest, and moves a campaign to its end", async () => {
    const owner = await caller();
    const id = await createCampaignRow(owner);
    const change = async (json: object) => callApi(`/campaigns/${id}`, { key: owner.key, method: "PATCH", json });
    const renamed = await change({ name: "Autumn sale" });
    expect(renamed.status).toBe(200);
    expect(await renamed.json()).toMatchObject({ id, name: "Autumn sale", status: "draft" });
    for (const status of ["active", "paused", "paused", "active", "ended"])
      expect(await (await change({ status })).json()).toMatchObject({ status });
    const { errors, detail } = await expectProblem(await change({ status: "active" }), 409, "conflict");
    expect([errors?.[0]?.path, detail]).toEqual(["status", "The campaign has ended for good."]);
    expect(await (await change({ name: "Last one" })).json()).toMatchObject({ name: "Last one", status: "ended" });
  });

  it.each([
    ["", {}],
    ["name", { name: "" }],
    ["status", { status: null }],
    ["status", { status: "archived" }],
    ["archivedAt", { name: "A", archivedAt: null }],
    ["id", { id: "mine" }],
  ])("refuses a wrong %j: 400", async (field, json) => {
    const owner = await caller();
    const id = await createCampaignRow(owner);
    const { errors } = await expectProblem(
      await callApi(`/campaigns/${id}`, { key: owner.key, method: "PATCH", json }),
      400,
      "invalid_input",
    );
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await (await callApi(`/campaigns/${id}`, { key: owner.key })).json()).toMatchObject({
      name: "Spring sale",
      status: "draft",
    });
  });

  securityCases({ ...base, method: "PATCH", write: true, json: () => ({ name: "Renamed" }) });
});

describe("DELETE /campaigns/{id}", () => {
  it("archives the campaign, and again changes nothing", async () => {
    const owner = await caller();
    const id = await createCampaignRow(owner);
    const archivedAt = async () =>
      ((await (await callApi(`/campaigns/${id}`, { key: owner.key })).json()) as { archivedAt: string | null })
        .archivedAt;
    const seen: (string | null)[] = [];
    for (let times = 0; times < 2; times++) {
      const response = await callApi(`/campaigns/${id}`, { key: owner.key, method: "DELETE" });
      expect([response.status, await response.text()]).toEqual([204, ""]);
      seen.push(await archivedAt());
    }
    expect(seen[0]).not.toBeNull();
    expect(seen[1]).toBe(seen[0]);
    expect(await (await callApi("/campaigns", { key: owner.key })).json()).toMatchObject({ data: [] });
    await expectProblem(
      await callApi(`/campaigns/${id}`, { key: owner.key, method: "PATCH", json: { name: "X" } }),
      409,
      "conflict",
    );
  });

  securityCases({ ...base, method: "DELETE", write: true });
});
