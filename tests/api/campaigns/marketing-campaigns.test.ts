import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { campaignAssets, marketingCampaigns } from "#db/schema/cross-module.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { securityCases } from "#tests/support/api-cases.ts";
import { createCampaignRow, createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";

const db = openDatabase({ d1: env.DB });
const caller = () => createCaller({ plan: "pro" }, { scopes: ["campaigns"] });

describe("GET /marketing-campaigns", () => {
  it("lists the campaigns of the workspace, all or those in one state", async () => {
    const owner = await caller();
    const [first, second] = [await createMarketingCampaignRow(owner), await createMarketingCampaignRow(owner)];
    await createMarketingCampaignRow(await caller());
    await db.update(marketingCampaigns).set({ status: "active" }).where(eq(marketingCampaigns.id, first));
    const list = async (query: string) => {
      const answer = await callApi(`/marketing-campaigns${query}`, { key: owner.key });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    expect(await list("")).toEqual([second, first]);
    expect(await list("?status=active")).toEqual([first]);
    expect((await callApi("/marketing-campaigns?status=gone", { key: owner.key })).status).toBe(400);
  });

  securityCases({
    scope: "campaigns",
    path: () => "/marketing-campaigns",
    method: "GET",
  });
});

describe("GET /marketing-campaigns/{id}", () => {
  it("answers the campaign with the search campaign that it holds, by its id in /campaigns", async () => {
    const owner = await caller();
    const [id, ref] = [await createMarketingCampaignRow(owner), await createCampaignRow(owner)];
    const now = new Date();
    await db.insert(campaignAssets).values({
      ...{ id: crypto.randomUUID(), workspaceId: owner.workspaceId, campaignId: id, kind: "search_campaign" },
      ...{ refId: ref, title: "Spring sale", createdAt: now, updatedAt: now },
    });
    const answer = await callApi(`/marketing-campaigns/${id}`, { key: owner.key });
    expect(await answer.json()).toMatchObject({
      id,
      goalMetric: "leads",
      goalTarget: 120,
      launchedAt: null,
      assets: [{ kind: "search_campaign", ref, title: "Spring sale" }],
    });
    expect((await callApi(`/campaigns/${ref}`, { key: owner.key })).status).toBe(200);
  });

  securityCases({
    scope: "campaigns",
    hasId: true,
    path: async (owner) => `/marketing-campaigns/${await createMarketingCampaignRow(owner)}`,
    method: "GET",
  });
});

describe("writes", () => {
  it("makes a draft, changes it, counts targets of revenue in hundredths, and deletes it", async () => {
    const owner = await caller();
    const call = (method: string, path: string, json?: object) =>
      callApi(`/marketing-campaigns${path}`, { method, key: owner.key, ...(json ? { json } : {}) });
    const made = await call("POST", "", { name: "Gift boxes", goalMetric: "revenue", goalTarget: 500_050 });
    expect(made.status).toBe(201);
    const campaign = (await made.json()) as { id: string };
    expect(campaign).toMatchObject({ status: "draft", goalTarget: 500_050, currency: "EUR", assets: [] });
    const changed = await call("PATCH", `/${campaign.id}`, { startsOn: "2026-12-01", endsOn: "2026-12-24" });
    expect(await changed.json()).toMatchObject({ name: "Gift boxes", goalTarget: 500_050, endsOn: "2026-12-24" });
    const wrong = await call("PATCH", `/${campaign.id}`, { endsOn: "2026-11-01" });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("cannot be before")]);
    expect((await call("DELETE", `/${campaign.id}`)).status).toBe(204);
    expect((await call("GET", `/${campaign.id}`)).status).toBe(404);
  });

  securityCases({
    scope: "campaigns",
    path: () => "/marketing-campaigns",
    method: "POST",
    write: true,
    json: () => ({ name: "Winter tea" }),
  });
});
