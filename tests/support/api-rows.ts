import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { contactRoom, upsertLimits } from "#app/modules/contacts/limits.server.ts";
import { makeBrief } from "#app/modules/content/index.ts";
import { NO_ROUTING } from "#app/modules/links/domain/routing-schema.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { flows } from "#db/schema/automation.ts";
import { contentBriefs, contentItems } from "#db/schema/content.ts";
import { connections } from "#db/schema/integrations.ts";
import { shortLinks } from "#db/schema/links.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { socialPosts } from "#db/schema/social.ts";
import { competitorPages, strategies, strategyTasks } from "#db/schema/strategy.ts";
import { createFunnel, createSite } from "./analytics-rows.ts";
import {
  createAdCampaignRow,
  createCampaignRow,
  createMarketingCampaignRow,
  createOnsiteRow,
  createPushRow,
} from "./campaign-rows.ts";
import { createForm } from "./form-rows.ts";
import { createCrawl, createProject } from "./seo-rows.ts";

interface Owner {
  workspaceId: string;
  userId: string;
}

const db = openDatabase({ d1: env.DB });

/** A project whose crawl, should one be started, asks nobody: nothing listens there. */
async function createQuietProject(owner: Owner): Promise<string> {
  const id = await createProject(owner);
  await db
    .update(seoProjects)
    .set({ url: `http://127.0.0.1:9/${id}` })
    .where(eq(seoProjects.id, id));
  return id;
}

/** What every row of the plain records has. */
function ownRow({ userId, workspaceId }: Owner) {
  const now = new Date();
  return { id: newId(now.getTime()), userId, workspaceId, createdAt: now, updatedAt: now };
}

export async function createContentItem(owner: Owner): Promise<string> {
  const row = ownRow(owner);
  await db.insert(contentItems).values({ ...row, title: "Tea in winter", body: "# Tea", status: "draft" });
  return row.id;
}

/** A piece with a brief, made of two pages about kettles. */
export async function createBriefedItem(owner: Owner): Promise<string> {
  const itemId = await createContentItem(owner);
  const pages = ["one", "two"].map((name) => ({
    ...{ url: `https://${name}.example/`, title: name, language: "en" },
    headings: [{ level: 2, text: "Choose the water" }],
    passages: ["The kettle holds soft water.", "How hot should the water be?", "We like Earl Grey."],
  }));
  const brief = makeBrief(pages, "en", "kettle");
  const { userId: _userId, ...row } = ownRow(owner);
  await db.insert(contentBriefs).values({
    ...row,
    itemId,
    keyphrase: brief.keyphrase,
    pages: JSON.stringify(pages.map(({ url, title }) => ({ url, title, words: 17, language: "en", failure: null }))),
    brief: JSON.stringify(brief),
  });
  return itemId;
}

export async function createShortLink({ workspaceId, userId }: Owner): Promise<string> {
  const now = new Date();
  const id = newId();
  await db.insert(shortLinks).values({
    ...{ id, workspaceId, userId, slug: `l-${id}`, title: "", destination: "https://shop.example/spring", folder: "" },
    ...{ routing: JSON.stringify(NO_ROUTING), tags: [], createdAt: now, updatedAt: now },
  });
  return id;
}

/** A connection whose credentials nobody can read: for what the API and the lists show of it. */
export async function createConnection(owner: Owner): Promise<string> {
  const row = ownRow(owner);
  await db.insert(connections).values({
    ...{ ...row, connector: "bluesky", name: "Tea shop", accountId: `did:plc:${row.id}`, accountHandle: "tea.example" },
    ...{ serverUrl: "https://bsky.social", sealedCredentials: "", status: "ok" },
  });
  return row.id;
}

/** A flow that contacts can enter by API: it waits for a day. */
export async function createActiveFlow({ workspaceId, userId }: Owner): Promise<string> {
  const now = new Date();
  const id = newId();
  const steps = [{ kind: "wait", settings: { mode: "duration", amount: "1", unit: "days" } }];
  const stub = flowStub({ env }, id);
  await stub.create({ flowId: id, workspaceId, name: "Flow" }, documentOf({ trigger: { kind: "api" }, steps }, "UTC"));
  const version = await stub.publish(1, { by: userId, note: "" });
  await db.insert(flows).values({
    ...{ id, workspaceId, userId, name: "Flow", status: "active", version: version ?? 0, listens: [] },
    ...{ createdAt: now, updatedAt: now },
  });
  return id;
}

/** A page of a competitor that was not read yet. */
export async function createCompetitorPage({ workspaceId, userId }: Owner): Promise<string> {
  const now = new Date();
  const id = newId();
  await db.insert(competitorPages).values({
    ...{ id, workspaceId, userId, name: "Leaf & Co", url: `https://leaf.example/${id}`, everyDays: 7, failures: 0 },
    ...{ dueAt: new Date(now.getTime() + days(7)), createdAt: now, updatedAt: now },
  });
  return id;
}

