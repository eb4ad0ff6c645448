import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { adsStub } from "#app/modules/adsmart/store/ads-stub.server.ts";
import { ASSET_KINDS } from "#app/modules/registry.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { campaignAssets } from "#db/schema/cross-module.ts";
import { mailCampaigns, pushCampaigns } from "#db/schema/messages.ts";
import { socialPosts } from "#db/schema/social.ts";
import {
  createActiveFlow,
  createLead,
  createShortLink,
  createSocialPost,
  createStrategyRow,
} from "#tests/support/api-rows.ts";
import { createAdCampaignRow, createCampaignRow, createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createForm } from "#tests/support/form-rows.ts";
import { requestContext } from "#tests/support/mail-campaigns.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const now = new Date("2026-12-01T10:00:00Z");
const stamps = { createdAt: now, updatedAt: now };

async function createContent({ workspaceId, userId }: TestAccount): Promise<string> {
  const id = newId();
  await db.insert(contentItems).values({
    ...{ id, workspaceId, userId, title: "Guide to teas", body: "", status: "draft" as const, ...stamps },
  });
  return id;
}

async function createMail({ workspaceId, userId }: TestAccount): Promise<string> {
  const id = newId();
  await db.insert(mailCampaigns).values({
    ...{ id, workspaceId, userId, name: "News of teas", status: "scheduled", templateId: "none", settings: "{}" },
    ...{ startAt: now, clicks: 7, ...stamps },
  });
  return id;
}

async function createPush({ workspaceId, userId }: TestAccount): Promise<string> {
  const id = newId();
  await db.insert(pushCampaigns).values({
    ...{ id, workspaceId, userId, name: "First flush", status: "draft", settings: "{}", ...stamps },
  });
  return id;
}

async function createAdTest({ workspaceId }: TestAccount): Promise<string> {
  const id = newId();
  await adsStub({ env }, workspaceId).addTest(workspaceId, {
    ...{ id, name: "Teas: two pictures", metric: "ctr", firstDay: 20_780, status: "running", createdAt: now.getTime() },
    arms: [
      { name: "A", ads: [1] },
      { name: "B", ads: [2] },
    ],
    rule: { minTrials: 100, minDays: 7, maxDays: 30, maxLoss: 0.01, floor: 0.1, budgetCents: null },
  });
  return id;
}

const createTask = async (account: TestAccount): Promise<string> => `${await createStrategyRow(account)}:seo.1`;

/** One record of each kind that a campaign can hold, and part of its title. */
const RECORDS: Readonly<Record<string, readonly [create: (account: TestAccount) => Promise<string>, title: string]>> = {
  content: [createContent, "Guide to teas"],
  form: [createForm, "Contact request"],
  lead: [createLead, "Mari Maasikas"],
  link: [createShortLink, "/r/l-"],
  mail_campaign: [createMail, "News of teas"],
  push_campaign: [createPush, "First flush"],
  search_campaign: [createCampaignRow, "Spring sale"],
  social_post: [createSocialPost, "New teas are in."],
  ad_campaign: [createAdCampaignRow, "Spring"],
  ad_test: [createAdTest, "Teas: two pictures"],
  task: [createTask, "Crawl the website"],
  flow: [createActiveFlow, "Flow"],
};

let account: TestAccount;
let foreign: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  [account, foreign] = [
    await createAccount(env, { plan: "enterprise" }),
    await createAccount(env, { plan: "enterprise" }),
  ];
  visitor = new Visitor(account.cookie);
});

const textOf = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, "").replace(/&#x27;/g, "'");

test("a record of each kind is tried below", () => {
  expect(ASSET_KINDS.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(RECORDS).toSorted());
});

describe.each(Object.entries(RECORDS))("%s", (kind, [create, title]) => {
  test("is found by its title, attached, opened by its own page, and shows as gone once it is", async () => {
    const ref = await create(account);
    const campaignId = await createMarketingCampaignRow(account);
    const path = `/cross-module/${campaignId}`;
    const offered = await textOf(
      await visitor.get(`${path}?kind=${kind}&find=${encodeURIComponent(title.split("/").at(-1) ?? "")}`),
    );
    expect(offered).toContain(`<option value="${ref}"`);
    expect((await visitor.post(path, { intent: "attach", kind, ref })).status).toBe(303);
    expect((await visitor.post(path, { intent: "attach", kind, ref })).status).toBe(303);
    const page = await textOf(await visitor.get(path));
    const found = ASSET_KINDS.find((one) => one.kind === kind);
    const [record] = (await (await found?.load())?.find(requestContext(env), account.workspaceId, [ref])) ?? [];
    expect(record?.title).toContain(title);
    expect(page).toContain(`href="${record?.path}"`);
    expect(page).toContain(record?.state);
    expect((await visitor.get(record?.path ?? "")).status).toBe(200);

    await db.update(campaignAssets).set({ refId: "gone" }).where(eq(campaignAssets.campaignId, campaignId));
    expect(await textOf(await visitor.get(path))).toContain("Deleted elsewhere");
  });

  test("of another workspace is neither offered nor attached", async () => {
    const ref = await create(foreign);
    const campaignId = await createMarketingCampaignRow(account);
    const path = `/cross-module/${campaignId}`;
    expect(await textOf(await visitor.get(`${path}?kind=${kind}`))).not.toContain(ref);
    expect((await visitor.post(path, { intent: "attach", kind, ref })).status).toBe(404);
  });
});

test("mails and posts of one day by two channels are a clash, and both are in the report", async () => {
  const postId = await createSocialPost(account);
  await db.update(socialPosts).set({ scheduledAt: now, status: "in_review" }).where(eq(socialPosts.id, postId));
  const campaignId = await createMarketingCampaignRow(account);
  const path = `/cross-module/${campaignId}`;
  await visitor.post(path, { intent: "attach", kind: "mail_campaign", ref: await createMail(account) });
  await visitor.post(path, { intent: "attach", kind: "social_post", ref: postId });
  const page = await textOf(await visitor.get(path));
  expect(page).toContain("The same people get Mail campaign “News of teas”, Mastodon “New teas are in.”");
  // The post waits for its approval, and so does the launch.
  expect(page).toContain("Not approved yet: New teas are in.");
  const report = await textOf(await visitor.get(`${path}/report`));
  expect(report).toContain("7 clicks");
});
