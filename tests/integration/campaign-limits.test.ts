import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crossModuleModule } from "#app/modules/cross-module/manifest.ts";
import { openDatabase } from "#db/client.ts";
import { campaignAssets, campaignCosts } from "#db/schema/cross-module.ts";
import { createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const { campaignAssets: ASSETS, campaignPages: PAGES, campaignCosts: COSTS } = crossModuleModule.limits;
const NOW = Date.now();

/** Fills a workspace with so many assets, 100 of each of made-up campaigns. */
const fillAssets = ({ workspaceId }: TestAccount, kind: string, count: number) =>
  env.DB.prepare(
    `INSERT INTO campaign_assets (id, workspace_id, campaign_id, kind, ref_id, title, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     SELECT lower(hex(randomblob(16))), ?, 'full-' || (i / 100), ?, 'ref-' || i, 'Asset', ?, ? FROM n`,
  )
    .bind(count, workspaceId, kind, NOW, NOW)
    .run();

async function opened() {
  const account = await createAccount(env, { plan: "pro" });
  const id = await createMarketingCampaignRow(account);
  const visitor = new Visitor(account.cookie);
  return { account, id, post: (form: Record<string, string>) => visitor.post(`/cross-module/${id}`, form) };
}

test("all campaigns of a workspace hold so many pages and assets, exact under calls at once", async () => {
  const { account, id, post } = await opened();
  await fillAssets(account, "page", PAGES.pro - 1);
  const answers = await Promise.all([1, 2, 3].map((at) => post({ intent: "page", url: `https://tea.example/${at}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(await refused?.text()).toContain(`all campaigns together ${PAGES.pro} pages`);
  expect(await db.$count(campaignAssets, eq(campaignAssets.campaignId, id))).toBe(1);
});

test("a clone takes its assets as a whole, or is not made", async () => {
  const { account, id, post } = await opened();
  for (const at of [1, 2]) await post({ intent: "page", url: `https://tea.example/${at}` });
  await fillAssets(account, "content", ASSETS.pro - 3);
  const refused = await post({ intent: "clone", name: "Copy", shiftDays: "7" });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("your plan's limit of assets")]);
  await db.delete(campaignAssets).where(eq(campaignAssets.campaignId, "full-0"));
  expect((await post({ intent: "clone", name: "Copy", shiftDays: "7" })).status).toBe(303);
  expect(await db.$count(campaignAssets, eq(campaignAssets.campaignId, id))).toBe(2);
});

test("all campaigns of a workspace have so many costs", async () => {
  const { account, id, post } = await opened();
  await env.DB.prepare(
    `INSERT INTO campaign_costs (id, workspace_id, campaign_id, label, spent_on, currency, amount_minor, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     SELECT lower(hex(randomblob(16))), ?, 'full-' || (i / 100), 'Ads', '2026-11-01', 'EUR', 100, ?, ? FROM n`,
  )
    .bind(COSTS.pro - 1, account.workspaceId, NOW, NOW)
    .run();
  const cost = { intent: "cost", label: "Ads", spentOn: "2026-11-02", currency: "EUR", amount: "5" };
  const answers = await Promise.all([1, 2].map((at) => post({ ...cost, label: `Ads ${at}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  expect(await db.$count(campaignCosts, eq(campaignCosts.campaignId, id))).toBe(1);
});