/** A strategy with one task of its plan. */
export async function createStrategyRow({ workspaceId, userId }: Owner): Promise<string> {
  const now = new Date();
  const id = newId();
  await db.insert(strategies).values({
    ...{ id, workspaceId, userId, name: "Spring", goal: "sales", stage: "growth", assets: ["website"] },
    ...{ currency: "EUR", monthlyBudgetMinor: 150_000, hoursPerWeek: 8, customerMarginMinor: 4_500 },
    ...{ visitCostMinor: 80, conversionPer10k: 150, ownChannels: [], ownReadAt: now, startDay: 20_780 },
    ...{ createdAt: now, updatedAt: now },
  });
  await db.insert(strategyTasks).values({
    ...{ strategyId: id, key: "seo.1", workspaceId, week: 1, text: "Crawl the website", state: "open" },
    changedAt: now,
  });
  return id;
}

export async function createSocialPost(owner: Owner): Promise<string> {
  const row = ownRow(owner);
  await db.insert(socialPosts).values({ ...row, text: "New teas are in.", channel: "mastodon" });
  return row.id;
}

export async function createLead({ workspaceId, userId }: Owner): Promise<string> {
  const id = newId();
  const lead = { id, name: "Mari Maasikas", email: `mari-${id}@example.com`, stage: "new" };
  const change = { workspaceId, nowMs: Date.now(), by: userId };
  await contactsStub({ env }, workspaceId).createLead(change, lead, contactRoom("pro"));
  return id;
}

export async function createContactRow({ workspaceId, userId }: Owner): Promise<string> {
  const id = newId();
  const person = {
    identities: [],
    fields: { name: "Mari Maasikas", email: `mari-${id}@example.com` },
    newIds: { contact: id, company: newId() },
  };
  const change = { workspaceId, nowMs: Date.now(), by: userId };
  await contactsStub({ env }, workspaceId).upsertPerson(change, person, `row:${id}`, upsertLimits("pro"));
  return id;
}

export async function createCompanyRow({ workspaceId }: Owner): Promise<string> {
  const id = newId();
  const company = { id, name: "Maasikas OÜ", domain: null, country: "EE" };
  await contactsStub({ env }, workspaceId).saveCompany(company, undefined);
  return id;
}

/** A segment of everybody who has a name. */
export async function createSegmentRow({ workspaceId }: Owner): Promise<string> {
  const id = newId();
  const rule = { field: "name", op: "isNotEmpty" } as const;
  await contactsStub({ env }, workspaceId).createSegment({ id, name: `Everybody ${id}`, rule });
  return id;
}

/** What `{id}` names in a path, by the part before it, and how a test makes one in a workspace. A resource without a row here fails the generated requests. */
export const ROW_FACTORIES: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  "/seo/projects": createQuietProject,
  // With a budget, so that its gate has something to judge.
  "/seo/crawls": async (owner) => createCrawl(owner, await createQuietProject(owner), "errors:0"),
  "/campaigns": (owner) => createCampaignRow(owner),
  "/marketing-campaigns": createMarketingCampaignRow,
  "/ad-campaigns": createAdCampaignRow,
  "/onsite-messages": createOnsiteRow,
  "/push-campaigns": createPushRow,
  "/content": createBriefedItem,
  "/integrations/connections": createConnection,
  "/flows": createActiveFlow,
  "/strategies": createStrategyRow,
  "/competitors": createCompetitorPage,
  "/links": createShortLink,
  "/social/posts": createSocialPost,
  "/leads": createLead,
  "/contacts": createContactRow,
  "/companies": createCompanyRow,
  "/segments": createSegmentRow,
  "/forms": async (owner) => createForm(owner),
  "/analytics/sites": createSite,
  "/analytics/funnels": async (owner) => createFunnel(owner, await createSite(owner)),
};

/** Ids by the part of the path before them. */
export type RowIds = Readonly<Record<string, string>>;

/** One row of each kind. */
export async function createRows(owner: Owner): Promise<RowIds> {
  return Object.fromEntries(
    await Promise.all(Object.entries(ROW_FACTORIES).map(async ([path, create]) => [path, await create(owner)])),
  );
}

/** A path ("/leads/{id}") with the id that belongs there, if any does. */
export function withId(path: string, ids: RowIds): string {
  if (!path.includes("{id}")) return path;
  const id = ids[path.slice(0, path.indexOf("/{id}"))];
  if (!id) throw new Error(`tests/support/api-rows.ts makes nothing for ${path}`);
  return path.replace("{id}", id);
}
