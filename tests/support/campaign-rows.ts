import { env } from "cloudflare:workers";
import { onsiteSettingsSchema } from "#app/modules/messages/onsite/domain/onsite-settings.ts";
import { pushSettingsSchema } from "#app/modules/messages/push/domain/settings.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { adCampaigns } from "#db/schema/adsmart.ts";
import { marketingCampaigns } from "#db/schema/cross-module.ts";
import { onsiteMessages, pushCampaigns } from "#db/schema/messages.ts";
import { semCampaigns } from "#db/schema/sem.ts";

let lastMs = 0;

/** A campaign's row, younger than those before; returns its id. */
export async function createCampaignRow(
  { workspaceId, userId }: { workspaceId: string; userId: string },
  more: Partial<Pick<typeof semCampaigns.$inferInsert, "name" | "status" | "archivedAt">> = {},
): Promise<string> {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const [id, now] = [newId(lastMs), new Date(lastMs)];
  await openDatabase({ d1: env.DB })
    .insert(semCampaigns)
    .values({ id, workspaceId, userId, name: "Spring sale", status: "draft", createdAt: now, updatedAt: now, ...more });
  return id;
}

/** A marketing campaign's row; returns its id. */
export async function createMarketingCampaignRow({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<string> {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const [id, now] = [newId(lastMs), new Date(lastMs)];
  await openDatabase({ d1: env.DB })
    .insert(marketingCampaigns)
    .values({
      ...{ id, workspaceId, userId, name: "Winter tea", status: "draft", goalMetric: "leads", goalTarget: 120 },
      ...{ currency: "EUR", ownerId: userId, audience: "", brief: "", utmCampaign: "winter_tea", version: 1 },
      ...{ destinations: [], createdAt: now, updatedAt: now },
    });
  return id;
}

/** An ad campaign's row; returns its id. */
export async function createAdCampaignRow({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<string> {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const [id, now] = [newId(lastMs), new Date(lastMs)];
  await openDatabase({ d1: env.DB })
    .insert(adCampaigns)
    .values({
      ...{ id, workspaceId, userId, network: "meta", externalKey: `id:${id}`, name: "Spring", status: "active" },
      ...{ createdAt: now, updatedAt: now },
    });
  return id;
}

/** A draft of an onsite message; returns its id. */
export async function createOnsiteRow({
  workspaceId,
  userId,
}: {
  workspaceId: string;
  userId: string;
}): Promise<string> {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const [id, now] = [newId(lastMs), new Date(lastMs)];
  const settings = JSON.stringify(onsiteSettingsSchema.parse({ title: "Free delivery" }));
  await openDatabase({ d1: env.DB }).insert(onsiteMessages).values({
    id,
    workspaceId,
    userId,
    name: "Offer",
    status: "draft",
    priority: 50,
    settings,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** A draft of a push campaign; returns its id. */
export async function createPushRow({ workspaceId, userId }: { workspaceId: string; userId: string }): Promise<string> {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const [id, now] = [newId(lastMs), new Date(lastMs)];
  const settings = JSON.stringify(pushSettingsSchema.parse({ title: "Spring", linkUrl: "https://tea.example/" }));
  await openDatabase({ d1: env.DB })
    .insert(pushCampaigns)
    .values({ id, workspaceId, userId, name: "Spring", status: "draft", settings, createdAt: now, updatedAt: now });
  return id;
}
