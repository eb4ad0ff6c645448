import { describe, expect, it } from "vitest";
import { LIMITS } from "#app/modules/registry.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createCampaignRow } from "#tests/support/campaign-rows.ts";

interface Campaign {
  id: string;
  name: string;
  status: string;
  archivedAt: string | null;
  createdAt: string;
}

const caller = () => createCaller({}, { scopes: ["campaigns"] });
const pageOf = async (query: string, key: string) =>
  (await (await callApi(`/campaigns${query}`, { key })).json()) as { data: Campaign[]; nextCursor: string | null };
const namesOf = async (query: string, key: string) => (await pageOf(query, key)).data.map(({ name }) => name);

describe("GET /campaigns", () => {
  it("answers an empty list", async () => {
    const { key } = await caller();
    const response = await callApi("/campaigns", { key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: [], nextCursor: null });
  });

  it("lists the workspace's own, newest first, page by page, by state, in either order, cut to fields", async () => {
    const [owner, other] = [await caller(), await caller()];
    await createCampaignRow(other, { name: "Foreign" });
    for (const [name, status] of [
      ["One", "draft"],
      ["Two", "active"],
      ["Three", "draft"],
    ] as const)
      await createCampaignRow(owner, { name, status });
    await createCampaignRow(owner, { name: "Old", archivedAt: new Date() });
    const first = await pageOf("?limit=2", owner.key);
    expect(first.data.map(({ name }) => name)).toEqual(["Three", "Two"]);
    await createCampaignRow(owner, { name: "Four" });
    expect(await pageOf(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`, owner.key)).toMatchObject({
      data: [{ name: "One" }],
      nextCursor: null,
    });
    expect(await namesOf("?sort=createdAt", owner.key)).toEqual(["One", "Two", "Three", "Four"]);
    expect(await namesOf("?status=active", owner.key)).toEqual(["Two"]);
    expect(await namesOf("?archived=true", owner.key)).toEqual(["Old"]);
    expect(await namesOf("?archived=false&status=ended", owner.key)).toEqual([]);
    expect((await pageOf("?fields=name,status&limit=1", owner.key)).data).toEqual([{ name: "Four", status: "draft" }]);
  });

  it("takes a cursor only for the list, order, filters and workspace that it came from", async () => {
    const [owner, other] = [await caller(), await caller()];
    for (const name of ["One", "Two"]) await createCampaignRow(owner, { name });
    const cursor = encodeURIComponent((await pageOf("?limit=1", owner.key)).nextCursor ?? "");
    for (const [query, key] of [
      ["&sort=createdAt", owner.key],
      ["&status=draft", owner.key],
      ["", other.key],
    ] as const) {
      const { errors } = await expectProblem(
        await callApi(`/campaigns?limit=1&cursor=${cursor}${query}`, { key }),
        400,
        "invalid_input",
      );
      expect(errors?.[0]?.path).toBe("cursor");
    }
  });

  it.each(["limit=0", "limit=101", "sort=name", "status=gone", "archived=1", "fields=workspaceId", "cursor=nonsense"])(
    "refuses ?%s: 400",
    async (query) => {
      const { key } = await caller();
      const { errors } = await expectProblem(await callApi(`/campaigns?${query}`, { key }), 400, "invalid_input");
      expect(errors?.[0]?.path.split(".")[0]).toBe(query.split("=")[0]);
    },
  );

  securityCases({ method: "GET", path: () => "/campaigns", scope: "campaigns" });
});

describe("POST /campaigns", () => {
  it("creates a campaign and says where it is", async () => {
    const { key, workspaceId, userId } = await caller();
    const response = await callApi("/campaigns", { key, json: { name: " Spring sale " } });
    expect(response.status).toBe(201);
    const campaign = (await response.json()) as Campaign;
    expect(campaign).toMatchObject({ name: "Spring sale", status: "draft", archivedAt: null });
    for (const inner of [workspaceId, userId]) expect(JSON.stringify(campaign)).not.toContain(inner);
    expect(response.headers.get("location")).toBe(`/api-gateway/campaigns/${campaign.id}`);
    expect(await (await callApi(`/campaigns/${campaign.id}`, { key })).json()).toEqual(campaign);
  });

  it("refuses more than the plan allows: 422, with the way out", async () => {
    const owner = await createCaller({ plan: "basic" }, { scopes: ["campaigns"] });
    for (let n = 0; n < LIMITS.campaigns.basic; n++)
      expect((await callApi("/campaigns", { key: owner.key, json: { name: `${n}` } })).status).toBe(201);
    const { detail } = await expectProblem(
      await callApi("/campaigns", { key: owner.key, json: { name: "More" } }),
      422,
      "limit_reached",
    );
    expect(detail).toBe("Your plan (Starter) allows 3 campaigns. This limit is reached. Pro allows 100.");
    const [newest] = (await pageOf("", owner.key)).data;
    expect((await callApi(`/campaigns/${newest?.id}`, { key: owner.key, method: "DELETE" })).status).toBe(204);
    expect((await callApi("/campaigns", { key: owner.key, json: { name: "More" } })).status).toBe(201);
  });

  it.each([
    ["name", {}],
    ["name", { name: " " }],
    ["name", { name: "\u200b" }],
    ["name", { name: "a\nb" }],
    ["name", { name: "x".repeat(121) }],
    ["name", { name: 7 }],
    ["status", { name: "A", status: "ended" }],
    ["workspaceId", { name: "A", workspaceId: "theirs" }],
  ])("refuses a wrong %s and stores nothing: 400", async (field, json) => {
    const { key } = await caller();
    const { errors } = await expectProblem(await callApi("/campaigns", { key, json }), 400, "invalid_input");
    expect(errors?.map((error) => error.path)).toContain(field);
    expect(await pageOf("", key)).toEqual({ data: [], nextCursor: null });
  });

  securityCases({
    method: "POST",
    path: () => "/campaigns",
    scope: "campaigns",
    write: true,
    json: () => ({ name: "Spring sale" }),
  });
});
